import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram, runTool } from './run-program.mjs';
import { readTestReport } from './test-report.mjs';

/**
 * @typedef {{ name: string, passed: number, failed: number, output: string, seconds: number, failures?: string[] }} Outcome
 * `failures`: what failed, where the step can name it
 */

/** Servers that are killed; what measures has a project, and the machine, for itself. */
export const reliabilityProjects = ['reliability', 'reliability-together'];

/** Quick enough for every commit. */
const quickProjects = ['contract', 'server', 'web'];

const staticChecks = [
  ['格式（biome）', () => verdict(runTool('@biomejs/biome/bin/biome', ['format', '.']))],
  [
    '规范（oxlint）',
    () => verdict(runTool('oxlint/bin/oxlint', ['-c', 'oxlint.config.mjs', '--type-aware', '--max-warnings', '0'])),
  ],
  ['类型（tsc）', () => verdict(runTool('typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit']))],
];

/**
 * Format, lint, types, unit and API tests. Each static check counts as one.
 * @param {(outcome: Outcome) => void} tell called as each check ends
 * @param {readonly string[]} [affected] the tests that these files reach; all tests when nothing is given
 * @returns {Promise<Outcome[]>}
 */
export async function runChecks(tell, affected) {
  const name = `单元与接口测试（vitest${affected ? '，改动涉及的' : ''}）`;
  // The static checks follow one another beside the tests: together they keep two processors busy.
  const lanes = [staticChecks, [[name, () => runVitest(quickProjects, affected)]]];
  const results = await Promise.all(lanes.map((lane) => runLane(lane, tell)));
  return results.flat();
}

async function runLane(lane, tell) {
  const outcomes = [];
  for (const [name, step] of lane) {
    const started = Date.now();
    const result = await step();
    const outcome = { name, ...result, seconds: (Date.now() - started) / 1000 };
    outcomes.push(outcome);
    tell(outcome);
  }
  return outcomes;
}

async function verdict(running) {
  const { code, output } = await running;
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/**
 * Servers that are killed, starved of disk and drained.
 * @returns {Promise<Outcome>}
 */
export async function runReliability() {
  const started = Date.now();
  const result = await runVitest(reliabilityProjects);
  return { name: '可靠性测试', ...result, seconds: (Date.now() - started) / 1000 };
}

async function runVitest(projects, affected) {
  const reportFile = join(root, `.cache/vitest-${projects.join('-')}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(reportFile, { force: true });
  const { code, output } = await runTool('vitest/vitest.mjs', [
    ...(affected ? ['related', '--run', '--passWithNoTests', ...affected] : ['run']),
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ]);
  const report = readTestReport(reportFile);
  if (report === undefined) return { passed: 0, failed: 1, output };
  // An error outside of every test fails the run alone.
  return { ...report, failed: Math.max(report.failed, code === 0 ? 0 : 1), output };
}

/**
 * A program that ends with a line such as `12 passed, 1 failed`; one without it counts as one.
 * @param {string} name
 * @param {string} script
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<Outcome>}
 */
export async function runCounted(name, script, env) {
  const started = Date.now();
  const { code, output } = await runProgram(process.execPath, [script], { show: true, env });
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  const passed = counts === null ? (code === 0 ? 1 : 0) : Number(counts[1]);
  const failed = Math.max(counts === null ? 0 : Number(counts[2]), code === 0 ? 0 : 1);
  return { name, passed, failed, output, seconds: (Date.now() - started) / 1000 };
}

/** @param {Outcome} outcome */
export function printOutcome({ name, passed, failed, output, seconds, failures = [] }) {
  if (failed > 0) console.log(output.trimEnd());
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}：${passed} 通过，${failed} 失败（${seconds.toFixed(1)} 秒）`);
  for (const failure of failures) console.log(`  ✗ ${failure}`);
}
