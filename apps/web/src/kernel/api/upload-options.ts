/** What is said with a file that is uploaded. */
export interface UploadOptions {
  /** Label of the module that uploads (002 §7). */
  readonly source: string;
  /** Share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}
