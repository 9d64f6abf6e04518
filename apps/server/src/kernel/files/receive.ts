import { dayLength } from '@yunguan/contract/kernel/days';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../error-code';
import { readBytes } from './file-bytes';
import { explainDiskError, FileError, fileTexts } from './file-error';
import { displayName } from './file-name';
import { SNIFF_BYTES } from './image-kind';
import type { ScanFile } from './virus-scanner';

/** `maxBytes` is the largest accepted size; `sizeText` is what a larger file is told. */
export type SizeLimit = { maxBytes: number; sizeText: string };
export type IncomingUpload = {
  stream: Readable;
  filename: string;
  /** Told by the first bytes, so that a picture is not received to the length of a film. */
  limitOf: (head: Buffer) => SizeLimit;
  tempFolder: string;
  /** Looks through the file before anyone else opens it. */
  scan: ScanFile;
};
export type ReceivedUpload = {
  path: string;
  size: number;
  /** SHA-256 of the bytes as they were sent. */
  hash: string;
  /** The first bytes, enough to tell the kind. */
  head: Buffer;
  displayName: string;
  /** Removes the temporary file; to be called once the upload is stored or refused. */
  discard: () => Promise<void>;
};

const ABORTED = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR', 'ERR_STREAM_DESTROYED'];

/**
 * Writes an upload to a temporary file with a name of ours. Nothing is left behind when it fails.
 * @throws FileError VALIDATION when empty, too large, broken off or infected; BUSY when the disk is full or nobody can look through it
 */
export async function receiveUpload(upload: IncomingUpload): Promise<ReceivedUpload> {
  const path = join(upload.tempFolder, `${randomUUID()}.upload`);
  const discard = () => rm(path, { force: true });
  const counter = countBytes(upload.limitOf);
  try {
    // The pipeline tells of an error, also of one that comes before it begins.
    upload.stream.on('error', () => undefined);
    await mkdir(upload.tempFolder, { recursive: true });
    // Opened first: a file that is still being opened when the upload fails would come to be after it was removed.
    const file = await open(path, 'wx');
    await pipeline(upload.stream, counter.through, file.createWriteStream());
    // The multipart parser ends the stream quietly at its own limit and only sets this mark.
    if ('truncated' in upload.stream && upload.stream.truncated === true) {
      throw new FileError('VALIDATION', counter.sizeText());
    }
    const size = counter.count();
    if (size === 0) throw new FileError('VALIDATION', fileTexts.empty);
    const name = displayName(upload.filename);
    await upload.scan({ path, displayName: name });
    const head = await readBytes(path, 0, SNIFF_BYTES);
    return { path, size, hash: counter.hash(), head, displayName: name, discard };
  } catch (error) {
    await discard();
    const code = errorCode(error);
    if (code && ABORTED.includes(code)) throw new FileError('VALIDATION', '上传中断，请重新上传', { cause: error });
    throw explainDiskError(error);
  }
}

/** Removes temporary files that a crash left behind and that are older than `ageMs`. Answers how many. */
export async function sweepStaleUploads(tempFolder: string, now: Date, ageMs = dayLength): Promise<number> {
  await mkdir(tempFolder, { recursive: true });
  let swept = 0;
  for (const name of await readdir(tempFolder)) {
    const path = join(tempFolder, name);
    const modified = await stat(path).catch(() => undefined);
    if (!modified?.isFile() || now.getTime() - modified.mtimeMs <= ageMs) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}

function countBytes(limitOf: IncomingUpload['limitOf']) {
  const digest = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head.length < SNIFF_BYTES) head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES - head.length)]);
      size += chunk.length;
      const { maxBytes, sizeText } = limitOf(head);
      if (size > maxBytes) return done(new FileError('VALIDATION', sizeText));
      digest.update(chunk);
      return done(null, chunk);
    },
  });
  return { through, count: () => size, hash: () => digest.digest('hex'), sizeText: () => limitOf(head).sizeText };
}
