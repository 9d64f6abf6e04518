/**
 * Measures the built pages in a real browser, on the line of a venue; `--quick` takes two minutes, `--only` measures one
 * part: opening, routes, typing or memory. Tells the table of docs/performance.md; ends with 1 when a goal is missed.
 */
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { isBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { loadE2e } from './load-e2e.mjs';
import { startServer } from './running-server.mjs';

await ensureInstalled();
const chromium = await ensureBrowser();
if (chromium === undefined) process.exit(1);
if (!isBuilt() && !(await build())) process.exit(1);

const isQuick = process.argv.includes('--quick');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const server = await startServer();
try {
  process.env.E2E_SERVERS = JSON.stringify([server]);
  process.env.CHROMIUM = chromium;
  const { measureWeb } = await loadE2e('measure/measure-web.ts');
  const areMet = await measureWeb({
    ...(isQuick ? { rounds: 3, switches: 150 } : { rounds: 7, switches: 1500 }),
    only,
  });
  process.exitCode = areMet ? 0 : 1;
} finally {
  await server.stop();
}
