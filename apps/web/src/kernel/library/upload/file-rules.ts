import {
  audioKindText,
  audioMaxBytes,
  audioName,
  audioSizeText,
  imageLimits,
  videoKindText,
  videoMaxBytes,
  videoName,
  videoSizeText,
} from '@yunguan/contract/kernel/upload-limits';
import type { ResourceKind } from '@yunguan/contract/platform/library';
import { acceptedPhotos, acceptedPictures, isPhoto, isPicture } from '@/ui/image-rules';
import { acceptedSounds, acceptedVideos } from '@/ui/media-kinds';

/** Which pictures are taken: the library's own JPG and PNG, or what any form takes. */
export type PictureLimits = 'photo' | 'generic';

const suffixes: Readonly<Record<Exclude<ResourceKind, 'image'>, RegExp>> = {
  video: videoName,
  audio: audioName,
};

/** Values of `accept` for a file input. */
export const acceptedTypes: Readonly<Record<ResourceKind, string>> = {
  image: acceptedPhotos,
  video: acceptedVideos,
  audio: acceptedSounds,
};
/** As above, for pictures that need not go into the library. */
export const anyPicture = acceptedPictures;

/** What a file is, by its type or, without one, by its name; undefined for what is neither picture, film nor sound. */
export function kindOfFile({ type, name }: File): ResourceKind | undefined {
  if (suffixes.video.test(name)) return 'video';
  if (suffixes.audio.test(name)) return 'audio';
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : undefined;
}

/** Why a file cannot be sent, in the words of 002 §5.5; undefined when it can. */
export function problemOfFile(
  file: File,
  { kinds, limits }: { kinds: readonly ResourceKind[]; limits: PictureLimits },
): string | undefined {
  const kind = kindOfFile(file);
  if (kind === undefined || !kinds.includes(kind)) return kindTexts(limits)[kinds[0] ?? 'image'];
  if (kind === 'image') return problemOfPicture(file, limits);
  if (!suffixes[kind].test(file.name)) return kindTexts(limits)[kind];
  const [maxBytes, text] = kind === 'video' ? [videoMaxBytes, videoSizeText] : [audioMaxBytes, audioSizeText];
  return file.size > maxBytes ? text : undefined;
}

function problemOfPicture(file: File, limits: PictureLimits): string | undefined {
  const { maxBytes, kindText, sizeText } = imageLimits[limits];
  const isTaken = limits === 'generic' ? isPicture(file) : isPhoto(file);
  if (!isTaken) return kindText;
  return file.size > maxBytes ? sizeText : undefined;
}

function kindTexts(limits: PictureLimits): Readonly<Record<ResourceKind, string>> {
  return { image: imageLimits[limits].kindText, video: videoKindText, audio: audioKindText };
}
