import { videoMaxBytes } from '@yunguan/contract/kernel/upload-limits';
import { finishUpload, getPrivateFileLink, uploadImageOrVideo } from '@yunguan/contract/platform/files';
import { join } from 'node:path';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { type Binding, type Call, type Reply, bind } from '../../kernel/call';
import { assertMayUpload } from '../../kernel/files/may-upload';
import { type ReceivedUpload, receiveUpload } from '../../kernel/files/receive';
import { finish } from './finish-upload';
import { keepFiles, sizeLimitOf } from './keep-files';
import { linkPrivateFile } from './private-link';

/** Pictures, films and sounds, in one piece or in parts, judged by what they are, not by their name. */
export function uploadBindings(deps: Deps): Binding[] {
  return [
    bind(uploadImageOrVideo, (call) => receive(deps, call)),
    bind(finishUpload, (call) => finish(deps, call)),
    bind(getPrivateFileLink, (call) => linkPrivateFile(deps, call)),
  ];
}

/** Files of one call; the sender gets all of them or a refusal. */
const mostFiles = 10;

async function receive(deps: Deps, call: Call<unknown>): Promise<Reply> {
  const source = typeof call.query.source === 'string' ? call.query.source.slice(0, 64) : '';
  const tempFolder = join(deps.config.dataDir, 'tmp');
  const { scan } = deps;
  const received: ReceivedUpload[] = [];
  // Before the file is read, and once more when it is kept.
  await assertMayUpload(deps.db, call.actor);
  try {
    for await (const part of call.readFiles({ fileSize: videoMaxBytes + 1, files: mostFiles })) {
      received.push(await receiveUpload({ ...part, limitOf: (head) => sizeLimitOf(head, source), tempFolder, scan }));
    }
    if (received.length === 0) throw new AppError('VALIDATION', '请选择要上传的文件');
    return await keepFiles(deps, call, { files: received, source });
  } finally {
    await Promise.all(received.map((file) => file.discard()));
  }
}
