import type { CustomSubmission } from '@yunguan/contract/content/vote-application';
import { type CustomField, groupType } from '@yunguan/contract/content/vote-custom';
import { linesOf, typeName } from './form-lines';

/** A question of an application with its answer, under the label of that day. */
export type Answered = CustomSubmission['signupInfo'][number]['childrens'][number];

/** What became of the form since somebody filled it in. */
export interface FormChanges {
  /** By field: what it is called now, or that it is gone. */
  readonly notes: ReadonlyMap<string, string>;
  /** Fields that were not asked for then. */
  readonly added: readonly string[];
}

/** Compares the form of an application with the one of now. */
export function formChanges(signupInfo: CustomSubmission['signupInfo'], form: readonly CustomField[]): FormChanges {
  const asked = linesOf(form);
  const now = new Map(form.flatMap((node) => [node, ...node.childrens]).map((field) => [field.id, field]));
  const then = signupInfo.flatMap((answer) => [answer, ...answer.childrens]);
  const notes = then.flatMap(({ id, fieldName, type }): [string, string][] => {
    const field = now.get(id);
    if (!field) return [[id, '已从表单删除']];
    if (field.fieldName !== fieldName) return [[id, `现为“${field.fieldName}”`]];
    return field.type === type ? [] : [[id, `现为${typeName(field.type)}`]];
  });
  const known = new Set(then.map(({ id }) => id));
  const added = asked.filter(({ id, type }) => type !== groupType && !known.has(id));
  return { notes: new Map(notes), added: added.map(({ fieldName }) => fieldName) };
}

/** The answers in the order of the form, without subtitles and without the phone, which has a place of its own. */
export function answersOf({ signupInfo }: Pick<CustomSubmission, 'signupInfo'>, phoneId: string): Answered[] {
  return signupInfo
    .filter(({ id }) => id !== phoneId)
    .flatMap((answer) => (answer.type === groupType ? answer.childrens : [answer]));
}
