/**
 * Takes the pictures of docs/screens anew: every screen of the built product with demo data, at two sizes.
 * `npm run screens manual` takes those of the user's manual instead.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { manualFolder, readManual } from '../apps/web/scripts/manual.mjs';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { isBuilt } from './built.mjs';
import { loadE2e } from './load-e2e.mjs';
import { root } from './run-program.mjs';
import { startServer } from './running-server.mjs';

const folder = join(root, 'docs/screens');
const mostBytes = 60_000;

const chromium = await ensureBrowser();
if (chromium === undefined) process.exit(1);
if (!isBuilt() && !(await build())) process.exit(1);

const server = await startServer();
try {
  process.env.E2E_SERVERS = JSON.stringify([server]);
  process.env.CHROMIUM = chromium;
  const walks = await loadE2e('screens/screens.ts');
  await (process.argv[2] === 'manual' ? takeForManual(walks) : takeAll(walks));
} finally {
  await server.stop();
}

/** What was there goes only once everything is taken. */
async function takeAll({ launch, takeScreens }) {
  const browser = await launch();
  const taken = mkdtempSync(join(tmpdir(), 'yunguan-screens-'));
  try {
    await takeScreens({ browser, folder: taken }).finally(() => browser.close());
    for (const name of readdirSync(taken)) await shrink(join(taken, name));
    rmSync(folder, { recursive: true, force: true });
    cpSync(taken, folder, { recursive: true });
    console.log(`${readdirSync(folder).length} 张截图已写入 docs/screens`);
  } finally {
    rmSync(taken, { recursive: true, force: true });
  }
}

/** Pictures that the manual does not show go; those that it names and no walk shows are told. */
async function takeForManual({ launch, takeManual }) {
  const taken = mkdtempSync(join(tmpdir(), 'yunguan-manual-'));
  const pictures = join(manualFolder, 'pictures');
  const names = new Set(readManual().flatMap((page) => page.pictures.map((file) => file.replace(/\.webp$/, ''))));
  const browser = await launch();
  try {
    const missing = await takeManual({ browser, folder: taken, names }).finally(() => browser.close());
    for (const file of readdirSync(taken)) {
      const picture = join(pictures, file.replace(/\.png$/, '.webp'));
      await sharp(join(taken, file)).webp({ quality: 72, effort: 6, smartSubsample: true }).toFile(picture);
    }
    for (const file of readdirSync(pictures)) if (!names.has(file.replace(/\.webp$/, ''))) rmSync(join(pictures, file));
    console.log(`${names.size - missing.length} 张图片已写入 docs/manual/pictures`);
    if (missing.length === 0) return;
    console.error(`没有画面可用的图片：${missing.join('、')}`);
    process.exitCode = 1;
  } finally {
    rmSync(taken, { recursive: true, force: true });
  }
}

/** Large pictures get a palette: they are looked at, not measured. */
async function shrink(file) {
  if (statSync(file).size <= mostBytes) return;
  writeFileSync(file, await sharp(readFileSync(file)).png({ palette: true, quality: 90, effort: 8 }).toBuffer());
}
