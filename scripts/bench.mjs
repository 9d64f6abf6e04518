/** Measures the server against its limits in one run; `--quick` takes little more than a minute. See docs/performance.md. */
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './installed.mjs';
import { heading, root } from './run-program.mjs';
import { serverBundle } from './server-bundle.mjs';

await ensureInstalled();
const folder = join(root, 'bench/dist');
const programs = join(folder, 'program');

heading('构建');
const esbuild = await import('esbuild');
rmSync(folder, { recursive: true, force: true });
// Beside the bench and not in apps/server/dist, so that a build in between cannot change what is being measured.
await esbuild.build({
  ...serverBundle(),
  entryPoints: ['apps/server/src/main.ts', 'bench/limit-server.ts', 'bench/bench.ts'].map((file) => join(root, file)),
  entryNames: '[name]',
  outdir: programs,
});
mkdirSync(folder, { recursive: true });
cpSync(join(root, 'apps/server/src/db/migrations'), join(programs, 'migrations'), { recursive: true });
if (!existsSync(join(folder, 'data'))) symlinkSync(join(root, 'apps/server/data'), join(folder, 'data'), 'junction');

const { bench } = await import('../bench/dist/program/bench.js');
await bench(process.argv.slice(2));
