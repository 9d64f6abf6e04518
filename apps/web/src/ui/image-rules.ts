import { formPictureSize, type PictureSize, sizeFault } from '@yunguan/contract/kernel/picture-sizes';
import { type ImageLimits, imageLimits, tooManyPicturesText } from '@yunguan/contract/kernel/upload-limits';

/** Specification, 002 §5.5: the generic uploader's picture types. */
export const pictureTypeMessage = imageLimits.generic.kindText;
/** More files than the remaining quota. */
export const tooManyMessage = tooManyPicturesText;

/** The types that the text names. */
const pictureTypes = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/bmp']);
/** As a file field offers them. */
export const acceptedPictures = [...pictureTypes].join();

/** Whether the file is of a type the uploader takes. */
export function isPicture(file: File): boolean {
  return pictureTypes.has(file.type);
}

/** As a file field offers JPG and PNG, where these alone are taken. */
export const acceptedPhotos = 'image/jpeg,image/png';

/** Whether the file is a JPG or PNG, by its type. */
export function isPhoto({ type }: Pick<File, 'type'>): boolean {
  return type === 'image/jpeg' || type === 'image/png';
}

/** What is wrong with a picture where JPG and PNG alone are taken, in the words of the limits; undefined when nothing is. */
export function photoProblem(
  file: Pick<File, 'type' | 'size'>,
  { maxBytes, kindText, sizeText }: Pick<ImageLimits, 'maxBytes' | 'kindText' | 'sizeText'>,
): string | undefined {
  if (!isPhoto(file)) return kindText;
  return file.size > maxBytes ? sizeText : undefined;
}

/** What a picture should be: offered to be made so, not forced. */
export interface PictureRules extends PictureSize {
  readonly maxBytes: number;
}

/** Pictures of a form: each at most 500K, 540*340 px advised (001 §5, 002 §5.1). */
export const formPicture: PictureRules = { ...formPictureSize, maxBytes: 500 * 1024 };

/** What a form says of its pictures. */
export const pictureHint = `每张图片不超过${formPicture.maxBytes / 1024}K，建议尺寸${formPicture.width}*${formPicture.height}像素`;
export const albumHint = `最多 8 张，${pictureHint}`;

/** What is wrong with a picture's size in pixels; empty when nothing is, or when it is not known. */
export function shapeProblem(
  { width, height }: { readonly width: number | null; readonly height: number | null },
  rules: PictureRules,
): string {
  if (!width || !height) return '';
  const fault = sizeFault({ width, height }, rules);
  if (fault === undefined) return '';
  return `${fault === 'small' ? '小于' : '比例不是'} ${rules.width}×${rules.height}`;
}

/** What is wrong with a picture's bytes; empty when nothing is. */
export function weightProblem(bytes: number, { maxBytes }: PictureRules): string {
  return bytes > maxBytes ? `超过 ${Math.round(maxBytes / 1024)} KB` : '';
}

/** The specification's failure text: the reason, a half-width comma, 上传失败 (002 §8). */
export function uploadFailureText(reason: unknown): string {
  const words = reason instanceof Error ? reason.message : '';
  if (!words || words.endsWith('上传失败')) return words || '上传失败';
  return `${words},上传失败`;
}
