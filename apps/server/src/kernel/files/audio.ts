import { audioKindText, audioMaxBytes, audioSizeText } from '@yunguan/contract/kernel/upload-limits';
import { type FileHandle, open } from 'node:fs/promises';
import { cleanMp3, readMp3 } from './audio-mp3';
import { cleanWav, readWav } from './audio-wav';
import { FileError, explainDiskError } from './file-error';
import { fileHash } from './overwrite';
import { blankBox, readMp4 } from './video-mp4';

const MIME = { mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav' } as const;
type Suffix = keyof typeof MIME;
/** `seconds` is 0 when the container does not say; `hash` is the SHA-256 of the file as it now is. */
export type IngestedAudio = { suffix: Suffix; mime: (typeof MIME)[Suffix]; seconds: number; hash: string };

/** Names of other sound formats, so that their refusal speaks of sounds: Ogg, FLAC, AMR, MIDI. */
const OTHERS = ['OggS', 'fLaC', '#!AMR', 'MThd'];
const SOUND_BRANDS = ['M4A ', 'M4B '];

/** Whether an upload is meant as a sound by its first bytes. Says nothing about its being one. */
export function looksLikeAudio(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 12);
  if (text.startsWith('ID3') || OTHERS.some((signature) => text.startsWith(signature))) return true;
  if (text.startsWith('RIFF')) return text.slice(8, 12) === 'WAVE';
  if (text.slice(4, 8) === 'ftyp') return SOUND_BRANDS.includes(text.slice(8, 12));
  return head.length >= 2 && head.readUInt8(0) === 0xff && (head.readUInt8(1) & 0xe0) === 0xe0;
}

/** True for an MP4 file, whatever it calls itself, that holds sound and no pictures. */
export async function isSoundOnlyMp4(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const facts = await readMp4(file, (await file.stat()).size);
    return facts !== undefined && facts.hasSound && facts.picture === undefined && !facts.isQuickTime;
  } finally {
    await file.close();
  }
}

/**
 * Takes a sound in where it lies: checks its container from end to end and empties the notes in it (title, author,
 * place, device, cover). Nothing is decoded.
 * @throws FileError VALIDATION with the text for the user
 */
export async function ingestAudio(path: string): Promise<IngestedAudio> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    if (size > audioMaxBytes) throw new FileError('VALIDATION', audioSizeText);
    const found = await cleaned(file, size);
    if (!found) throw new FileError('VALIDATION', audioKindText);
    return { ...found, mime: MIME[found.suffix], hash: await fileHash(path) };
  } catch (error) {
    throw explainDiskError(error);
  } finally {
    await file.close();
  }
}

async function cleaned(file: FileHandle, size: number): Promise<{ suffix: Suffix; seconds: number } | undefined> {
  const wav = await readWav(file, size);
  if (wav) {
    await cleanWav(file, wav);
    return { suffix: 'wav', seconds: wav.seconds };
  }
  const mp4 = await readMp4(file, size);
  if (mp4) {
    if (!mp4.hasSound || mp4.picture || mp4.isQuickTime) return undefined;
    for (const note of mp4.notes) await blankBox(file, note);
    return { suffix: 'm4a', seconds: mp4.seconds };
  }
  const mp3 = await readMp3(file, size);
  if (!mp3) return undefined;
  await cleanMp3(file, mp3);
  return { suffix: 'mp3', seconds: mp3.seconds };
}
