import { open, stat } from 'node:fs/promises';

/** The path of a file, or its bytes. */
export type FileBytes = string | Buffer;

/** Size in bytes. */
export async function byteLength(source: FileBytes): Promise<number> {
  return Buffer.isBuffer(source) ? source.length : (await stat(source)).size;
}

/** Up to `length` bytes from `start`; fewer at the end of the file. */
export async function readBytes(source: FileBytes, start: number, length: number): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source.subarray(start, start + length);
  const file = await open(source, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
