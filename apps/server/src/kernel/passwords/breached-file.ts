import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { ConfigError } from '../../config-error';
import { systemReason } from '../../system-problem';

/** A line is a hash or the beginning of one, and may say how often it was seen: `5BAA61…:10437277`. */
const lineFormat = /^([0-9A-F]{12,40})(?::\d+)?\r?$/i;
/** More than any line has. */
const lineBytes = 128;
const samples = 200;

interface Line {
  readonly start: number;
  /** Where the next line starts. */
  readonly next: number;
  readonly text: string;
}

/**
 * True when the file holds the SHA-1 of the password, or its beginning. Halved again and again on the disk: of the 40 GB
 * of all known breaches some thirty short pieces are read.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  return using(path, async (file, size) => {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = await lineFrom(file, middle, size);
      if (line === undefined || line.start >= high) {
        high = middle;
        continue;
      }
      const key = keyOf(line.text);
      if (key === undefined) throw new Error(`a line of ${path} at ${line.start} holds no hash`);
      if (hash.startsWith(key)) return true;
      if (hash < key) high = middle;
      else low = line.next;
    }
    return false;
  });
}

/**
 * Looks at lines all over the file before the first password is judged by it.
 * @throws ConfigError when it cannot be read, holds something else, or is ordered by something else
 */
export async function checkBreachedFile(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const problem = await using(path, problemOf).catch((error: unknown) => `无法读取：${systemReason(error)}`);
  if (problem === undefined) return;
  throw new ConfigError(
    `BREACHED_PASSWORDS 指定的文件 ${path} ${problem}。\n` +
      '  须为按散列排序的 SHA-1 列表（ordered by hash），每行是散列，或散列:次数。',
  );
}

async function problemOf(file: FileHandle, size: number): Promise<string | undefined> {
  if (size === 0) return '是空的';
  let before = '';
  for (let sample = 0; sample <= samples; sample += 1) {
    const line = await lineFrom(file, Math.floor((size * sample) / samples), size);
    if (line === undefined) break;
    const key = keyOf(line.text);
    if (key === undefined) return `第 ${line.start} 字节处不是 SHA-1 散列`;
    // The same download exists with the hashes that Windows uses; none of them would ever be found.
    if (key.length === 32) return '是 NTLM 散列，不是 SHA-1 散列';
    if (key < before) return '没有按散列排序';
    before = key;
  }
  return undefined;
}

async function using<T>(path: string, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await use(file, size);
  } finally {
    await file.close();
  }
}

/** The first line that starts at or behind the byte; undefined behind the last one. */
async function lineFrom(file: FileHandle, at: number, size: number): Promise<Line | undefined> {
  const from = Math.max(0, at - 1);
  const piece = Buffer.alloc(2 * lineBytes);
  const { bytesRead } = await file.read(piece, 0, piece.length, from);
  const text = piece.toString('latin1', 0, bytesRead);
  const begin = at === 0 ? 0 : text.indexOf('\n') + 1;
  if (begin === 0 && at > 0) return from + bytesRead >= size ? undefined : { start: at, next: size, text: '' };
  const start = from + begin;
  if (start >= size) return undefined;
  const end = text.indexOf('\n', begin);
  const line = end === -1 ? text.slice(begin) : text.slice(begin, end);
  return { start, next: start + line.length + 1, text: line };
}

function keyOf(line: string): string | undefined {
  return lineFormat.exec(line)?.[1]?.toUpperCase();
}
