import { videoKindText, videoMaxBytes, videoSizeText } from '@yunguan/contract/kernel/upload-limits';
import { type FileHandle, open } from 'node:fs/promises';
import { FileError, explainDiskError } from './file-error';
import { fileHash } from './overwrite';
import { blankBox, readMp4 } from './video-mp4';
import { type PosterTool, videoPoster } from './video-poster';
import { readWebm } from './video-webm';

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
    if (size > videoMaxBytes) throw new FileError('VALIDATION', videoSizeText);
    const facts = await readContainer(file, size);
    if (!facts) throw new FileError('VALIDATION', videoKindText);
    for (const note of facts.notes) await blankBox(file, note);
    const { suffix, width, height, seconds } = facts;
    const [hash, poster] = await Promise.all([fileHash(path), videoPoster(path, suffix, tool)]);
    return { suffix, mime: MIME[suffix], width, height, seconds, hash, poster };
  } catch (error) {
    throw explainDiskError(error);
  } finally {
    await file.close();
  }
}

async function readContainer(file: FileHandle, size: number) {
  const mp4 = await readMp4(file, size);
  if (mp4?.picture) {
    return { ...mp4.picture, suffix: mp4.isQuickTime ? 'mov' : 'mp4', seconds: mp4.seconds, notes: mp4.notes } as const;
  }
  const webm = await readWebm(file, size);
  return webm && ({ ...webm, suffix: 'webm', notes: [] } as const);
}
