import { resumableUploadPath } from '@yunguan/contract/kernel/upload-limits';
import { finishUpload, getPrivateFileLink } from '@yunguan/contract/platform/files';
import { type ContentApp, png } from '../content-app';
import type { AreaMatrix } from './row';

/** A complete transfer of the user, sent through the protocol's own calls. */
async function transferOf(app: ContentApp, name: string): Promise<string> {
  const bytes = await png('#665544');
  const headers = { authorization: `Bearer ${await app.as(name)}`, 'tus-resumable': '1.0.0' };
  const begun = await app.app.inject({
    method: 'POST',
    url: resumableUploadPath,
    headers: { ...headers, 'upload-length': String(bytes.length) },
  });
  const place = String(begun.headers.location);
  await app.app.inject({
    method: 'PATCH',
    url: place,
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  });
  return place.split('/').at(-1) ?? '';
}

async function privatePictureOf(app: ContentApp, name: string): Promise<unknown> {
  const answer = await app.upload({ token: await app.as(name), bytes: await png('#556644'), source: 'idcard' });
  const [file] = answer.objects as { relativePath?: unknown }[];
  return file?.relativePath;
}

/** For what is his own: a file by who has a form for it, a link by any staff. */
export const uploadsMatrix: AreaMatrix = (app) => ({
  [finishUpload.path]: {
    as: 'editor',
    body: async () => ({ uploadId: await transferOf(app(), 'editor') }),
    refuses: ['viewer', 'reviewer', 'reviewer2'],
  },
  [getPrivateFileLink.path]: {
    as: 'editor',
    body: async () => ({ path: await privatePictureOf(app(), 'editor') }),
    refuses: ['viewer', 'reviewer', 'reviewer2'],
  },
});
