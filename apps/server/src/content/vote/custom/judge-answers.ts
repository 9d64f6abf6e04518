import {
  longestAnswers,
  mostAnswerFiles,
  phoneFieldId,
  type submitCustomSignup,
} from '@yunguan/contract/content/vote-custom';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type * as z from 'zod';
import { AppError } from '../../../kernel/app-error';
import { attachmentType, type FormNode, groupType, nodesOf, pictureType, type StoredField } from './custom-form';
import type { FrozenAnswer, FrozenForm } from './frozen-form';

/** What an answer may name: a file of the member for this venue. */
export interface UsableFile {
  readonly kind: string;
  readonly name: string;
}

export type GivenAnswers = z.infer<typeof submitCustomSignup.input>['answers'];
type Content = GivenAnswers[number]['content'];

interface Judged {
  readonly answer: FrozenAnswer;
  readonly message?: string;
}

/**
 * Joins the form of this moment with the answers, every problem under the id of its field.
 * @throws AppError VALIDATION; ILLEGAL_STATE for answers to another form
 */
export function judgeAnswers(
  fields: readonly StoredField[],
  given: GivenAnswers,
  files: ReadonlyMap<string, UsableFile>,
): FrozenForm {
  const contents = contentsOf(fields, given);
  const problems: FieldProblem[] = [];
  const freeze = (field: StoredField): FrozenAnswer => {
    const { answer, message } = judge(field, contents.get(field.id), files);
    if (message !== undefined) problems.push({ field: field.id, message });
    return answer;
  };
  const form = nodesOf(fields).map((node: FormNode) => ({ ...freeze(node), childrens: node.childrens.map(freeze) }));
  if (problems.length > 0) throw AppError.invalid(problems);
  return form;
}

function contentsOf(fields: readonly StoredField[], given: GivenAnswers): Map<string, Content> {
  const known = new Set(fields.filter(({ type }) => type !== groupType).map(({ id }) => id));
  const groups = new Set(fields.filter(({ type }) => type === groupType).map(({ id }) => id));
  const contents = new Map<string, Content>();
  for (const { id: asked, content } of given) {
    const id = asked.toLowerCase();
    // The phone has a field of its own in the payload, and a subtitle nothing to answer.
    if (id === phoneFieldId || groups.has(id)) continue;
    if (!known.has(id)) throw AppError.illegalState('报名表单已更新，请刷新后重新填写');
    if (contents.has(id)) throw AppError.invalid([{ field: id, message: '同一项报名信息填写了两次' }]);
    contents.set(id, content);
  }
  return contents;
}

function judge(field: StoredField, content: Content, files: ReadonlyMap<string, UsableFile>): Judged {
  const { id, fieldName, type, isNull, remarks } = field;
  const label = { id, fieldName, type, isNull, remarks };
  const empty = { ...label, content: '', datas: [], names: [] };
  if (type === groupType) return { answer: empty };
  if (type === pictureType || type === attachmentType) return judgeFiles({ ...empty }, content, files);
  const text = (Array.isArray(content) ? content.join('\n') : (content ?? '')).trim();
  if (text === '') return isNull ? { answer: empty, message: `请输入${fieldName}` } : { answer: empty };
  const answer = { ...empty, content: text, datas: [text] };
  const longest = type === 1 ? longestAnswers[1] : longestAnswers[2];
  if ([...text].length > longest) return { answer, message: `${fieldName}不能超过 ${longest} 个字符` };
  if (type === 1 && /[\r\n]/.test(text)) return { answer, message: `${fieldName}只能填写一行` };
  return { answer };
}

function judgeFiles(empty: FrozenAnswer, content: Content, files: ReadonlyMap<string, UsableFile>): Judged {
  const { fieldName, isNull, type } = empty;
  const list = Array.isArray(content) ? content : (content ?? '').split(',');
  const paths = [...new Set(list.map((path) => path.trim()).filter((path) => path !== ''))];
  if (paths.length === 0) return isNull ? { answer: empty, message: `请上传${fieldName}` } : { answer: empty };
  if (paths.length > mostAnswerFiles)
    return { answer: empty, message: `${fieldName}最多上传 ${mostAnswerFiles} 个文件` };
  const found = paths.map((path) => files.get(path));
  if (found.includes(undefined)) return { answer: empty, message: `${fieldName}中有无法使用的文件，请重新上传` };
  if (type === pictureType && found.some((file) => file?.kind !== 'image')) {
    return { answer: empty, message: `${fieldName}只能上传图片` };
  }
  const names = found.map((file) => file?.name ?? '');
  return { answer: { ...empty, content: paths.join(','), datas: paths, names } };
}

/** Every text among the answers that could be the path of a file. */
export function pathsIn(given: GivenAnswers): string[] {
  const texts = given.flatMap(({ content }) => (Array.isArray(content) ? content : (content ?? '').split(',')));
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text.startsWith('/files/')))];
}
