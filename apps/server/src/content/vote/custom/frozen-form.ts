import * as z from 'zod';

const frozenAnswer = z.object({
  id: z.string(),
  fieldName: z.string(),
  type: z.number(),
  isNull: z.boolean(),
  remarks: z.string(),
  /** Words, or paths of files joined by commas. */
  content: z.string(),
  datas: z.array(z.string()),
  /** Names that the files were sent with. */
  names: z.array(z.string()),
});
/** The form of the moment of an application, in its order, with what was answered; the phone has a column of its own. */
const frozenForm = z.array(frozenAnswer.extend({ childrens: z.array(frozenAnswer) }));

export type FrozenAnswer = z.infer<typeof frozenAnswer>;
export type FrozenForm = z.infer<typeof frozenForm>;

/** The stored form of an application. */
export function readFrozen(stored: unknown): FrozenForm {
  return frozenForm.parse(stored);
}

/** A file of an answer, under the name that it was sent with. */
export interface SentFile {
  readonly path: string;
  readonly name: string;
}

/** Fields with their groups' own in the order of the form. */
const everyAnswer = (form: FrozenForm): FrozenAnswer[] => form.flatMap((field) => [field, ...field.childrens]);

/** Every file of an application, as often as it was sent, with the label that it answers. */
export function labelledFiles(form: FrozenForm): (SentFile & { readonly label: string })[] {
  return everyAnswer(form).flatMap(({ fieldName, datas, names }) =>
    names.length === 0 ? [] : datas.map((path, index) => ({ path, name: names[index] ?? '', label: fieldName })),
  );
}

/** Every file of an application, once. */
export function filesIn(form: FrozenForm): SentFile[] {
  const files = labelledFiles(form).map(({ path, name }) => ({ path, name }));
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Words that tell an application from others: its first answer in words. */
export function firstWords(form: FrozenForm): string | undefined {
  return everyAnswer(form).find(({ names, content }) => names.length === 0 && content.trim() !== '')?.content;
}

/** SQL of every answer of the alias `c`, a relation `answer` with `value` (the answer) and `subtitle` (its group, or null). */
export const answersSql = `(
  select top.value, null::text as subtitle from jsonb_array_elements(c.answers) as top where (top.value ->> 'type')::int <> 0
  union all
  select child.value, top.value ->> 'fieldName' from jsonb_array_elements(c.answers) as top,
    jsonb_array_elements(top.value -> 'childrens') as child) as answer`;
