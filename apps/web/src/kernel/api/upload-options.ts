/** What is said with a file that is uploaded. */
export interface UploadOptions {
  /** Label of the module that uploads (002 §7). */
  readonly source: string;
  /** Told the share sent so far, 0 to 1; `waits` while nothing answers and it goes on by itself. */
  readonly onProgress?: (progress: number | 'waits') => void;
  readonly signal?: AbortSignal;
}
