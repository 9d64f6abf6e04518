/**
 * Puts the promises to the test: `fast` those of the calls in minutes, `full` all of them with their whole numbers, `soak`
 * some for hours; or the test files that are named. See docs/reliability.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reliabilityProjects } from './check-steps.mjs';
import { ensureInstalled } from './installed.mjs';
import { clearRecords } from './promises.mjs';
import { heading, root, runProgram, runTool } from './run-program.mjs';

/** Servers that are killed and starved: minutes rather than seconds. */
const apart = 'apps/server/test/reliability/';
const nameOf = (file) => file.replace(/^.*\//, '').replace('.test.ts', '');

/** Which of the test files that record belong to a size. */
const sizes = {
  fast: (file) => !file.startsWith(apart),
  full: () => true,
  soak: (file) => ['tickets', 'vote-cycles', 'kill-server', 'kill-database', 'shutdown'].includes(nameOf(file)),
};

const [size = 'fast', ...names] = process.argv.slice(2);
if (!Object.hasOwn(sizes, size)) {
  console.error(`用法：node scripts/rel.mjs ${Object.keys(sizes).join('|')} [测试文件名…]`);
  process.exit(2);
}
await ensureInstalled();
clearRecords();
const isWanted = names.length > 0 ? (file) => names.includes(nameOf(file)) : sizes[size];
const files = recordingFiles().filter(isWanted);
const started = Date.now();
const isGreen = [
  await runTests(['server'], (file) => !file.startsWith(apart)),
  await runTests(reliabilityProjects, (file) => file.startsWith(apart)),
].every(Boolean);

heading(`承诺（${((Date.now() - started) / 60_000).toFixed(1)} 分钟）`);
const isFull = size === 'full';
const isWhole = isFull && names.length === 0;
const judging = ['scripts/promises.mjs', ...(isFull ? ['--docs'] : []), ...(isWhole ? [] : ['--partial'])];
const { code } = await runProgram(process.execPath, judging, { show: true });
if (isFull)
  await runTool('@biomejs/biome/bin/biome', ['format', '--write', 'docs/promises.json', 'docs/reliability.md']);
process.exitCode = isGreen ? code : 1;

async function runTests(projects, isOfIt) {
  const own = files.filter(isOfIt);
  if (own.length === 0) return true;
  heading(`${projects[0]}（${size}，${own.length} 个文件）`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const tests = ['run', ...chosen, '--reporter=dot', ...own];
  const run = await runTool('vitest/vitest.mjs', tests, { show: true, env: { REL: size } });
  return run.code === 0;
}

function recordingFiles() {
  return ['apps/server/src', 'apps/server/test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
    )
    .map((name) => name.replaceAll('\\', '/'))
    .filter(
      (name) =>
        name.endsWith('.test.ts') &&
        /from '(\.\/|[./\w-]*promises\/)record'/.test(readFileSync(join(root, name), 'utf8')),
    )
    .toSorted();
}
