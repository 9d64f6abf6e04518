import type { FileHandle } from 'node:fs/promises';
import { type FilePart, eraseBytes, readPart } from './overwrite';

/** A box of an ISO media file: its type, where it starts, where its content starts, where it ends (bytes). */
type Box = { type: string; start: number; content: number; end: number };
/** `picture`: of the first film track that has one. `hasSound`: a track of AAC. `seconds`: 0 when unknown. */
export type Mp4Facts = {
  isQuickTime: boolean;
  picture: { width: number; height: number } | undefined;
  hasSound: boolean;
  seconds: number;
  notes: FilePart[];
};

/** Each costs a read. A streamed recording has two boxes a second. */
const MAX_TOP_BOXES = 5_000;
const MAX_BOXES = 20_000;
/** The index of a two-hour film has about 5 MB. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024;
/** Boxes with free-form notes (place, device, author). Players do not need them. */
const NOTE_BOXES = ['udta', 'meta', 'uuid'];

/**
 * Walks the boxes of an MP4 or QuickTime file: `ftyp` first, one `moov` with a track of film or sound, every box
 * inside the file. Undefined when it is anything else.
 */
export async function readMp4(file: FileHandle, size: number): Promise<Mp4Facts | undefined> {
  const top = await topBoxes(file, size);
  const [first] = top ?? [];
  const indexes = top?.filter((box) => box.type === 'moov') ?? [];
  const [index] = indexes;
  if (!top || first?.type !== 'ftyp' || !index || indexes.length > 1) return undefined;
  if (index.end - index.start > MAX_INDEX_BYTES || !top.some((box) => box.type === 'mdat')) return undefined;

  const moov = await readPart(file, index.start, index.end);
  const brand = (await readPart(file, first.content, first.content + 4)).toString('latin1');
  const found = readIndex(moov, index.start);
  if (!found) return undefined;
  const topNotes = top.filter((box) => NOTE_BOXES.includes(box.type));
  return {
    ...found,
    isQuickTime: brand === 'qt  ',
    notes: [...topNotes, ...found.notes].map(({ start, end }) => ({ start, end })),
  };
}

async function topBoxes(file: FileHandle, size: number): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = 0; at < size; ) {
    const box = parseBox(await readPart(file, at, Math.min(at + 16, size)), at, size);
    if (!box || boxes.length >= MAX_TOP_BOXES) return undefined;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function parseBox(head: Buffer, start: number, limit: number): Box | undefined {
  if (head.length < 8) return undefined;
  const type = head.toString('latin1', 4, 8);
  const shortSize = head.readUInt32BE(0);
  const isLong = shortSize === 1;
  if (isLong && head.length < 16) return undefined;
  // Size 0 means "to the end of the file".
  const size = isLong ? Number(head.readBigUInt64BE(8)) : shortSize || limit - start;
  const content = start + (isLong ? 16 : 8);
  const end = start + size;
  return end >= content && end <= limit ? { type, start, content, end } : undefined;
}

function readIndex(moov: Buffer, offset: number): Omit<Mp4Facts, 'isQuickTime'> | undefined {
  let seen = 0;
  const inside: Inside = (parent) => {
    const children: Box[] = [];
    for (let at = parent.content; at < parent.end; ) {
      const box = parseBox(moov.subarray(at, at + 16), at, parent.end);
      // QuickTime may end a list with four zero bytes.
      if (!box || ++seen > MAX_BOXES) break;
      children.push(box);
      at = box.end;
    }
    return children;
  };
  const root = parseBox(moov, 0, moov.length);
  if (!root) return undefined;
  const parts = inside(root);
  const tracks = parts.filter((box) => box.type === 'trak').map(inside);
  const video = tracks.find((track) => handlerOf(moov, track, inside) === 'vide');
  const picture = video && pictureSize(moov, video);
  const hasSound = tracks.some((track) => handlerOf(moov, track, inside) === 'soun' && isAac(moov, track, inside));
  if (!picture && (video || !hasSound)) return undefined;
  const notes = [parts, ...tracks]
    .flat()
    .filter((box) => NOTE_BOXES.includes(box.type))
    .map((box) => ({ start: box.start + offset, end: box.end + offset }));
  return { picture, hasSound, seconds: durationOf(moov, parts), notes };
}

type Inside = (box: Box) => Box[];

function handlerOf(moov: Buffer, track: Box[], inside: Inside): string {
  const [handler] = descend(track, ['mdia', 'hdlr'], inside);
  return handler ? moov.toString('latin1', handler.content + 8, handler.content + 12) : '';
}

/** The first entry of the sample table names the codec; browsers play AAC. */
function isAac(moov: Buffer, track: Box[], inside: Inside): boolean {
  const [table] = descend(track, ['mdia', 'minf', 'stbl', 'stsd'], inside);
  return table !== undefined && moov.toString('latin1', table.content + 12, table.content + 16) === 'mp4a';
}

function descend(boxes: Box[], path: readonly string[], inside: Inside): Box[] {
  const [type, ...rest] = path;
  const found = boxes.filter((box) => box.type === type);
  const [first] = found;
  return rest.length === 0 || !first ? found : descend(inside(first), rest, inside);
}

/** Width and height end the track header as 16.16 fixed-point numbers. */
function pictureSize(moov: Buffer, track: Box[]): { width: number; height: number } | undefined {
  const header = track.find((box) => box.type === 'tkhd');
  if (!header || header.end - header.content < 84) return undefined;
  const [width, height] = [moov.readUInt32BE(header.end - 8) / 65536, moov.readUInt32BE(header.end - 4) / 65536];
  return width >= 1 && height >= 1 ? { width: Math.round(width), height: Math.round(height) } : undefined;
}

function durationOf(moov: Buffer, parts: Box[]): number {
  const header = parts.find((box) => box.type === 'mvhd');
  if (!header || header.end - header.content < 32) return 0;
  const isLong = moov.readUInt8(header.content) === 1;
  const scale = moov.readUInt32BE(header.content + (isLong ? 20 : 12));
  const ticks = isLong ? Number(moov.readBigUInt64BE(header.content + 24)) : moov.readUInt32BE(header.content + 16);
  return scale === 0 ? 0 : ticks / scale;
}

/** Turns a box into an empty one of the same length, so that every offset in the file stays right. */
export async function blankBox(file: FileHandle, { start, end }: FilePart): Promise<void> {
  const head = await readPart(file, start, start + 4);
  const headerBytes = head.readUInt32BE(0) === 1 ? 16 : 8;
  await file.write(Buffer.from('free'), 0, 4, start + 4);
  await eraseBytes(file, { start: start + headerBytes, end });
}
