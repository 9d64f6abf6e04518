/** Takes the pictures of docs/screens anew: every screen of the built product with demo data, at two sizes. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import sharp from 'sharp';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { isBuilt } from './built.mjs';
import { root } from './run-program.mjs';
import { startServer } from './running-server.mjs';

const folder = join(root, 'docs/screens');
const bundle = join(root, '.cache/screens.mjs');
const mostBytes = 250_000;

const chromium = await ensureBrowser();
if (chromium === undefined) process.exit(1);
if (!isBuilt() && !(await build())) process.exit(1);

const server = await startServer();
try {
  process.env.E2E_ORIGIN = server.origin;
  process.env.CHROMIUM = chromium;
  const { launch, takeScreens } = await loadScreens();
  const browser = await launch();
  rmSync(folder, { recursive: true, force: true });
  await takeScreens({ browser, folder }).finally(() => browser.close());
  for (const name of readdirSync(folder)) await shrink(join(folder, name));
  console.log(`${readdirSync(folder).length} 张截图已写入 docs/screens`);
} finally {
  await server.stop();
}

/** The journeys' own harness is TypeScript: bundled, so that this script runs on Node alone. */
async function loadScreens() {
  await esbuild.build({
    stdin: {
      contents:
        "export { launch } from './e2e/harness/browser'; export { takeScreens } from './e2e/screens/take-screens';",
      resolveDir: root,
    },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  return import(pathToFileURL(bundle).href);
}

/** Large pictures get a palette: they are looked at, not measured. */
async function shrink(file) {
  if (statSync(file).size <= mostBytes) return;
  writeFileSync(file, await sharp(readFileSync(file)).png({ palette: true, quality: 90, effort: 8 }).toBuffer());
}
