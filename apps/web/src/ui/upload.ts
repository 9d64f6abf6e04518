/**
 * Sends a file and answers its path, relative to this site.
 * `onProgress` is told the share sent, 0 to 1; the signal ends the transfer. Rejects with a Chinese message.
 */
export type Upload = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>;
