import {
  audioKindText,
  audioMaxBytes,
  audioSizeText,
  imageLimits,
  videoKindText,
  videoMaxBytes,
  videoSizeText,
} from '@yunguan/contract/kernel/upload-limits';
import type { ResourceKind } from '@yunguan/contract/platform/library';
import { acceptedPictures, isPicture } from '@/ui/image-rules';

/** Which pictures are taken: the library's own JPG and PNG, or what any form takes. */
export type PictureLimits = 'photo' | 'generic';

/** Some systems know no type for these; their name must do. */
const suffixes: Readonly<Record<Exclude<ResourceKind, 'image'>, RegExp>> = {
  video: /\.(mp4|m4v|mov|webm)$/i,
  audio: /\.(mp3|m4a|wav)$/i,
};

/** Values of `accept` for a file input. */
export const acceptedTypes: Readonly<Record<ResourceKind, string>> = {
  image: 'image/jpeg,image/png',
  video: 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm',
  audio: 'audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,.mp3,.m4a,.wav',
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
  const isTaken = limits === 'generic' ? isPicture(file) : file.type === 'image/jpeg' || file.type === 'image/png';
  if (!isTaken) return kindText;
  return file.size > maxBytes ? sizeText : undefined;
}

function kindTexts(limits: PictureLimits): Readonly<Record<ResourceKind, string>> {
  return { image: imageLimits[limits].kindText, video: videoKindText, audio: audioKindText };
}
