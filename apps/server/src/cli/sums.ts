import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sumsName } from './backup-format';

/** Writes down the SHA-256 of every file of a backup, in the form of `sha256sum`. */
export async function writeSums(folder: string): Promise<void> {
  const lines: string[] = [];
  for (const path of filesIn(folder)) lines.push(`${await sumOf(join(folder, path))}  ${path}\n`);
  writeFileSync(join(folder, sumsName), lines.join(''), { mode: 0o600, flush: true });
}

/** Files that are missing, changed or more than were written down; undefined for a backup without sums. */
export async function damagedFiles(folder: string, besides: readonly string[]): Promise<string[] | undefined> {
  if (!existsSync(join(folder, sumsName))) return undefined;
  const expected = new Map(
    readFileSync(join(folder, sumsName), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const damaged: string[] = [];
  for (const path of filesIn(folder)) {
    if (path === sumsName || besides.includes(path)) continue;
    if (expected.get(path) !== (await sumOf(join(folder, path)))) damaged.push(path);
    expected.delete(path);
  }
  return [...damaged, ...expected.keys()];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}
