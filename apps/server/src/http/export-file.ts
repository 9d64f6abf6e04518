import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Deps } from '../deps';
import type { Actor } from '../kernel/access/actor';
import { loadActor } from '../kernel/access/load-actor';
import { AppError } from '../kernel/app-error';
import { exportCall, recordAudit } from '../kernel/audit/record';
import { archiveStream } from '../kernel/export/archive';
import type { ExportTurns } from '../kernel/export/export-turns';
import { exportName, workbookName } from '../kernel/export/file-name';
import { exportedIn, loggedFilter } from '../kernel/export/module';
import { packParts } from '../kernel/export/pack-parts';
import { packedFiles } from '../kernel/export/packed-files';
import { countedSheets, type ExportEnd, exportedSheets } from '../kernel/export/rows';
import { type AnyExport, holdsAll, orderedColumns, sourceOf } from '../kernel/export/source';
import { type ExportOrder, returnTicket, spendTicket } from '../kernel/export/ticket';
import { sheetsStream } from '../kernel/export/xlsx';
import type { PrintedNotes } from '../kernel/export/xlsx-parts';
import { presentedToken } from './auth';
import { guarded } from './guarded';
import { extendedValue } from './serve';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const zipType = 'application/zip';

interface Exports {
  readonly sources: readonly AnyExport[];
  /** For what reads the database. */
  readonly turn: ExportTurns;
  /** For archives: they take long where the caller's line is slow. */
  readonly packTurn: ExportTurns;
}

/** GET `admin-exportFile?data=`: spends the ticket and streams the workbook or the archive; memory does not grow with the list. */
export function exportRoute(app: FastifyInstance, deps: Deps, exports: Exports): void {
  // A HEAD, such as a guard of links sends first, would spend the ticket.
  app.get('/api/publics/v1/admin-exportFile', { exposeHeadRoute: false }, (request, reply) =>
    guarded(request, reply, async () => {
      const { data } = request.query as { data?: unknown };
      const ticket = typeof data === 'string' ? data : '';
      const order = await spendTicket(deps.db, ticket, presentedToken(request.headers.authorization));
      const known = exports.sources.find((one) => one.key === order?.source);
      const actor = order && (await loadActor(deps.db, order.userId, order.sessionVenue));
      if (!order || !known || !actor || !mayStillExport(actor, known, order)) {
        throw new AppError('FORBIDDEN', '导出链接已失效，请重新导出');
      }
      const source = await sourceOf(deps, known, order.filter);
      const turns = await taken(exports, order, whenGone(request, reply)).catch(async (refusal: unknown) => {
        await returnTicket(deps.db, ticket);
        throw refusal;
      });
      const record = (told: Told) => recordExport(deps, request, { order, source, actor, ...told });
      const file = await fileOf(deps, { order, source, actor, turns, record }).catch((error: unknown) => {
        turns.leave();
        turns.leavePack();
        throw error;
      });
      // Gone while he waited: nobody would read it, and so nothing would end it.
      if (request.socket.destroyed) file.stream.destroy();
      const name = extendedValue(file.name);
      return reply
        .header('content-type', file.type)
        .header('content-disposition', `attachment; filename="export.${file.suffix}"; filename*=UTF-8''${name}`)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(file.stream);
    }),
  );
}

interface Turns {
  /** To be called when the rows have been read. */
  readonly leave: () => void;
  /** To be called when everything has gone out. */
  readonly leavePack: () => void;
}

/** An archive waits for both: its workbook is an export like any other. */
async function taken({ turn, packTurn }: Exports, { withFiles }: ExportOrder, gone: AbortSignal): Promise<Turns> {
  const leavePack = withFiles ? await packTurn(gone) : () => undefined;
  const leave = await turn(gone).catch((refusal: unknown) => {
    leavePack();
    throw refusal;
  });
  return { leave, leavePack };
}

/** How an export ended; `files`: those of an archive. */
interface Told {
  readonly count: number;
  readonly files?: number;
  readonly end: ExportEnd;
}

interface Making {
  readonly order: ExportOrder;
  readonly source: AnyExport;
  readonly actor: Actor;
  readonly turns: Turns;
  readonly record: (told: Told) => Promise<void>;
}

interface Made {
  readonly name: string;
  readonly suffix: 'xlsx' | 'zip';
  readonly type: string;
  readonly stream: Readable;
}

