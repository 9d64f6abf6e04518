import { session } from './call';
import { uploadWith } from './upload';
import type { UploadOptions } from './upload-options';

/** Uploads one file. @throws Refused, NetworkFailure (`…,上传失败`), AbortError */
export function upload(file: File, options: UploadOptions) {
  return uploadWith(session, () => new XMLHttpRequest(), { ...options, file });
}
