/**
 * Everything that needs no browser: format, lint, types, unit and API tests. Part of every commit: it runs the tests that
 * the changes since the last commit reach, and all of them with `--all` or when nothing has changed. `--since <commit>`
 * looks further back.
 */
import { parseArgs } from 'node:util';
import { affectedFiles } from './affected-tests.mjs';
import { printOutcome, runChecks } from './check-steps.mjs';
import { ensureInstalled } from './installed.mjs';
import { heading } from './run-program.mjs';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false }, since: { type: 'string' } } });

await ensureInstalled();
const affected = values.all ? undefined : await affectedFiles(values.since);
heading(affected ? '检查（只跑改动涉及的测试；全部请用 npm run check -- --all）' : '检查（全部测试）');
const outcomes = await runChecks(printOutcome, affected);
const failed = outcomes.filter((outcome) => outcome.failed > 0);
console.log(failed.length === 0 ? '\n全部检查通过' : `\n未通过：${failed.map(({ name }) => name).join('、')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