async function fileOf(deps: Deps, { order, source, actor, turns, record }: Making): Promise<Made> {
  const moment = fileMoment(deps);
  const name = workbookName(source, moment);
  const files = order.withFiles ? filesOf(source) : undefined;
  const sheets = await exportedSheets(deps, source, order);
  const notes = printedNotes(deps, { order, source, actor });
  // Recorded before the file's last byte: what the log does not hold was never received whole.
  if (!files) {
    const counted = countedSheets(sheets, (count, end) => record({ count, end }));
    return { name, suffix: 'xlsx', type: xlsxType, stream: sheetsStream(counted, notes).once('close', turns.leave) };
  }
  const packed = await packedFiles(deps, files, {
    filter: order.filter,
    venues: order.venues.length === 0 ? undefined : order.venues,
  });
  let rows = 0;
  const counted = countedSheets(sheets, async (count) => {
    rows = count;
  });
  const parts = packParts(deps, {
    name,
    workbook: sheetsStream(counted, notes).once('close', turns.leave),
    files: packed,
    onEnd: (sent, end) => record({ count: rows, files: sent, end }),
  });
  const stream = archiveStream(parts).once('close', () => {
    turns.leave();
    turns.leavePack();
  });
  return { name: `${exportName({ ...source, label: files.label }, moment)}.zip`, suffix: 'zip', type: zipType, stream };
}

/** A printed list tells who let it out of the house, and whether it holds what others see masked. */
function printedNotes(deps: Deps, { order, source, actor }: Omit<Making, 'turns' | 'record'>): PrintedNotes {
  return {
    left: `${actor.realName} ${chinaMinute(deps.clock.now())} 导出`,
    ...(holdsUnmasked(order, source) && { right: '含未打码的个人信息，请妥善保管' }),
  };
}

function holdsUnmasked(order: ExportOrder, source: AnyExport): boolean {
  return order.reveal && orderedColumns(source, order.columns).some(({ key }) => key in source.masks);
}

const filesOf = (source: AnyExport) => ('statement' in source ? source.files : undefined);

/** Aborts when the caller hangs up. */
function whenGone(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  if (request.socket.destroyed) gone.abort();
  return gone.signal;
}

interface Exported extends Told {
  readonly order: ExportOrder;
  readonly source: AnyExport;
  readonly actor: Actor;
}

const results = { complete: 'ok', left: 'failed:ABORTED', failed: 'failed:UNEXPECTED' } as const satisfies Record<
  ExportEnd['kind'],
  string
>;

function recordExport(deps: Deps, request: FastifyRequest, exported: Exported): Promise<void> {
  const { order, source, actor, count, files, end } = exported;
  // The caller only sees that the file broke off.
  if (end.kind === 'failed') request.log.error({ err: end.error, source: source.key, rows: count }, '导出中断');
  const columns = orderedColumns(source, order.columns);
  return recordAudit(deps.db, {
    userId: order.userId,
    userName: actor.realName,
    venueId: exportedIn(order.venues, actor.venueId),
    address: request.address,
    call: exportCall,
    objectId: '',
    result: results[end.kind],
    detail: {
      contentType: order.source,
      label: (files === undefined ? undefined : filesOf(source)?.label) ?? source.label,
      filter: loggedFilter(source, order.filter),
      columns: columns.map((column) => column.header),
      reveal: holdsUnmasked(order, source),
      rows: count,
      ...(files !== undefined && { files }),
    },
    requestId: request.id,
  });
}

/** Between order and download the user may have been dismissed or lost his rights (reliability P24). */
function mayStillExport(actor: Actor, { area }: AnyExport, order: ExportOrder): boolean {
  // A ticket of the version before names none: its list has one.
  const areas = order.areas.length === 0 && typeof area === 'string' ? [area] : order.areas;
  if (areas.length === 0) return false;
  if (order.venues.length === 0) return actor.isPlatform;
  const rights = order.reveal ? (['export', 'reveal'] as const) : (['export'] as const);
  return order.venues.every((venueId) => rights.every((right) => holdsAll(actor, { areas, right, venueId })));
}

/** 20260501_0930, in China time. */
function fileMoment(deps: Deps): string {
  return chinaMinute(deps.clock.now()).replace(/[-:]/g, '').replace(' ', '_');
}
