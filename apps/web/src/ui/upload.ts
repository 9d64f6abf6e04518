/** Share sent, 0 to 1; `waits` while nothing answers: the file is sent anew by itself. */
export type UploadProgress = number | 'waits';

/** Said of a file that waits. */
export const waitsText = '等待重新连接…';

/**
 * Sends a file and answers its path, relative to this site.
 * `onProgress` is told how far it is; the signal ends the transfer. Rejects with a Chinese message.
 */
export type Upload = (
  file: File,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
) => Promise<string>;
