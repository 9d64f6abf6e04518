import { seenOf } from '../kernel/characters';
import { attachmentType, type CustomField, longestAnswers, mostAnswerFiles, pictureType } from './vote-custom';

/** A field of a custom form, as far as answers are judged by it. */
export type AskedField = Pick<CustomField, 'fieldName' | 'type' | 'isNull'>;

/** Words, or paths of files as a list or joined by commas. */
export type AnswerContent = string | readonly string[] | null | undefined;

/** True where files are the answer. */
export function takesFiles(type: number): boolean {
  return type === pictureType || type === attachmentType;
}

/** The words of an answer. */
export function wordsOf(content: AnswerContent): string {
  return seenOf((typeof content === 'string' ? content : (content ?? []).join('\n')).trim());
}

/** The paths of an answer, each once. */
export function pathsOf(content: AnswerContent): string[] {
  const list = typeof content === 'string' ? content.split(',') : (content ?? []);
  return [...new Set(list.map((path) => path.trim()).filter((path) => path !== ''))];
}

/** Most characters of an answer in words. */
export function longestWords(type: number): number {
  return type === 1 ? longestAnswers[1] : longestAnswers[2];
}

/** Why words are no answer to the field; undefined where they are one. */
export function wordsProblem({ fieldName, type, isNull }: AskedField, words: string): string | undefined {
  if (words === '') return isNull ? `请输入${fieldName}` : undefined;
  const longest = longestWords(type);
  if ([...words].length > longest) return `${fieldName}不能超过 ${longest} 个字符`;
  return type === 1 && /[\r\n]/.test(words) ? `${fieldName}只能填写一行` : undefined;
}

/**
 * Why files are no answer to the field; undefined where they are one.
 * @param kinds of the files: `image` or another word; undefined for one that the applicant may not name
 */
export function filesProblem(
  { fieldName, type, isNull }: AskedField,
  kinds: readonly (string | undefined)[],
): string | undefined {
  if (kinds.length === 0) return isNull ? `请上传${fieldName}` : undefined;
  if (kinds.length > mostAnswerFiles) return `${fieldName}最多上传 ${mostAnswerFiles} 个文件`;
  if (kinds.includes(undefined)) return `${fieldName}中有无法使用的文件，请重新上传`;
  return type === pictureType && kinds.some((kind) => kind !== 'image') ? `${fieldName}只能上传图片` : undefined;
}
