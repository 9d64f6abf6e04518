import type { Upload } from '@/ui/upload';
import { uploadOverBreaks } from '../api/upload-file';
import { textOf } from '../api/errors';

/** Uploads for the controls of `ui`: answers the stored path; rejects with the Chinese text of the failure. */
export function uploadTo(source: string): Upload {
  return async (file, onProgress, signal) => {
    try {
      const { relativePath } = await uploadOverBreaks(file, { source, onProgress, signal });
      return relativePath;
    } catch (error) {
      throw new Error(textOf(error), { cause: error });
    }
  };
}
