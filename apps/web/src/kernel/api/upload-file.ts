import { session } from './call';
import { overBreaks } from './over-breaks';
import { uploadWith } from './upload';
import type { UploadOptions } from './upload-options';

/** Uploads one file. @throws Refused, NetworkFailure (`…,上传失败`), AbortError */
export function upload(file: File, options: UploadOptions) {
  return uploadWith(session, () => new XMLHttpRequest(), { ...options, file });
}

/** The same for who can be told that it waits: what got no answer is sent again for a while. @throws as `upload` */
export function uploadOverBreaks(file: File, options: Required<UploadOptions>) {
  const { signal, onProgress } = options;
  const handleBreak = () => {
    // What had arrived is sent anew.
    onProgress(0);
    onProgress('waits');
  };
  return overBreaks(() => upload(file, options), { signal, onBreak: handleBreak });
}
