/** What vitest's JSON report says, so that the end of a long run names what failed in it. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run-program.mjs';

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} TestReport `failures`: file, test and reason, one each
 * @param {string} file
 * @returns {TestReport | undefined} undefined when the run ended before it could report
 */
export function readTestReport(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf);
  // A file that cannot be prepared or loaded has no tests that failed, only tests that never ran.
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, failures.length), failures };
}

function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`${file}：${reasonOf(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}：${reasonOf(failureMessages[0])}`);
}

/** The lines before the stack, on one line: a list of failures is read, a stack is looked up. */
function reasonOf(message = '') {
  const [reason] = message.split(/\n\s+at /);
  return reason.replace(/\s+/g, ' ').trim().slice(0, 400);
}
