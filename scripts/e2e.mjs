/** The journeys in a real browser against the built server; the last line counts them. */
import { mkdirSync, rmSync } from 'node:fs';
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

const server = await startServer();
let code = 1;
try {
  const filter = process.argv.slice(2);
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
    env: { E2E_ORIGIN: server.origin, E2E_DATA: server.folder, E2E_RUN: String(process.pid), CHROMIUM: browser },
  });
  code = run.code;
} finally {
  await server.stop();
}
const report = readTestReport(reportFile) ?? { passed: 0, failed: 1, failures: [] };
const failed = Math.max(report.failed, code === 0 ? 0 : 1);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${report.passed} passed, ${failed} failed`);
