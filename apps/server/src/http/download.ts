import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../kernel/app-error';
import { isPrivateKey, isSafeKey } from '../kernel/files/file-key';
import { verifyFileUrl } from '../kernel/files/signed-link';
import { guarded } from './guarded';
import { fileAnswer, findStoredFile } from './serve';

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
  const isSent = answer.body !== 'none' && request.method !== 'HEAD';
  const range = typeof answer.body === 'object' ? answer.body : undefined;
  // Opened before anything is said of it: what went meanwhile, or a store that fails, must not be kept for a year.
  const opened = isSent ? await deps.files.open(found.key, range) : undefined;
  if (isSent && !opened) return missing();
  // Public pages of other origins show these pictures.
  reply.code(answer.status).headers(answer.headers).header('cross-origin-resource-policy', 'cross-origin');
  return reply.send(opened?.stream);
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
