import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { heading, runProgram } from './run-program.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macBrowser = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Chromium and a Chinese font for the browser tests; as root on Debian both are installed when missing.
 * @returns {Promise<string | undefined>} the browser's path
 */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') {
    if (isProgram(given)) return given;
    console.error(`环境变量 CHROMIUM 指向的浏览器不存在：${given}`);
    return undefined;
  }
  const missing = [findBrowser() === undefined ? 'chromium' : '', (await hasChineseFont()) ? '' : 'fonts-noto-cjk'];
  await installPackages(missing.filter((name) => name !== ''));
  const browser = findBrowser();
  if (browser === undefined) {
    console.error('找不到 Chromium：请安装 chromium 与中文字体 fonts-noto-cjk，或用环境变量 CHROMIUM 指定浏览器路径。');
  }
  return browser;
}

function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, macBrowser].find(isProgram);
}

/** Without one the pages show boxes, and widths differ. */
async function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const { code, output } = await runProgram('fc-list', [':lang=zh', 'family']);
  return code === 0 && output.trim() !== '';
}

async function installPackages(packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  heading(`安装浏览器测试所需软件：${packages.join('、')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-qq'], { show: true, env });
  const options = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  const { code, output } = await runProgram('apt-get', options, { env });
  if (code !== 0) console.error(`安装失败：\n${output}`);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
