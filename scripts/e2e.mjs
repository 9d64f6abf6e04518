/**
 * The journeys in a real browser against built servers, one for each processor; the last line counts them. Names of files as
 * arguments choose among them.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { isBuilt } from './built.mjs';
import { root, runTool } from './run-program.mjs';
import { startServer } from './running-server.mjs';
import { readTestReport } from './test-report.mjs';

const reportFile = join(root, '.cache/e2e.json');
mkdirSync(join(root, '.cache'), { recursive: true });
rmSync(reportFile, { force: true });

const browser = await ensureBrowser();
if (browser === undefined) process.exit(1);
if (!isBuilt() && !(await build())) process.exit(1);

/** More would only wait for one another: a browser and its server keep a processor busy. */
const mostServers = 4;

const filter = process.argv.slice(2);
const wanted = Math.min(availableParallelism(), mostServers, filter.length || mostServers);
const servers = await startServers(wanted);
let code = 1;
try {
  const options = [
    'run',
    '--config',
    'e2e/vitest.config.ts',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...filter,
  ];
  const run = await runTool('vitest/vitest.mjs', options, {
    show: true,
    env: { E2E_SERVERS: JSON.stringify(servers), CHROMIUM: browser },
  });
  code = run.code;
} finally {
  await stopAll(servers);
}
const report = readTestReport(reportFile) ?? { passed: 0, failed: 1, failures: [] };
const failed = Math.max(report.failed, code === 0 ? 0 : 1);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${report.passed} passed, ${failed} failed`);

/** All of them, or none: those that did start are stopped when one does not. */
async function startServers(count) {
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startServer()));
  const started = starts.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const refused = starts.find(({ status }) => status === 'rejected');
  if (refused === undefined) return started;
  await stopAll(started);
  throw refused.reason;
}

async function stopAll(all) {
  await Promise.all(all.map((one) => one.stop()));
}
