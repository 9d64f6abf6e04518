import type { FileHandle } from 'node:fs/promises';

/** An element of an EBML file; `end` is undefined while a recorder has not written its size. */
type Element = { id: number; content: number; end: number | undefined };
export type WebmFacts = { width: number; height: number };

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
} as const;
const VIDEO_TRACK = 1;
const MAX_ELEMENTS = 1000;
const MAX_TRACKS_BYTES = 1024 * 1024;

/** Walks the elements of a WebM file up to its track list. Undefined when it is anything else, Matroska included. */
export async function readWebm(file: FileHandle, size: number): Promise<WebmFacts | undefined> {
  const bytes = async (start: number, end: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  };
  const header = parseElement(await bytes(0, 64), 0, 0);
  if (header?.id !== ID.header || !header.end || header.end > 64) return undefined;
  const docType = children(await bytes(0, header.end), header).find((element) => element.id === ID.docType);
  if (!docType?.end || (await bytes(docType.content, docType.end)).toString('latin1') !== 'webm') return undefined;

  const segment = parseElement(await bytes(header.end, header.end + 16), 0, header.end);
  if (segment?.id !== ID.segment || (segment.end ?? size) > size) return undefined;
  let at = segment.content;
  for (let count = 0; count < MAX_ELEMENTS && at < size; count++) {
    const element = parseElement(await bytes(at, at + 16), 0, at);
    if (!element?.end || element.end > size) return undefined;
    if (element.id === ID.tracks) {
      if (element.end - element.content > MAX_TRACKS_BYTES) return undefined;
      return videoTrack(await bytes(element.content, element.end));
    }
    at = element.end;
  }
  return undefined;
}

function videoTrack(tracks: Buffer): WebmFacts | undefined {
  const whole = { id: ID.tracks, content: 0, end: tracks.length };
  for (const track of children(tracks, whole)) {
    if (track.id !== ID.track) continue;
    const parts = children(tracks, track);
    const video = parts.find((element) => element.id === ID.video);
    if (!video || numberIn(tracks, parts, ID.trackType) !== VIDEO_TRACK) continue;
    const sizes = children(tracks, video);
    const [width, height] = [numberIn(tracks, sizes, ID.pixelWidth), numberIn(tracks, sizes, ID.pixelHeight)];
    if (width > 0 && height > 0) return { width, height };
  }
  return undefined;
}

function children(buffer: Buffer, parent: Element): Element[] {
  const found: Element[] = [];
  let at = parent.content;
  while (parent.end !== undefined && at < parent.end && found.length < MAX_ELEMENTS) {
    const element = parseElement(buffer, at, at);
    if (!element?.end || element.end > parent.end) break;
    found.push(element);
    at = element.end;
  }
  return found;
}

function numberIn(buffer: Buffer, elements: Element[], id: number): number {
  const element = elements.find((candidate) => candidate.id === id);
  const length = element?.end === undefined ? 0 : element.end - element.content;
  return element && length >= 1 && length <= 6 ? buffer.readUIntBE(element.content, length) : 0;
}

/** Reads id and size at `at` of the buffer; the answer counts from `position`, the same place in the file. */
function parseElement(buffer: Buffer, at: number, position: number): Element | undefined {
  const idLength = leadingLength(buffer, at);
  if (!idLength || idLength > 4) return undefined;
  const sizeLength = leadingLength(buffer, at + idLength);
  if (!sizeLength || at + idLength + sizeLength > buffer.length) return undefined;
  const id = buffer.readUIntBE(at, idLength);
  let size = 0n;
  for (const byte of buffer.subarray(at + idLength, at + idLength + sizeLength)) size = (size << 8n) | BigInt(byte);
  const mask = (1n << BigInt(7 * sizeLength)) - 1n;
  const content = position + idLength + sizeLength;
  // All bits set: the size was not known when the element was written.
  const end = (size & mask) === mask ? undefined : content + Number(size & mask);
  return { id, content, end };
}

/** How many bytes a variable-length number has: one more than its leading zero bits. */
function leadingLength(buffer: Buffer, at: number): number | undefined {
  const first = buffer[at];
  return first ? Math.clz32(first) - 23 : undefined;
}
