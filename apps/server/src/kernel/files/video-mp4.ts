import type { FileHandle } from 'node:fs/promises';

/** A box of an ISO media file: its type, where it starts, where its content starts, where it ends (bytes). */
type Box = { type: string; start: number; content: number; end: number };
/** A part of the file, in bytes. */
export type FilePart = { start: number; end: number };
export type Mp4Facts = { isQuickTime: boolean; width: number; height: number; seconds: number; notes: FilePart[] };

/** Each costs a read. A streamed recording has two boxes a second. */
const MAX_TOP_BOXES = 5_000;
const MAX_BOXES = 20_000;
/** The index of a two-hour film has about 5 MB. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024;
/** Boxes with free-form notes (place, device, author). Players do not need them. */
const NOTE_BOXES = ['udta', 'meta', 'uuid'];

/**
 * Walks the boxes of an MP4 or QuickTime file: `ftyp` first, one `moov` with a video track, every box inside the file.
 * Undefined when it is anything else.
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
  const inside = (parent: Box): Box[] => {
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
  const video = tracks.find((track) => isVideoTrack(moov, track, inside));
  const size = video && pictureSize(moov, video);
  if (!size) return undefined;
  const notes = [parts, ...tracks]
    .flat()
    .filter((box) => NOTE_BOXES.includes(box.type))
    .map((box) => ({ start: box.start + offset, end: box.end + offset }));
  return { ...size, seconds: durationOf(moov, parts), notes };
}

function isVideoTrack(moov: Buffer, track: Box[], inside: (box: Box) => Box[]): boolean {
  const media = track.find((box) => box.type === 'mdia');
  const handler = media && inside(media).find((box) => box.type === 'hdlr');
  return handler !== undefined && moov.toString('latin1', handler.content + 8, handler.content + 12) === 'vide';
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

async function readPart(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}
