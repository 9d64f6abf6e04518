import type { DataKey } from '../crypto/data-key';
import { createDiskStore } from './disk-store';
import { createS3Store, parseS3Url } from './s3-store';
import { sealPrivateFiles } from './sealed-store';
import type { FileStore } from './store';

/** The store named by `FILES_URL`, or a folder on the disk without it; private files rest encrypted in either. */
export function openFileStore(setting: {
  filesUrl?: string | undefined;
  folder: string;
  /** 32 bytes. */
  dataKey: DataKey;
}): FileStore {
  const store = setting.filesUrl ? createS3Store(parseS3Url(setting.filesUrl)) : createDiskStore(setting.folder);
  return sealPrivateFiles(store, setting.dataKey);
}
