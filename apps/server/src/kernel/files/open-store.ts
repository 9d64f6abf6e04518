import { createDiskStore } from './disk-store';
import { createS3Store, parseS3Url } from './s3-store';
import type { FileStore } from './store';

/** The store named by `FILES_URL`, or a folder on the disk without it. */
export function openFileStore(setting: { filesUrl?: string | undefined; folder: string }): FileStore {
  return setting.filesUrl ? createS3Store(parseS3Url(setting.filesUrl)) : createDiskStore(setting.folder);
}
