import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { type Actor, holdsIn } from '../kernel/access/actor';
import { loadActor } from '../kernel/access/load-actor';
import { AppError } from '../kernel/app-error';
import { exportCall, recordAudit } from '../kernel/audit/record';
import type { ExportTurns } from '../kernel/export/export-turns';
import { workbookName } from '../kernel/export/file-name';
import { loggedFilter } from '../kernel/export/module';
import { countedSheets, type ExportEnd, exportedSheets } from '../kernel/export/rows';
import { type AnyExport, orderedColumns, sourceOf } from '../kernel/export/source';
import { type ExportOrder, returnTicket, spendTicket } from '../kernel/export/ticket';
import { sheetsStream } from '../kernel/export/xlsx';
import { isPrivateKey, isSafeKey } from '../kernel/files/file-key';
import { extendedValue, fileAnswer, findStoredFile } from './serve';
import { verifyFileUrl } from '../kernel/files/signed-link';
import { answerCall } from './answer';
import { toFailure } from './errors';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Exports {
  readonly sources: readonly AnyExport[];
  readonly turn: ExportTurns;
}

/** GET `admin-exportFile?data=`: spends the ticket and streams the workbook; memory does not grow with the list. */
export function exportRoute(app: FastifyInstance, deps: Deps, { sources, turn }: Exports): void {
  // A HEAD, such as a guard of links sends first, would spend the ticket.
  app.get('/api/publics/v1/admin-exportFile', { exposeHeadRoute: false }, (request, reply) =>
    guarded(request, reply, async () => {
      const { data } = request.query as { data?: unknown };
      const ticket = typeof data === 'string' ? data : '';
      const order = await spendTicket(deps.db, ticket);
      const known = sources.find((one) => one.key === order?.source);
      const actor = order && (await loadActor(deps.db, order.userId, null));
      if (!order || !known || !actor || !mayStillExport(actor, known, order)) {
        throw new AppError('FORBIDDEN', '导出链接已失效，请重新导出');
      }
      const source = await sourceOf(deps, known, order.filter);
      const leave = await turn(whenGone(request, reply)).catch(async (refusal: unknown) => {
        await returnTicket(deps.db, ticket);
        throw refusal;
      });
      const name = workbookName(source, fileMoment(deps));
      const sheets = await exportedSheets(deps, source, order).catch((error: unknown) => {
        leave();
        throw error;
      });
      // Recorded before the file's last byte: what the log does not hold was never received whole.
      const counted = countedSheets(sheets, (count, end) => {
        // The caller only sees that the file broke off.
        if (end.kind === 'failed') request.log.error({ err: end.error, source: source.key, rows: count }, '导出中断');
        return recordExport(deps, request, { order, source, actor, count, end });
      });
      const workbook = sheetsStream(counted).once('close', leave);
      // Gone while he waited: nobody would read it, and so nothing would end it.
      if (request.socket.destroyed) workbook.destroy();
      return reply
        .header('content-type', xlsxType)
        .header('content-disposition', `attachment; filename="export.xlsx"; filename*=UTF-8''${extendedValue(name)}`)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(workbook);
    }),
  );
}

/** Aborts when the caller hangs up. */
function whenGone(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  if (request.socket.destroyed) gone.abort();
  return gone.signal;
}

interface Exported {
  readonly order: ExportOrder;
  readonly source: AnyExport;
  readonly actor: Actor;
  readonly count: number;
  readonly end: ExportEnd;
}

const results = { complete: 'ok', left: 'failed:ABORTED', failed: 'failed:UNEXPECTED' } as const satisfies Record<
  ExportEnd['kind'],
  string
>;

function recordExport(deps: Deps, request: FastifyRequest, exported: Exported): Promise<void> {
  const { order, source, actor, count, end } = exported;
  const columns = orderedColumns(source, order.columns);
  return recordAudit(deps.db, {
    userId: order.userId,
    userName: actor.realName,
    venueId: order.venues[0] ?? actor.venueId,
    address: request.address,
    call: exportCall,
    objectId: '',
    result: results[end.kind],
    detail: {
      contentType: order.source,
      label: source.label,
      filter: loggedFilter(order.filter),
      columns: columns.map((column) => column.header),
      // Said only of a file that holds what others see masked.
      reveal: order.reveal && columns.some(({ key }) => key in source.masks),
      rows: count,
    },
    requestId: request.id,
  });
}

