import type { DataKey } from '../crypto/data-key';
import { createDiskStore } from './disk-store';
import { createS3Store, parseS3Url } from './s3-store';
import { sealPrivateFiles } from './sealed-store';
import type { FileStore } from './store';

export interface FilePlace {
  readonly filesUrl?: string | undefined;
  readonly folder: string;
}

/** The store named by `FILES_URL`, or a folder on the disk without it; private files rest encrypted in either. */
export function openFileStore(
  setting: FilePlace & {
    /** 32 bytes. */
    readonly dataKey: DataKey;
  },
): FileStore {
  return sealPrivateFiles(openRawStore(setting), setting.dataKey);
}

/** The bytes as they lie there: of private files, the encrypted ones. */
export function openRawStore({ filesUrl, folder }: FilePlace): FileStore {
  return filesUrl ? createS3Store(parseS3Url(filesUrl)) : createDiskStore(folder);
}
