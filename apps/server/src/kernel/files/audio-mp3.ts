import type { FileHandle } from 'node:fs/promises';
import { eraseBytes, readPart } from './overwrite';

type Tag = { start: number; end: number };
/** `end`: first byte behind the sound; tags behind it are cut off. */
export type Mp3Facts = { seconds: number; tags: Tag[]; end: number };
type Frame = { bytes: number; samples: number; rate: number };

/** kbit/s of Layer III: MPEG 1, and MPEG 2 with 2.5. */
const BIT_RATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
/** Frames in a row without which a file is no MP3; a single header is found in any noise. */
const FIRST_FRAMES = 4;
/** Bytes that are no frame and no tag: padding of old programs, or a last frame that was cut. */
const MAX_STRAY = 4096;
const MAX_TAGS = 10;
const BLOCK = 256 * 1024;

/** Follows the chain of MPEG Layer III frames through the whole file. Undefined when it is anything else. */
export async function readMp3(file: FileHandle, size: number): Promise<Mp3Facts | undefined> {
  const tags = await leadingTags(file, size);
  const end = await soundEnd(file, size);
  const sound = await followFrames(file, tags.at(-1)?.end ?? 0, end);
  return sound && { seconds: sound.seconds, tags, end };
}

/** Empties the tags in front (title, author, place, pictures) and cuts off those behind. */
export async function cleanMp3(file: FileHandle, facts: Mp3Facts): Promise<void> {
  for (const { start, end } of facts.tags) {
    const flags = start + 5;
    await file.write(Buffer.from([0]), 0, 1, flags);
    await file.write(syncSafe(end - start - 10), 0, 4, flags + 1);
    await eraseBytes(file, { start: start + 10, end });
  }
  await file.truncate(facts.end);
}

async function leadingTags(file: FileHandle, size: number): Promise<Tag[]> {
  const tags: Tag[] = [];
  for (let start = 0; tags.length < MAX_TAGS; ) {
    const head = await readPart(file, start, start + 10);
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break;
    const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.readUInt8(at) & 0x7f), 0);
    const hasFooter = (head.readUInt8(5) & 0x10) !== 0;
    const end = start + 10 + length + (hasFooter ? 10 : 0);
    if (end > size) break;
    tags.push({ start, end });
    start = end;
  }
  return tags;
}

/** In front of an ID3v1 tag (128 bytes) and of an APE tag, which ends with its own length. */
async function soundEnd(file: FileHandle, size: number): Promise<number> {
  let end = size;
  for (let count = 0; count < MAX_TAGS; count++) {
    const foot = await readPart(file, Math.max(0, end - 128), end);
    if (foot.length === 128 && foot.toString('latin1', 0, 3) === 'TAG') {
      end -= 128;
      continue;
    }
    const ape = foot.subarray(-32);
    if (ape.length < 32 || ape.toString('latin1', 0, 8) !== 'APETAGEX') break;
    const hasHeader = ape.readUInt8(23) >= 0x80;
    const start = end - ape.readUInt32LE(12) - (hasHeader ? 32 : 0);
    if (start < 0 || start >= end) break;
    end = start;
  }
  return end;
}

async function followFrames(file: FileHandle, from: number, end: number): Promise<{ seconds: number } | undefined> {
  let block = { at: from, bytes: await readPart(file, from, Math.min(end, from + BLOCK)) };
  let [at, frames, stray, seconds] = [from, 0, 0, 0];
  while (at + 4 <= end) {
    if (at + 4 > block.at + block.bytes.length) {
      block = { at, bytes: await readPart(file, at, Math.min(end, at + BLOCK)) };
      if (block.bytes.length < 4) return undefined;
    }
    const frame = parseFrame(block.bytes.readUInt32BE(at - block.at));
    if (frame && at + frame.bytes <= end) {
      frames += 1;
      seconds += frame.samples / frame.rate;
      at += frame.bytes;
      continue;
    }
    stray += 1;
    at += 1;
    const isBroken = frames > 0 && frames < FIRST_FRAMES;
    if (isBroken || stray > MAX_STRAY) return undefined;
  }
  return frames >= FIRST_FRAMES ? { seconds } : undefined;
}

function parseFrame(header: number): Frame | undefined {
  const sync = header >>> 21;
  // 0: MPEG 2.5, 2: MPEG 2, 3: MPEG 1.
  const version = (header >>> 19) & 3;
  const layer = (header >>> 17) & 3;
  if (sync !== 0x7ff || version === 1 || layer !== 1) return undefined;
  const bitRate = BIT_RATES[version === 3 ? 0 : 1][((header >>> 12) & 15) - 1];
  const base = SAMPLE_RATES[(header >>> 10) & 3];
  if (bitRate === undefined || base === undefined) return undefined;
  const rate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const samples = version === 3 ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  return { bytes: Math.floor((samples / 8) * ((bitRate * 1000) / rate)) + padding, samples, rate };
}

function syncSafe(length: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (length >>> shift) & 0x7f));
}
