import { filesProblem, takesFiles, wordsOf, wordsProblem } from '@yunguan/contract/content/vote-answers';
import { type CustomField, groupType, phoneFieldId } from '@yunguan/contract/content/vote-custom';
import type { Paper } from '@/kernel/papers/PaperUpload';
import { blocksOf, type FormLine, linesOf } from './form-lines';

/** Of one field: words, or files. */
export type AnswerValue = string | readonly Paper[] | undefined;

/** What the form holds: the phone as `tel`, the answers under the ids of their fields. */
export type BehalfValues = Readonly<Record<string, AnswerValue | boolean>>;

/** A part of the form: what stands below a subtitle, or what stands between two of them. */
export interface FormPart {
  readonly id: string;
  readonly title: string;
  readonly remarks: string;
  readonly fields: readonly FormLine[];
}

/** The parts in the order of the form; the phone stands before the first one. */
export function partsOf(tree: readonly CustomField[]): FormPart[] {
  const blocks = blocksOf(linesOf(tree));
  const firstGroup = blocks.findIndex(({ line }) => line.type === groupType);
  const leading = (firstGroup < 0 ? blocks : blocks.slice(0, firstGroup)).map(({ line }) => line);
  const title = leading.length > 0 ? '报名信息' : '联系方式';
  const parts: FormPart[] = [{ id: phoneFieldId, title, remarks: '', fields: leading }];
  let between: FormLine[] = [];
  for (const { line, below } of blocks.slice(leading.length)) {
    if (line.type === groupType) {
      parts.push({ id: line.id, title: line.fieldName, remarks: line.remarks, fields: below });
      between = [];
      continue;
    }
    if (between.length === 0) parts.push({ id: line.id, title: '其他信息', remarks: '', fields: between });
    between.push(line);
  }
  return parts;
}

/** Problem of one answer, by the rules that the server judges with. */
export function answerProblem(field: FormLine, value: AnswerValue): string | undefined {
  if (takesFiles(field.type)) {
    return filesProblem(
      field,
      filesOf(value).map(({ kind }) => kind),
    );
  }
  return wordsProblem(field, wordsOf(textOf(value)));
}

/** As the call takes it: the answers of the fields that are in the form now. */
export function bodyOf(activityId: string, tree: readonly CustomField[], values: BehalfValues) {
  const answers = linesOf(tree)
    .filter(({ type }) => type !== groupType)
    .map(({ id, type }) => ({
      id,
      content: takesFiles(type) ? filesOf(values[id]).map(({ path }) => path) : textOf(values[id]),
    }));
  return { activityId, tel: textOf(values.tel).trim(), answers };
}

const filesOf = (value: AnswerValue | boolean): readonly Paper[] => (typeof value === 'object' ? value : []);
const textOf = (value: AnswerValue | boolean): string => (typeof value === 'string' ? value : '');
