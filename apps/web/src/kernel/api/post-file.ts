import { NetworkFailure } from './errors';
import { watchStall } from './stall';
import { type Reply, readReply } from './wire';

export interface FilePost {
  readonly path: string;
  readonly file: File;
  readonly headers: Record<string, string>;
  /** Share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Multipart POST of one file; XMLHttpRequest because fetch does not tell how much was sent. */
export function postFile(openRequest: () => XMLHttpRequest, { path, file, headers, onProgress, signal }: FilePost) {
  return new Promise<Reply>((resolve, reject) => {
    const request = openRequest();
    const aborted = () => new DOMException('aborted', 'AbortError');
    const handleAbort = () => request.abort();
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const line = watchStall(() => {
      reject(new NetworkFailure());
      request.abort();
    });
    request.upload.onprogress = (event) => {
      line.live();
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve(readReply(request.status, request.responseText));
    request.onerror = () => reject(new NetworkFailure());
    request.ontimeout = request.onerror;
    request.onabort = () => reject(aborted());
    request.onloadend = () => {
      line.end();
      signal?.removeEventListener('abort', handleAbort);
    };
    signal?.addEventListener('abort', handleAbort, { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
