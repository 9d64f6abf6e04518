import type { ExportColumn } from '@yunguan/contract/kernel/content';
import Cursor from 'pg-cursor';
import type { Deps } from '../../deps';
import type { BoundContent } from '../content/binding';
import { listFilter, listOrder } from '../content/filter';
import { exportSql } from '../content/select';
import { maskPhone } from './mask';
import type { ExportOrder } from './ticket';
import type { Cell } from './xlsx';

const batchSize = 500;

/** Columns of an order, in the type's order; an empty choice means all. */
export function orderedColumns(content: BoundContent, chosen: readonly string[]): readonly ExportColumn[] {
  const all = content.declaration.exportColumns;
  return chosen.length === 0 ? all : all.filter((column) => chosen.includes(column.key));
}

/**
 * Rows of an export, read through a cursor in batches, so that memory does not grow with the list. The filter and the
 * order are the list's own.
 */
export async function* exportRows(deps: Deps, content: BoundContent, order: ExportOrder): AsyncGenerator<Cell[]> {
  const columns = orderedColumns(content, order.columns);
  const filter = listFilter(content, order.filter, {
    venues: order.venues.length === 0 ? undefined : order.venues,
    taken: 0,
  });
  const select = columns.map((column) => `${exportSql(content, column.key)} as "${column.key}"`).join(', ');
  const text = `select ${select} from ${content.binding.table} c where ${filter.where} order by ${listOrder(content, order.filter)}`;
  const client = await deps.pools.cursors.connect();
  try {
    await client.query('begin read only');
    await client.query('set local statement_timeout = 0');
    await client.query("select set_config('app.venues', $1, true)", [
      order.venues.length === 0 ? '*' : order.venues.join(','),
    ]);
    const cursor = client.query(new Cursor<Record<string, Cell>>(text, [...filter.values]));
    for (;;) {
      const rows = await cursor.read(batchSize);
      for (const row of rows) yield columns.map((column) => cellOf(row[column.key], column.key, order.reveal));
      if (rows.length < batchSize) break;
    }
    await cursor.close();
  } finally {
    await client.query('rollback').catch(() => undefined);
    // The connection's remembered scope is no longer certain, so it is not used again.
    client.release(true);
  }
}

function cellOf(value: Cell | undefined, key: string, reveal: boolean): Cell {
  if (key === 'tel' && typeof value === 'string' && !reveal) return maskPhone(value);
  return value ?? null;
}
