import type { FileHandle } from 'node:fs/promises';

/** An element of an EBML file; `end` is undefined while a recorder has not written its size. */
type Element = { id: number; content: number; end: number | undefined };
/** `seconds` is 0 when the file does not say, as live recordings do not. */
export type WebmFacts = { width: number; height: number; seconds: number };

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timeScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
} as const;
const VIDEO_TRACK = 1;
/** Pixels that the other containers can say at most; six bytes say more than a column holds. */
const LONGEST_SIDE = 65_535;
const MAX_ELEMENTS = 1000;
const MAX_TRACKS_BYTES = 1024 * 1024;
/** Nanoseconds of one unit of time where the file names none. */
const USUAL_TIME_SCALE = 1_000_000;

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
  let seconds = 0;
  for (let count = 0; count < MAX_ELEMENTS && at < size; count++) {
    const element = parseElement(await bytes(at, at + 16), 0, at);
    if (!element?.end || element.end > size) return undefined;
    if (element.id !== ID.tracks && element.id !== ID.info) {
      at = element.end;
      continue;
    }
    if (element.end - element.content > MAX_TRACKS_BYTES) return undefined;
    const content = await bytes(element.content, element.end);
    if (element.id === ID.tracks) {
      const size = videoTrack(content);
      return size && { ...size, seconds };
    }
    seconds = durationIn(content);
    at = element.end;
  }
  return undefined;
}

function durationIn(info: Buffer): number {
  const parts = children(info, { id: ID.info, content: 0, end: info.length });
  const duration = parts.find((element) => element.id === ID.duration);
  const bytes = duration?.end === undefined ? 0 : duration.end - duration.content;
  if (!duration || (bytes !== 4 && bytes !== 8)) return 0;
  const units = bytes === 4 ? info.readFloatBE(duration.content) : info.readDoubleBE(duration.content);
  const seconds = (units * (numberIn(info, parts, ID.timeScale) || USUAL_TIME_SCALE)) / 1e9;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

function videoTrack(tracks: Buffer): { width: number; height: number } | undefined {
  const whole = { id: ID.tracks, content: 0, end: tracks.length };
  for (const track of children(tracks, whole)) {
    if (track.id !== ID.track) continue;
    const parts = children(tracks, track);
    const video = parts.find((element) => element.id === ID.video);
    if (!video || numberIn(tracks, parts, ID.trackType) !== VIDEO_TRACK) continue;
    const sizes = children(tracks, video);
    const [width, height] = [numberIn(tracks, sizes, ID.pixelWidth), numberIn(tracks, sizes, ID.pixelHeight)];
    if ([width, height].every((side) => side > 0 && side <= LONGEST_SIDE)) return { width, height };
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
