import type { finishUpload } from '@yunguan/contract/platform/files';
import { join } from 'node:path';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { FileError } from '../../kernel/files/file-error';
import { readBytes } from '../../kernel/files/file-bytes';
import { takeFileLock } from '../../kernel/files/file-lock';
import { SNIFF_BYTES } from '../../kernel/files/image-kind';
import { originHash, partsFolder, readTransfer, removeTransfer } from '../../kernel/files/transfers';
import { keepFiles } from './keep-files';

/** Milliseconds that a second request waits while the first one takes a large film in. */
const longestWait = 60_000;

/**
 * Takes the file of a complete transfer in as if it had come in one piece, and forgets the parts. What is refused for
 * what it is is forgotten, too; what failed for want of space stays for another try.
 */
export async function finish(deps: Deps, call: Call<z.infer<typeof finishUpload.input>>): Promise<Reply> {
  const { uploadId, source } = call.input;
  const folder = partsFolder(deps.config.dataDir);
  const known = await readTransfer(folder, uploadId);
  if (known?.owner !== call.actor.userId) return alreadyAnswered(call);
  const release = await takeFileLock(join(folder, `${uploadId}.lock`), { waitMs: longestWait });
  if (!release) throw new AppError('BUSY', '文件正在处理，请稍后再试');
  try {
    const transfer = await readTransfer(folder, uploadId);
    // The request before this one has just ended it.
    if (!transfer) return await alreadyAnswered(call);
    const { path, size, name: displayName } = transfer;
    if (transfer.received < size) throw AppError.illegalState('上传尚未完成');
    await deps.scan({ path, displayName });
    const hash = await originHash(transfer);
    const file = { path, size, hash, head: await readBytes(path, 0, SNIFF_BYTES), displayName };
    const reply = await keepFiles(deps, call, { files: [file], source: source ?? '' });
    await removeTransfer(folder, uploadId);
    return reply;
  } catch (error) {
    if (error instanceof FileError && error.code === 'VALIDATION') await removeTransfer(folder, uploadId);
    throw error;
  } finally {
    await release();
  }
}

/** A retry under the key of the first request gets that one's answer; anything else meets no transfer. */
function alreadyAnswered(call: Call<unknown>): Promise<Reply> {
  return call.write(scopeOf(call.actor), () => Promise.reject(AppError.forbidden()));
}
