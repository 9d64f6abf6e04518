/** Everything that needs no browser: format, lint, types, unit and API tests. Part of every commit. */
import { printOutcome, runChecks } from './check-steps.mjs';
import { ensureInstalled } from './installed.mjs';
import { heading } from './run-program.mjs';

await ensureInstalled();
heading('检查');
const outcomes = await runChecks(printOutcome);
const failed = outcomes.filter((outcome) => outcome.failed > 0);
console.log(failed.length === 0 ? '\n全部检查通过' : `\n未通过：${failed.map(({ name }) => name).join('、')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
