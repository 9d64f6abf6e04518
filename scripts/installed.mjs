import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heading, root, runProgram } from './run-program.mjs';

const lockFile = join(root, 'package-lock.json');
// npm writes it as its last step, so an interrupted installation has none.
const installedFile = join(root, 'node_modules/.package-lock.json');
const stampFile = join(root, 'node_modules/.yunguan-installed');

/** Ends the process with a clear message on a Node that is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`需要 Node.js 20.19 或更高版本，当前为 ${process.version}。请升级后再试。`);
  process.exit(1);
}

/** Installs the packages when they are missing, or belong to another lock file, Node or machine. */
export async function ensureInstalled() {
  requireNode();
  const wanted = stamp();
  if (readIfPresent(stampFile) === wanted) return;
  if (!agreesWithLock()) {
    heading('安装依赖（npm ci）');
    const npm = process.env.npm_execpath;
    const command = npm === undefined ? ['npm', 'ci'] : [process.execPath, npm, 'ci'];
    const { code } = await runProgram(command[0], command.slice(1), { show: true });
    if (code !== 0) {
      console.error('\n依赖安装失败，请检查网络与 npm 源后重试。');
      process.exit(1);
    }
  }
  writeFileSync(stampFile, wanted);
}

function stamp() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} node${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}\n`;
}

/** A folder that `npm install` has just filled needs no second installation. */
function agreesWithLock() {
  const installed = readIfPresent(installedFile);
  if (installed === undefined || existsSync(stampFile)) return false;
  const have = JSON.parse(installed).packages;
  const want = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(want).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      entry.link === true ||
      (have[path] === undefined ? entry.optional === true : have[path].version === entry.version),
  );
}

function readIfPresent(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
