import { resumableFrom } from '@yunguan/contract/kernel/upload-limits';
import type { UploadedFile } from '@yunguan/contract/platform/files';
import type { Client } from './client';
import { NetworkFailure, Refused } from './errors';
import { postFile } from './post-file';
import type { UploadOptions } from './upload-options';
import { ownCalls } from './wire';

/**
 * Uploads one file under the same session rules as any call; a large one goes in parts that survive a broken line.
 * @throws Refused, NetworkFailure with `…,上传失败`
 */
export async function uploadWith(
  client: Pick<Client, 'send' | 'call' | 'refresh' | 'credentials'>,
  openRequest: () => XMLHttpRequest,
  { file, source, onProgress, signal }: UploadOptions & { readonly file: File },
): Promise<UploadedFile> {
  try {
    const objects =
      file.size >= resumableFrom
        ? await (await import('./upload-in-parts')).uploadInParts(client, { file, source, onProgress, signal })
        : await client.send(
            (headers) => {
              const path = `${ownCalls.upload.path}?${new URLSearchParams({ fileType: '1', source })}`;
              return postFile(openRequest, { path, file, headers, onProgress, signal });
            },
            { signal },
          );
    // Shape by the contract's output schema.
    const [uploaded] = objects as UploadedFile[];
    if (!uploaded) throw new Refused('没有收到文件');
    return uploaded;
  } catch (error) {
    throw uploadFailure(error);
  }
}

/** The failure of an upload, in the words of the specification (002 §8): half-width comma, no space. */
function uploadFailure(error: unknown): unknown {
  if (error instanceof NetworkFailure) return new NetworkFailure(error.cause, `${error.msg},上传失败`);
  if (!(error instanceof Refused)) return error;
  const { state, code, errors, conflict, requestId } = error;
  return new Refused(`${error.msg},上传失败`, { state, code, errors, conflict, requestId });
}
