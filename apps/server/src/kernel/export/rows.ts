import { setImmediate } from 'node:timers/promises';
import type { ExportColumn } from '@yunguan/contract/kernel/content';
import Cursor from 'pg-cursor';
import type { Deps } from '../../deps';
import { chinaNow } from '../china-now';
import { type AnyExport, type ExportSource, orderedColumns, type ReadRow } from './source';
import type { ExportOrder } from './ticket';
import { momentIn } from './moments';
import type { Cell, Row, StreamedSheet } from './xlsx';

/** Rows that the database hands over at once: while it makes them, and while they are read, others wait a little. */
const batchSize = 50;
/** Rows worked on at a stretch: a fraction of a millisecond, in which nobody else is served. */
const stretch = 10;

/**
 * Rows of an export, read through a cursor in batches, so that memory does not grow with the list. The filter and the
 * order are the list's own.
 */
async function* exportRows(deps: Deps, source: ExportSource, order: ExportOrder): AsyncGenerator<Cell[][]> {
  const columns = orderedColumns(source, order.columns);
  const everywhere = order.venues.length === 0;
  const { filter, reveal, areas } = order;
  const today = chinaNow(deps.clock.now()).day;
  const scope = { filter, venues: everywhere ? undefined : order.venues, reveal, areas, today };
  const { text, values } = source.statement(scope, columns);
  const client = await deps.pools.cursors.connect();
  try {
    await client.query('begin read only');
    await client.query('set local statement_timeout = 0');
    await client.query("select set_config('app.venues', $1, true)", [everywhere ? '*' : order.venues.join(',')]);
    const cursor = client.query(new Cursor<ReadRow>(text, [...values]));
    const cellOf = cells(source, order.reveal);
    const batches = completed(batchesOf(cursor), async (rows) => (await source.complete?.(deps, scope, rows)) ?? rows);
    for await (const rows of inStretches(batches)) {
      yield rows.map((row) => columns.map((column) => cellOf(row[column.key], column)));
    }
  } finally {
    // Closed, not given back: its scope is no longer certain, and the cursor of an export that nobody takes any more would
    // answer no further statement.
    client.release(true);
  }
}

/** While a batch is worked on, the database makes the next one. */
async function* batchesOf<R>(cursor: Cursor<R>): AsyncGenerator<readonly R[]> {
  let coming = cursor.read(batchSize);
  for (;;) {
    const rows = await coming;
    const isLast = rows.length < batchSize;
    if (!isLast) {
      coming = cursor.read(batchSize);
      // It may fail while nobody waits for it, or be left behind.
      coming.catch(() => undefined);
    }
    if (rows.length > 0) yield rows;
    if (isLast) return;
  }
}

async function* completed<R>(batches: AsyncIterable<R>, complete: (batch: R) => Promise<R>): AsyncGenerator<R> {
  for await (const batch of batches) yield complete(batch);
}

/** Lets others go first before each stretch: a batch that was read ahead is there without any wait. */
async function* inStretches<R>(batches: AsyncIterable<readonly R[]>): AsyncGenerator<readonly R[]> {
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += stretch) {
      await setImmediate();
      yield rows.slice(from, from + stretch);
    }
  }
}

function cells({ masks, wording = {} }: ExportSource, reveal: boolean) {
  return (value: Cell | undefined, { key, time }: ExportColumn): Cell => {
    const word = wording[key];
    const worded = word ? word(value ?? null) : (value ?? null);
    const mask = reveal ? undefined : masks[key];
    const shown = mask && typeof worded === 'string' ? mask(worded) : worded;
    return time && typeof shown === 'string' ? (momentIn(shown) ?? shown) : shown;
  };
}

/** The sheets of an export: one that is read while it is written, or several that were made before. */
export async function exportedSheets(deps: Deps, source: AnyExport, order: ExportOrder): Promise<StreamedSheet[]> {
  if ('statement' in source) {
    const columns = orderedColumns(source, order.columns);
    return [{ sheetName: source.label, columns, batches: exportRows(deps, source, order) }];
  }
  const venues = order.venues.length === 0 ? undefined : order.venues;
  const made = await source.sheets(deps, { filter: order.filter, venues });
  return made.map(({ rows, ...sheet }) => ({ ...sheet, batches: atOnce(rows) }));
}

async function* atOnce(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** How an export ended: all rows were taken, the reader went away, or something failed here. */
export type ExportEnd = { readonly kind: 'complete' | 'left' } | { readonly kind: 'failed'; readonly error: unknown };

/** Passes the rows of all sheets on and tells how many went out, and how it ended. */
export function countedSheets(
  sheets: readonly StreamedSheet[],
  onEnd: (count: number, end: ExportEnd) => Promise<void>,
): StreamedSheet[] {
  let count = 0;
  async function* counted(batches: AsyncIterable<readonly Row[]>, isLast: boolean) {
    let end: ExportEnd = { kind: 'left' };
    try {
      for await (const rows of batches) {
        count += rows.length;
        yield rows;
      }
      end = { kind: 'complete' };
    } catch (error) {
      end = { kind: 'failed', error };
      throw error;
    } finally {
      if (isLast || end.kind !== 'complete') await onEnd(count, end);
    }
  }
  return sheets.map((sheet, index) => ({ ...sheet, batches: counted(sheet.batches, index === sheets.length - 1) }));
}