/** Between order and download the user may have been dismissed or lost his rights (reliability P24). */
function mayStillExport(actor: Actor, { area }: AnyExport, order: ExportOrder): boolean {
  if (order.venues.length === 0) return actor.isPlatform;
  const rights = order.reveal ? (['export', 'reveal'] as const) : (['export'] as const);
  return order.venues.every((venueId) => rights.every((right) => holdsIn(actor, area, right, venueId)));
}

/** 20260501_0930, in China time. */
function fileMoment(deps: Deps): string {
  return chinaMinute(deps.clock.now()).replace(/[-:]/g, '').replace(' ', '_');
}

/** GET `/files/…`: hash names are cached for ever; private files need a fresh signed link. `order` asks for a thumbnail. */
export function fileRoute(app: FastifyInstance, deps: Deps, order: (key: string) => void): void {
  app.route({
    // Fastify's own HEAD would read a whole file to throw it away.
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: (request, reply) => guarded(request, reply, () => serveFile({ ...deps, order }, request, reply)),
  });
}

type Serving = Pick<Deps, 'files' | 'clock' | 'config'> & { order: (key: string) => void };

async function serveFile(deps: Serving, request: FastifyRequest, reply: FastifyReply) {
  const { '*': key } = request.params as { '*': string };
  const query = request.query as { w?: unknown; e?: unknown; u?: unknown; n?: unknown; s?: unknown };
  const missing = () => reply.code(404).type('text/plain; charset=utf-8').send('文件不存在');
  if (!isSafeKey(key)) return missing();
  const link = isPrivateKey(key) ? verifyFileUrl({ key, query }, deps.clock.now(), deps.config.dataKey) : undefined;
  if (isPrivateKey(key) && !link) return missing();
  const found = await findStoredFile(deps.files, { key, width: query.w, accept: request.headers.accept });
  if (!found) return missing();
  if (found.thumbnail === 'missing') deps.order(key);
  const answer = fileAnswer({
    key: found.key,
    stored: found.stored,
    thumbnail: found.thumbnail,
    range: request.headers.range,
    ifRange: header(request, 'if-range'),
    ifNoneMatch: request.headers['if-none-match'],
    name: link?.name,
  });
  // Public pages of other origins show these pictures.
  reply.code(answer.status).headers(answer.headers).header('cross-origin-resource-policy', 'cross-origin');
  if (answer.body === 'none' || request.method === 'HEAD') return reply.send();
  const opened = await deps.files.open(found.key, answer.body === 'whole' ? undefined : answer.body);
  return opened ? reply.send(opened.stream) : missing();
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** `download-file`: only QR codes that this server generated, whatever path is asked for (threats 一). */
export function qrDownloadRoute(app: FastifyInstance, deps: Deps): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    guarded(request, reply, async () => {
      const source = request.method === 'GET' ? request.query : request.body;
      const { filePath } = (source ?? {}) as { filePath?: unknown };
      const key = /^\/files\/(qr\/[0-9a-f-]{36}-\d{1,3}\.png)$/.exec(typeof filePath === 'string' ? filePath : '')?.[1];
      const opened = key === undefined ? undefined : await deps.files.open(key);
      if (!opened) throw AppError.forbidden();
      return reply
        .header('content-type', 'image/png')
        .header('content-disposition', 'attachment; filename="qrcode.png"')
        .send(opened.stream);
    });
  app.get('/api/generateQrCodes/v1/download-file', handler);
  app.post('/api/generateQrCodes/v1/download-file', handler);
}

/** Errors of a download are envelopes too: the browser shows the text instead of saving half a file. */
async function guarded(request: FastifyRequest, reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    const failure = toFailure(error, request.id);
    if (failure.unexpected) request.log.error({ err: error }, '下载失败');
    return answerCall(reply, failure.status, failure.body);
  }
}
