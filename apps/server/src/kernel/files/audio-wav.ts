import type { FileHandle } from 'node:fs/promises';
import { eraseBytes, readPart } from './overwrite';

/** `others`: where chunks start and end that are neither format nor sound. */
export type WavFacts = { seconds: number; others: { start: number; end: number }[]; end: number };

type Chunk = { id: string; start: number; content: number; end: number };

/** Each costs a read. */
const MAX_CHUNKS = 1000;
/** Plain samples, floating point, A-law, µ-law, and the long form of all of them. */
const FORMATS = [1, 3, 6, 7, 0xfffe];
/** Bytes of the description; judged before it is read. */
const longestFormat = 1024;
const KEPT_CHUNKS = ['fmt ', 'fact', 'data'];

/** Walks the chunks of a RIFF WAVE file: one format before one sound, everything inside the file. Undefined otherwise. */
export async function readWav(file: FileHandle, size: number): Promise<WavFacts | undefined> {
  const head = await readPart(file, 0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  const end = head.readUInt32LE(4) + 8;
  if (end > size) return undefined;
  const chunks = await chunksOf(file, end);
  const format = chunks?.findIndex(({ id }) => id === 'fmt ') ?? -1;
  const sounds = chunks?.filter(({ id }) => id === 'data') ?? [];
  const [sound] = sounds;
  if (!chunks || !sound || sounds.length > 1 || format < 0 || chunks.indexOf(sound) < format) return undefined;
  const described = chunks[format];
  if (!described || described.end - described.content > longestFormat) return undefined;
  const bytesPerSecond = rateOf(await readPart(file, described.content, described.end));
  if (!bytesPerSecond || sound.end === sound.content) return undefined;
  return {
    seconds: (sound.end - sound.content) / bytesPerSecond,
    others: chunks.filter(({ id }) => !KEPT_CHUNKS.includes(id)),
    end,
  };
}

async function chunksOf(file: FileHandle, end: number): Promise<Chunk[] | undefined> {
  const chunks: Chunk[] = [];
  // A last odd byte of padding may be missing.
  for (let at = 12; at + 8 <= end; ) {
    const head = await readPart(file, at, at + 8);
    const content = at + 8;
    const chunk = { id: head.toString('latin1', 0, 4), start: at, content, end: content + head.readUInt32LE(4) };
    if (chunk.end > end || chunks.length >= MAX_CHUNKS) return undefined;
    chunks.push(chunk);
    at = chunk.end + (chunk.end % 2);
  }
  return chunks;
}

/** Bytes per second, from the numbers that must agree with one another. */
function rateOf(format: Buffer): number | undefined {
  if (format.length < 16 || format.length > longestFormat || !FORMATS.includes(format.readUInt16LE(0)))
    return undefined;
  const [channels, rate] = [format.readUInt16LE(2), format.readUInt32LE(4)];
  const [frame, bits] = [format.readUInt16LE(12), format.readUInt16LE(14)];
  const isSound = channels >= 1 && channels <= 32 && rate >= 1000 && rate <= 768_000 && bits >= 1 && bits <= 64;
  return isSound && frame === channels * Math.ceil(bits / 8) ? rate * frame : undefined;
}

/** Empties what is neither format nor sound (title, place, device, embedded files) and cuts off what lies behind. */
export async function cleanWav(file: FileHandle, facts: WavFacts): Promise<void> {
  for (const { start, end } of facts.others) {
    await file.write(Buffer.from('JUNK', 'latin1'), 0, 4, start);
    await eraseBytes(file, { start: start + 8, end });
  }
  await file.truncate(facts.end);
}
