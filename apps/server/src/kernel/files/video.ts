import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { FileError, explainDiskError } from './file-error';
import { type FilePart, readMp4 } from './video-mp4';
import { type PosterTool, videoPoster } from './video-poster';
import { readWebm } from './video-webm';

/** The largest accepted video. */
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024;
const VIDEO_SIZE_TEXT = '视频大小不能超过 200MB!';
const KIND_TEXT = '视频格式不正确，仅支持 mp4、mov、webm';

const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'];
const MIME = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' } as const;
/** `seconds` is 0 when the container does not say. */
export type IngestedVideo = {
  suffix: keyof typeof MIME;
  mime: (typeof MIME)[keyof typeof MIME];
  width: number;
  height: number;
  seconds: number;
  /** SHA-256 of the file as it now is. */
  hash: string;
  /** One frame as JPEG, where the machine has ffmpeg. */
  poster: Buffer | undefined;
};

/**
 * Whether an upload is meant as a video, so that its refusal speaks of videos. Says nothing about its being sound, and
 * includes AVI, FLV and Windows Media, which {@link ingestVideo} refuses.
 */
export function looksLikeVideo(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 12);
  const boxType = text.slice(4, 8);
  if (boxType === 'ftyp') return !HEIF_BRANDS.includes(text.slice(8, 12));
  if (['moov', 'mdat', 'wide'].includes(boxType)) return true;
  if (text.startsWith('RIFF')) return text.slice(8, 12) === 'AVI ';
  return ['\x1a\x45\xdf\xa3', 'FLV\x01', '\x30\x26\xb2\x75'].some((signature) => text.startsWith(signature));
}

/**
 * Takes a video in where it lies: checks its container and blanks the notes in it (place, device, author).
 * Only the poster's frame is decoded.
 * @throws FileError VALIDATION with the text for the user
 */
export async function ingestVideo(path: string, tool: PosterTool = {}): Promise<IngestedVideo> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    if (size > VIDEO_MAX_BYTES) throw new FileError('VALIDATION', VIDEO_SIZE_TEXT);
    const facts = await readContainer(file, size);
    if (!facts) throw new FileError('VALIDATION', KIND_TEXT);
    for (const note of facts.notes) await blank(file, note);
    const { suffix, width, height, seconds } = facts;
    const [hash, poster] = await Promise.all([hashOf(path), videoPoster(path, suffix, tool)]);
    return { suffix, mime: MIME[suffix], width, height, seconds, hash, poster };
  } catch (error) {
    throw explainDiskError(error);
  } finally {
    await file.close();
  }
}

async function readContainer(file: FileHandle, size: number) {
  const mp4 = await readMp4(file, size);
  if (mp4) return { ...mp4, suffix: mp4.isQuickTime ? 'mov' : 'mp4' } as const;
  const webm = await readWebm(file, size);
  return webm && ({ ...webm, suffix: 'webm', seconds: 0, notes: [] } as const);
}

/** Turns a box into an empty one of the same length, so that every offset in the file stays right. */
async function blank(file: FileHandle, { start, end }: FilePart): Promise<void> {
  const { buffer: head } = await file.read(Buffer.alloc(4), 0, 4, start);
  const headerBytes = head.readUInt32BE(0) === 1 ? 16 : 8;
  await file.write(Buffer.from('free'), 0, 4, start + 4);
  const zeros = Buffer.alloc(Math.min(1024 * 1024, end - start));
  for (let at = start + headerBytes; at < end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
