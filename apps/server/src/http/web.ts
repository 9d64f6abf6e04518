import fastifyStatic from '@fastify/static';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

// Both src/http/web.ts (tests) and dist/main.js lie inside apps/server.
const candidates = ['../../web/dist', '../../../web/dist'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Serves the built web client; its own routes all answer the page, hashed assets are cached for ever. */
export async function webRoutes(app: FastifyInstance, folders: readonly string[] = candidates): Promise<void> {
  const root = folders.find((folder) => existsSync(join(folder, 'index.html')));
  if (!root) return;
  await app.register(fastifyStatic, {
    root,
    // Two routes for each of more than a thousand files took a quarter of the time in which a server starts.
    serve: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      // Within the client: the program itself may lie in a folder of that name.
      const isHashed = relative(root, path).startsWith(`assets${sep}`);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const files = filesOf(root);
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const file = request.params['*'];
    if (files.has(file)) return reply.sendFile(file);
    const path = request.url.split('?')[0] ?? '';
    // A call is a POST; asked for otherwise it must say so and not answer a page.
    if (path.startsWith('/api/')) return reply.callNotFound();
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain; charset=utf-8').send('文件不存在');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** Paths of the files as an address names them; what begins with a dot is of the build and nobody's business. */
function filesOf(root: string): ReadonlySet<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep));
  return new Set(paths.filter((parts) => !parts.some((part) => part.startsWith('.'))).map((parts) => parts.join('/')));
}
