import type { Stats } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../error-code';

/** Folders with the time of their last change that was copied. */
export type SeenFolders = Map<string, number>;

/** Milliseconds within which a second change may leave the same time behind. */
const grain = 2000;

/**
 * Copies files that are not there yet. A stored file is named by its content and never changes, so a folder is only
 * looked through when it got or lost an entry. Parts of uploads under way begin with a dot. @returns how many were copied.
 */
export async function mirrorFiles(source: string, target: string, seen: SeenFolders): Promise<number> {
  const changed = await changeOf(source);
  if (changed === undefined) return 0;
  const entries = await entriesOf(source);
  let copied = 0;
  if (seen.get(source) !== changed) {
    const there = new Set(await namesIn(target));
    for (const entry of entries) {
      if (!entry.isFile || there.has(entry.name)) continue;
      if (await copyWhole(join(source, entry.name), join(target, entry.name))) copied += 1;
    }
    if (Date.now() - changed > grain) seen.set(source, changed);
  }
  for (const entry of entries) {
    if (entry.isFolder) copied += await mirrorFiles(join(source, entry.name), join(target, entry.name), seen);
  }
  return copied;
}

interface Entry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isFolder: boolean;
}

/** What lies in a folder, or where a link in it leads: an administrator may have moved a part to another disk. */
async function entriesOf(folder: string): Promise<Entry[]> {
  const shown = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
  return Promise.all(
    shown.map(async (entry) => {
      const found = entry.isSymbolicLink() ? await statOf(join(folder, entry.name)) : entry;
      return { name: entry.name, isFile: found?.isFile() ?? false, isFolder: found?.isDirectory() ?? false };
    }),
  );
}

/** On disk before it gets its name: a copy that was broken off is never taken for a file. */
async function copyWhole(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const draft = `${to}.part`;
  try {
    await copyFile(from, draft);
    const written = await open(draft, 'r+');
    await written.sync();
    await written.close();
    await rename(draft, to);
    return true;
  } catch (error) {
    // Swept meanwhile: nothing uses it any more.
    if (errorCode(error) === 'ENOENT') return false;
    await rm(draft, { force: true });
    throw error;
  }
}

const changeOf = async (folder: string) => (await statOf(folder))?.mtimeMs;

/** Undefined where there is nothing. */
async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
