import * as z from 'zod';
import { hasAtMost } from './characters';
import { messages, phonePattern } from './messages';
import { asFlag } from './spellings';

export type FieldKind =
  | 'text'
  | 'longText'
  | 'html'
  | 'dict'
  | 'region'
  | 'image'
  | 'images'
  | 'video'
  | 'audio'
  | 'choice'
  | 'minute'
  | 'date'
  | 'flag'
  | 'count'
  | 'coordinate'
  | 'phone'
  | 'link'
  | 'choices'
  | 'pick'
  | 'idCard'
  | 'periods'
  | 'cells'
  | 'sessions'
  | 'photoAlbums'
  | 'plans';

/**
 * What a field of kind `choices` may point at: records beside the content. Whoever declares the records adds its name here
 * (`declare module`), so that a field that names another one does not compile, and neither does a server that misses one.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled from outside
export interface ChoiceSources {}
export type ChoiceSource = keyof ChoiceSources;

/**
 * One field of a content type. `asked` judges a value that is present; `required` is the text when it is missing on
 * submit. `shown` is the bare, nullable shape of answers: answering with `asked` would turn an old row into an error.
 */
export interface Field<T = unknown> {
  readonly kind: FieldKind;
  readonly label: string;
  readonly required?: string;
  readonly asked: z.ZodType<T>;
  readonly shown: z.ZodType;
  /** What clients send, where `asked` reads it piece by piece and its schema cannot tell. */
  readonly sent?: z.ZodType;
  /** Value of a new row when the payload does not carry the field. */
  readonly initial?: T;
  /** Region level 1–4, for fields of kind `region`. */
  readonly level?: 1 | 2 | 3 | 4;
  /** Says a list that is no text in itself as a line that people read; beside another version, whatever tells the two apart. */
  readonly inWords?: (value: unknown, beside?: unknown) => string;
  /** Counter shown by the form. */
  readonly maxLength?: number;
  /** Most pictures of a list. */
  readonly max?: number;
  /** Dictionary node that offers the choices. */
  readonly node?: string;
  /** Records that a field of kind `choices` offers. */
  readonly source?: ChoiceSource;
  /** Digits behind the point of a number; 0 = whole. */
  readonly digits?: number;
  /** What a number counts, e.g. 人: said behind it. */
  readonly unit?: string;
  /** The fixed words of a field of kind `pick`. */
  readonly options?: readonly string[];
  /** The fixed choices of a field of kind `choice`, by their number. */
  readonly choices?: Readonly<Record<number, string>>;
}

export type FieldMap = Record<string, Field>;

export type FieldValue<F> = F extends Field<infer T> ? T : never;

/** Values of a form or a stored row: any field may be missing in a draft. */
export type ContentValues<Fields extends FieldMap> = { [K in keyof Fields]: FieldValue<Fields[K]> | null };

/** The bare shape of a text in an answer. */
export const nullableText = z.string().nullable();

/** Longest text that any plain field accepts, so that no column grows without bound. */
const textLimit = 500;

interface TextRule {
  required?: string;
  min?: number;
  max?: number;
  lengthMessage?: string;
}

/** Single-line text; `required` is the message when it is missing on submit. */
export function text(label: string, rule: TextRule = {}): Field<string> {
  const max = rule.max ?? textLimit;
  const lengthMessage = rule.lengthMessage ?? `${label}不能超过 ${max} 个字符`;
  return {
    kind: 'text',
    label,
    ...(rule.required === undefined ? {} : { required: rule.required }),
    asked: plain(`${label}格式不正确`, max, lengthMessage),
    shown: nullableText,
    maxLength: max,
  };
}

/** Text of several lines, at most `max` characters. */
export function longText(label: string, max = 2000): Field<string> {
  return {
    kind: 'longText',
    label,
    asked: plain(`${label}格式不正确`, max, `${label}不能超过 ${max} 个字符`),
    shown: nullableText,
    maxLength: max,
  };
}

function plain(wrong: string, max: number, tooLong: string) {
  return z.string({ error: wrong }).refine(hasAtMost(max), { error: tooLong }).refine(isStorable, { error: wrong });
}

// Here and not where it is used: bundlers may write it as a pattern that is made anew each time.
const loneSurrogate = /\p{Surrogate}/u;

/** False for a NUL or half a surrogate pair (an emoji cut in two): no column or snapshot can keep them. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && !loneSurrogate.test(value);
}

/** Rich text; the server sanitises it once on write. Blank markup counts as missing. */
export function html(label: string, required?: string): Field<string> {
  return {
    kind: 'html',
    label,
    ...(required === undefined ? {} : { required }),
    asked: z
      .string({ error: required ?? `${label}格式不正确` })
      .max(1_000_000, `${label}内容过长，请删减后再保存`)
      .refine(isStorable, { error: `${label}含有无法保存的字符` }),
    shown: nullableText,
  };
}

/** Id of a dictionary item of the given node. */
export function dict(label: string, required: string, node: string): Field<string> {
  return { kind: 'dict', label, required, asked: z.uuid({ error: required }), shown: nullableText, node };
}

/** Phone number of every form (000 §5). */
export function phone(): Field<string> {
  return {
    kind: 'phone',
    label: '联系电话',
    required: messages.phoneMissing,
    asked: z.string({ error: messages.phoneWrong }).regex(phonePattern, messages.phoneWrong),
    shown: nullableText,
  };
}

/** Yes/no; accepted as true/false/1/0, answered as a boolean (decisions §1). */
export function flag(label: string, initial: boolean): Field<boolean> {
  return {
    kind: 'flag',
    label,
    asked: z.preprocess(asFlag, z.boolean({ error: `${label}只能是 true 或 false` })),
    shown: z.boolean(),
    initial,
  };
}

/** Address of a page elsewhere, with http:// or https:// in front. */
export function link(label: string, rule: { required: string; wrong: string }): Field<string> {
  return {
    kind: 'link',
    label,
    required: rule.required,
    asked: z
      .string({ error: rule.wrong })
      .refine(hasAtMost(500), { error: `${label}不能超过 500 个字符` })
      .refine(isStorable, { error: rule.wrong })
      .refine(isWebAddress, { error: rule.wrong }),
    shown: nullableText,
    maxLength: 500,
  };
}

/** Only what a browser opens as a page: no script, no login hidden before the host. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return username === '' && password === '' && hostname !== '';
}

/** One level of the region cascade, by its national code. */
export function region(label: string, level: 1 | 2 | 3 | 4, required: string): Field<string> {
  return {
    kind: 'region',
    label,
    required,
    level,
    asked: z.string({ error: required }).regex(/^\d{2,9}$/, required),
    shown: nullableText,
  };
}
