import * as z from 'zod';
import { asList } from './as-list';
import { type ChoiceSource, type Field, nullableText } from './field';
import { asNumber } from './number-fields';

/** Ids of records of the venue, e.g. equipment or people, in the order they were chosen; each once. */
export function choices(
  label: string,
  rule: { source: ChoiceSource; required?: string; max: number },
): Field<string[]> {
  const wrong = `${label}格式不正确`;
  return {
    kind: 'choices',
    label,
    ...(rule.required === undefined ? {} : { required: rule.required }),
    source: rule.source,
    max: rule.max,
    initial: [],
    asked: z.preprocess(
      asList,
      z
        .array(z.uuid({ error: wrong }), { error: wrong })
        .max(rule.max, `${label}最多选择 ${rule.max} 项`)
        .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
    ),
    shown: z.array(z.string()),
  };
}

interface ChoiceRule {
  /** Absent = may stay open. */
  readonly required?: string;
  /** What each number means, in the order of the form. */
  readonly choices: Readonly<Record<number, string>>;
  readonly initial?: number;
}

/** One of a few fixed numbers; digits in a string are accepted. */
export function choice(label: string, { required, choices, initial }: ChoiceRule): Field<number> {
  const wrong = required ?? `${label}不正确`;
  return {
    kind: 'choice',
    label,
    ...(required === undefined ? {} : { required }),
    asked: z.preprocess(
      asNumber,
      z.number({ error: wrong }).refine((value) => Object.hasOwn(choices, value), { error: wrong }),
    ),
    shown: z.number().nullable(),
    choices,
    ...(initial === undefined ? {} : { initial }),
  };
}

/** One of a few fixed words, which are also what is stored. */
export function pick(label: string, rule: { required: string; options: readonly string[] }): Field<string> {
  const { required, options } = rule;
  return {
    kind: 'pick',
    label,
    required,
    options,
    asked: z.string({ error: required }).refine((value) => options.includes(value), { error: required }),
    shown: nullableText,
  };
}
