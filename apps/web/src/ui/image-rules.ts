/** Specification, 002 §5.5: the generic uploader's picture types. */
export const pictureTypeMessage = '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种';
/** Specification, 001 §5: more files than the remaining quota. */
export const tooManyMessage = '图片张数已经超出范围';

const pictureTypes = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/bmp']);

/** Whether the file is of a type the uploader takes. */
export function isPicture(file: File): boolean {
  return pictureTypes.has(file.type);
}

/** File size as staff read it, for example 1.3 MB. */
export function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The specification's failure text: the reason, a half-width comma, 上传失败 (002 §8). */
export function uploadFailureText(reason: unknown): string {
  const words = reason instanceof Error ? reason.message : '';
  if (!words || words.endsWith('上传失败')) return words || '上传失败';
  return `${words},上传失败`;
}
