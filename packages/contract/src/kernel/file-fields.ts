import * as z from 'zod';
import { filePath } from './addresses';
import { asList } from './as-list';
import { blank } from './blank';
import { type Field, nullableText } from './field';
import { tooManyPicturesText } from './upload-limits';

/** Said of what is no path of an uploaded picture. */
export const imageWrong = (label: string) => `${label}不是有效的图片地址`;
const imagePath = (label: string) => z.string({ error: imageWrong(label) }).regex(filePath, imageWrong(label));

/** Path of an uploaded picture. */
export function image(label: string, required?: string): Field<string> {
  return {
    kind: 'image',
    label,
    ...(required === undefined ? {} : { required }),
    asked: imagePath(label),
    shown: nullableText,
  };
}

/** The path of a picture in a form of people's, where it may be left out. */
export const optionalPicture = (label: string) =>
  z.union([imagePath(label), blank], { error: imageWrong(label) }).nullish();

/** Ordered list of uploaded pictures; one path alone, or several in one text, are a list (texts.md C26). */
export function images(label: string, rule: { max: number; required?: string; tooMany?: string }): Field<string[]> {
  return {
    kind: 'images',
    label,
    ...(rule.required === undefined ? {} : { required: rule.required }),
    asked: z.preprocess(
      asList,
      z.array(imagePath(label), { error: `${label}格式不正确` }).max(rule.max, rule.tooMany ?? tooManyPicturesText),
    ),
    shown: z.array(z.string()),
    max: rule.max,
  };
}

/** Path of an uploaded video. */
export function video(label: string): Field<string> {
  return {
    kind: 'video',
    label,
    asked: z.string({ error: `${label}不是有效的视频地址` }).regex(filePath, `${label}不是有效的视频地址`),
    shown: nullableText,
  };
}

/** Path of an uploaded sound. */
export function audio(label: string): Field<string> {
  return {
    kind: 'audio',
    label,
    asked: z.string({ error: `${label}不是有效的音频地址` }).regex(filePath, `${label}不是有效的音频地址`),
    shown: nullableText,
  };
}
