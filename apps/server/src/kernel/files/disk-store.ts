import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../error-code';
import { explainDiskError } from './file-error';
import { isSafeKey } from './file-key';
import { type FileSource, type FileStore, requireSafeKey } from './store';

/** Beside the files, so that the final rename never crosses a file system; no key can start with a dot. */
export const incomingFolder = '.incoming';

/** Files in a folder. A file appears under its key complete and flushed, or not at all. */
export function createDiskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, key);
  return {
    put: async (key, source) => {
      requireSafeKey(key);
      const temp = join(root, incomingFolder, randomUUID());
      try {
        await mkdir(join(root, incomingFolder), { recursive: true });
        await writeTo(temp, source);
        const size = await flush(temp);
        await mkdir(dirname(pathOf(key)), { recursive: true });
        await rename(temp, pathOf(key));
        await flush(dirname(pathOf(key)));
        return { size };
      } catch (error) {
        await rm(temp, { force: true });
        throw explainDiskError(error);
      }
    },
    open: async (key, range) => {
      if (!isSafeKey(key)) return undefined;
      const file = await orMissing(open(pathOf(key), 'r'));
      if (!file) return undefined;
      const found = await file.stat();
      if (found.isFile()) return { stream: file.createReadStream(range), size: found.size };
      await file.close();
      return undefined;
    },
    stat: async (key) => {
      if (!isSafeKey(key)) return undefined;
      const found = await orMissing(stat(pathOf(key)));
      return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined;
    },
    remove: async (key) => {
      requireSafeKey(key);
      await rm(pathOf(key), { force: true });
    },
  };
}

async function writeTo(temp: string, source: FileSource): Promise<void> {
  if (typeof source === 'string') return copyFile(source, temp, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  if (Buffer.isBuffer(source)) return writeFile(temp, source, { flag: 'wx' });
  // Opened before the source is read: a source that fails at once must not leave an opening on its way, which would put
  // the file there after its removal.
  const file = await open(temp, 'wx');
  try {
    await pipeline(source, file.createWriteStream());
  } finally {
    await file.close();
  }
}

async function flush(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

async function orMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
