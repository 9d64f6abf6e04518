import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** A part of a file, in bytes; `end` is the first byte behind it. */
export type FilePart = { start: number; end: number };

const BLOCK = 1024 * 1024;

/** Overwrites a part with zeros. */
export async function eraseBytes(file: FileHandle, { start, end }: FilePart): Promise<void> {
  const zeros = Buffer.alloc(Math.max(0, Math.min(BLOCK, end - start)));
  for (let at = start; at < end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
  }
}

/** Up to `end - start` bytes of an open file; fewer at its end. */
export async function readPart(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const length = Math.max(0, end - start);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** SHA-256 of a file as 64 hexadecimal digits. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
