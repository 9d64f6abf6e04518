import {
  type AnswerContent,
  filesProblem,
  pathsOf,
  takesFiles,
  wordsOf,
  wordsProblem,
} from '@yunguan/contract/content/vote-answers';
import type { submitCustomSignup } from '@yunguan/contract/content/vote-application';
import { groupType, phoneFieldId } from '@yunguan/contract/content/vote-custom';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type * as z from 'zod';
import { AppError } from '../../../kernel/app-error';
import { type FormNode, nodesOf, type StoredField } from './custom-form';
import type { FrozenAnswer, FrozenForm } from './frozen-form';

/** What an answer may name: a file of whoever applies, for this venue. */
export interface UsableFile {
  readonly kind: string;
  readonly name: string;
}

export type GivenAnswers = z.infer<typeof submitCustomSignup.input>['answers'];

interface Judged {
  readonly answer: FrozenAnswer;
  readonly message: string | undefined;
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

function contentsOf(fields: readonly StoredField[], given: GivenAnswers): Map<string, AnswerContent> {
  const known = new Set(fields.filter(({ type }) => type !== groupType).map(({ id }) => id));
  const groups = new Set(fields.filter(({ type }) => type === groupType).map(({ id }) => id));
  const contents = new Map<string, AnswerContent>();
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

function judge(field: StoredField, content: AnswerContent, files: ReadonlyMap<string, UsableFile>): Judged {
  const { id, fieldName, type, isNull, remarks } = field;
  const empty = { id, fieldName, type, isNull, remarks, content: '', datas: [], names: [] };
  if (type === groupType) return { answer: empty, message: undefined };
  if (takesFiles(type)) return judgeFiles(empty, content, files);
  const words = wordsOf(content);
  const answer = words === '' ? empty : { ...empty, content: words, datas: [words] };
  return { answer, message: wordsProblem(field, words) };
}

function judgeFiles(empty: FrozenAnswer, content: AnswerContent, files: ReadonlyMap<string, UsableFile>): Judged {
  const paths = pathsOf(content);
  const found = paths.map((path) => files.get(path));
  const names = found.map((file) => file?.name ?? '');
  return {
    answer: { ...empty, content: paths.join(','), datas: paths, names },
    message: filesProblem(
      empty,
      found.map((file) => file?.kind),
    ),
  };
}

/** Every text among the answers that could be the path of a file. */
export function filePathsIn(given: GivenAnswers): string[] {
  const paths = given.flatMap(({ content }) => pathsOf(content));
  return [...new Set(paths)].filter((path) => path.startsWith('/files/'));
}
