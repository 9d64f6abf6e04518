/** Builds the server (apps/server/dist) and the web pages (apps/web/dist) side by side. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressPages } from './compress-pages.mjs';
import { markBuilt, markUnbuilt, sourceStamp } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { heading, root, runTool } from './run-program.mjs';
import { copyMigrations, serverBundle } from './server-bundle.mjs';

/** @returns {Promise<boolean>} whether both parts were built. */
export async function build() {
  heading('构建');
  const started = Date.now();
  const stamp = sourceStamp();
  markUnbuilt();
  const [server, web] = await Promise.all([buildServer(), buildWeb()]);
  if (!server || !web) return false;
  markBuilt(stamp);
  console.log(`构建完成，用时 ${seconds(started)} 秒`);
  return true;
}

async function buildServer() {
  const started = Date.now();
  const esbuild = await import('esbuild');
  try {
    await esbuild.build(serverBundle());
    copyMigrations();
    console.log(`服务端构建完成，用时 ${seconds(started)} 秒`);
    return true;
  } catch (error) {
    // esbuild has already shown where.
    console.error(`服务端构建失败：${error.message}`);
    return false;
  }
}

async function buildWeb() {
  if (!existsSync(join(root, 'apps/web/vite.config.ts'))) return true;
  const { code, output } = await runTool('vite/bin/vite.js', ['build', 'apps/web', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    console.error(`页面构建失败：\n${output}`);
    return false;
  }
  compressPages(join(root, 'apps/web/dist'));
  return true;
}

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  process.exitCode = (await build()) ? 0 : 1;
}
