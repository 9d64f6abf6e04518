/** Everything, on a fresh clone too: checks, build, browser tests, size budget. The last line counts all tests. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { printOutcome, runChecks, runCounted, runReliability } from './check-steps.mjs';
import { ensureInstalled } from './installed.mjs';
import { clearRecords } from './promises.mjs';
import { heading, root } from './run-program.mjs';
import { readTestReport } from './test-report.mjs';

await ensureInstalled();
clearRecords();

heading('检查');
const outcomes = await runChecks(printOutcome);

const built = await build();
outcomes.push({ name: '构建', passed: built ? 1 : 0, failed: built ? 0 : 1, output: '', seconds: 0 });

if (built) {
  for (const step of [reliability, promises, browserTests, sizeBudget, bundleScan]) {
    const outcome = await step();
    if (outcome !== undefined) outcomes.push(outcome);
  }
}

heading('汇总');
for (const outcome of outcomes) printOutcome({ ...outcome, output: '' });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

async function reliability() {
  heading('可靠性测试');
  const outcome = await runReliability();
  printOutcome(outcome);
  return outcome;
}

/** What the tests of both steps before recorded, promise by promise. */
async function promises() {
  heading('承诺');
  return runCounted('承诺', 'scripts/promises.mjs');
}

async function browserTests() {
  const script = 'scripts/e2e.mjs';
  if (!existsSync(join(root, script))) return undefined;
  heading('浏览器测试');
  const browser = await ensureBrowser();
  if (browser === undefined) return { name: '浏览器测试', passed: 0, failed: 1, output: '', seconds: 0 };
  const outcome = await runCounted('浏览器测试', script, { CHROMIUM: browser });
  return { ...outcome, failures: readTestReport(join(root, '.cache/e2e.json'))?.failures };
}

async function sizeBudget() {
  const script = 'scripts/budget.mjs';
  if (!existsSync(join(root, script))) return undefined;
  heading('体积预算');
  return runCounted('体积预算', script);
}

async function bundleScan() {
  heading('构建结果安全检查');
  return runCounted('构建结果安全检查', 'scripts/scan.mjs');
}
