import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run-program.mjs';

const stampFile = join(root, 'apps/server/dist/.built');

/** Everything that the bundles are made from. */
const sources = [
  'packages/contract/package.json',
  'packages/contract/src',
  'apps/server/package.json',
  'apps/server/src',
  'apps/web/package.json',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/public',
  'apps/web/scripts',
  'apps/web/src',
  'docs/manual',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/server-bundle.mjs',
];

/** Whether the bundles belong to the sources as they are now. */
export function isBuilt() {
  if (!existsSync(stampFile) || !existsSync(join(root, 'apps/server/dist/main.js'))) return false;
  return readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** Remembers the sources that the build used. */
export function markBuilt(stamp) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Called before anything is written into dist, so that half a build never counts as one. */
export function markUnbuilt() {
  rmSync(stampFile, { force: true });
}

/** Fingerprint of all sources; tests do not go into the bundles. */
export function sourceStamp() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(root, path);
  if (!existsSync(full) || /\.test\.tsx?$|\.gen\./.test(path)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`);
    return;
  }
  hash.update(`${path}\0`).update(readFileSync(full));
}
