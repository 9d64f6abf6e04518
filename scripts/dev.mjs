/** Develops: the server is bundled and restarted on every change, vite serves the pages and passes calls on to it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { markUnbuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { root } from './run-program.mjs';
import { copyMigrations, serverBundle } from './server-bundle.mjs';

await ensureInstalled();
// The bundle below is for development; the next `npm start` builds anew.
markUnbuilt();

let server;
let restarting = Promise.resolve();
let ending = false;

const restart = async () => {
  await stopServer();
  if (ending) return;
  copyMigrations();
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: 'inherit',
  });
};

async function stopServer() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

const esbuild = await import('esbuild');
const bundle = serverBundle();
const context = await esbuild.context({
  ...bundle,
  plugins: [
    {
      name: 'restart-server',
      setup(on) {
        on.onEnd(({ errors }) => {
          if (errors.length === 0) restarting = restarting.then(restart);
        });
      },
    },
  ],
});
await context.watch();

const vite = await import('vite');
const pages = await vite.createServer({ configFile: join(root, 'apps/web/vite.config.ts') });
await pages.listen();
pages.printUrls();

const end = async () => {
  if (ending) return;
  ending = true;
  await restarting;
  await Promise.all([stopServer(), pages.close(), context.dispose()]);
  process.exit(0);
};
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
