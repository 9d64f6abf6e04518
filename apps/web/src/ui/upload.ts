/** Share sent, 0 to 1; `waits` while nothing answers: it goes on by itself. */
export type UploadProgress = number | 'waits';

/** Said of a file that waits. */
export const waitsText = '等待重连…';

/**
 * Sends a file and answers its path, relative to this site.
 * `onProgress` is told how far it is; the signal ends the transfer. Rejects with a Chinese message.
 */
export type Upload = (
  file: File,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
) => Promise<string>;

/** What a progress changes of a file's standing: one that waits has what it had. */
export function standingAt(progress: UploadProgress): { readonly progress?: number; readonly isWaiting: boolean } {
  return progress === 'waits' ? { isWaiting: true } : { progress, isWaiting: false };
}
