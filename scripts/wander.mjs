/**
 * Lets demo accounts press and type at random in the built product with demo data, and tells what goes wrong by itself:
 * `--minutes` for each account (2), `--accounts admin,reviewer` (all), `--seed` (another one each time). A problem is
 * printed with the seed and the steps that led to it; its picture is in .cache/wander. Ends with 1 when there was one.
 */
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { isBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { loadE2e } from './load-e2e.mjs';
import { root } from './run-program.mjs';
import { startServer } from './running-server.mjs';

const options = process.argv.slice(2);
const valueOf = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
const accounts = (valueOf('--accounts') ?? 'admin,platform,editor,reviewer,reviewer2,viewer,branch').split(',');
const minutes = Number(valueOf('--minutes') ?? 2);
const seed = Number(valueOf('--seed') ?? Date.now() % 1_000_000);
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('--minutes 是大于 0 的数，--seed 是整数');
  process.exit(2);
}

await ensureInstalled();
const chromium = await ensureBrowser();
if (chromium === undefined) process.exit(1);
if (!isBuilt() && !(await build())) process.exit(1);

const server = await startServer();
try {
  process.env.E2E_SERVERS = JSON.stringify([server]);
  process.env.CHROMIUM = chromium;
  const { launch, wander } = await loadE2e('wander/wander.ts');
  const browser = await launch();
  let problems = 0;
  for (const account of accounts) {
    problems += await wander({ browser, account, seed, minutes, folder: join(root, '.cache/wander') });
  }
  await browser.close();
  process.exitCode = problems > 0 ? 1 : 0;
} finally {
  await server.stop();
}
