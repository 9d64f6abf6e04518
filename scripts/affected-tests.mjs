/** Which tests the changes of the working tree reach, so that a commit need not wait for all of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from './run-program.mjs';

/** What every test stands on, though no test imports it. */
const foundations = [
  /^package(-lock)?\.json$/,
  /^tsconfig[\w.]*\.json$/,
  /^vitest\.config\.ts$/,
  /\/package\.json$/,
  /\.sql$/,
  /^apps\/server\/data\//,
  /^apps\/server\/test\/(global-setup|templates|database|app|content-app)\.ts$/,
  /^apps\/web\/src\/test-setup\.ts$/,
];
const isTest = /^(packages|apps)\/.*\.test\.tsx?$/;
/** A test that finds files of the tree by their path: pages, settings and style sheets that it does not import. */
const readsTheTree = /import\.meta\.(dirname|url|glob)|process\.cwd\(\)|read(File|dir)Sync/;

/**
 * The files whose tests must run: what differs from a commit, git's unknown files included, and the tests that read
 * files instead of importing them.
 * @param {string} base
 * @returns {Promise<readonly string[] | undefined>} undefined when only all tests will do: nothing or a foundation
 *   changed, or git does not answer
 */
export async function affectedFiles(base = 'HEAD') {
  const changed = await changedFiles(base);
  if (changed === undefined || changed.length === 0) return undefined;
  if (changed.some((file) => foundations.some((one) => one.test(file)))) return undefined;
  const code = changed.filter((file) => /^(packages|apps)\/.*\.(tsx?|css|json)$/.test(file));
  return [...new Set([...code, ...(await readers())])];
}

async function changedFiles(base) {
  const [known, unknown] = await Promise.all([
    git(['diff', '--name-only', '--no-renames', base, '--']),
    git(['ls-files', '--others', '--exclude-standard']),
  ]);
  return known && unknown ? [...known, ...unknown] : undefined;
}

async function readers() {
  const files = (await git(['ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'apps'])) ?? [];
  return files.filter((file) => isTest.test(file) && readsTheTree.test(textOf(file)));
}

/** Git still names a file that was removed from the working tree. */
function textOf(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
}

async function git(options) {
  const { code, output } = await runProgram('git', options);
  return code === 0 ? output.split('\n').filter((line) => line !== '') : undefined;
}
