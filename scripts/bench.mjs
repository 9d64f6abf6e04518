/**
 * Measures the server against its limits in one run; `--quick` takes little more than a minute, `--docs` keeps a whole run's
 * result in docs/performance.md. See there.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './installed.mjs';
import { putBetweenMarks } from './marked-text.mjs';
import { heading, root, runTool } from './run-program.mjs';
import { serverBundle } from './server-bundle.mjs';

const options = process.argv.slice(2);
const isKept = options.includes('--docs');
if (isKept && ['--quick', '--only', '--types', '--growth', '--memory'].some((part) => options.includes(part))) {
  console.error('--docs 只收完整的一次运行');
  process.exit(2);
}
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
await bench(options.filter((option) => option !== '--docs'));
if (isKept) {
  const page = join(root, 'docs/performance.md');
  const { tables } = JSON.parse(readFileSync(join(root, 'bench/results/latest.json'), 'utf8'));
  putBetweenMarks(page, '结果', tables.figures);
  putBetweenMarks(page, '目标', tables.goals);
  await runTool('@biomejs/biome/bin/biome', ['format', '--write', 'docs/performance.md']);
}
