import { useEffect, useRef, useState } from 'react';
import { useReportUploads } from './unfinished-uploads';
import type { Upload, UploadProgress } from './upload';

const quiet = () => undefined;

/**
 * The one file of a field. What is chosen, removed or left meanwhile wins over a file that is still on its way: another
 * file takes its place, `stop` gives it up, and a field that has gone from the page hears of it no more.
 */
export function useOneUpload(upload: Upload) {
  const running = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  useReportUploads(isBusy ? 1 : 0);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setBusy(false);
  };
  /** Answers the path; undefined where the file is not wanted any more. Rejects with a Chinese text. */
  const send = async (
    file: File,
    onProgress: (progress: UploadProgress) => void = quiet,
  ): Promise<string | undefined> => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    setBusy(true);
    try {
      const path = await upload(file, (progress) => mine.signal.aborted || onProgress(progress), mine.signal);
      return mine.signal.aborted ? undefined : path;
    } catch (error) {
      if (mine.signal.aborted) return undefined;
      throw error;
    } finally {
      if (running.current === mine) {
        running.current = undefined;
        setBusy(false);
      }
    }
  };
  return { isBusy, send, stop };
}
