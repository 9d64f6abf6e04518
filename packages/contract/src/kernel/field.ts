import * as z from 'zod';
import { messages, phonePattern } from './messages';

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
  | 'phone';

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
  /** Value of a new row when the payload does not carry the field. */
  readonly initial?: T;
  /** Region level 1–4, for fields of kind `region`. */
  readonly level?: 1 | 2 | 3 | 4;
  /** Counter shown by the form. */
  readonly maxLength?: number;
  /** Most pictures of a list. */
  readonly max?: number;
  /** Dictionary node that offers the choices. */
  readonly node?: string;
  /** The fixed choices of a field of kind `choice`, by their number. */
  readonly choices?: Readonly<Record<number, string>>;
}

export type FieldMap = Record<string, Field>;
export type FieldValue<F> = F extends Field<infer T> ? T : never;
/** Values of a form or a stored row: any field may be missing in a draft. */
export type ContentValues<Fields extends FieldMap> = { [K in keyof Fields]: FieldValue<Fields[K]> | null };

const nullableText = z.string().nullable();
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
  return z
    .string({ error: wrong })
    .refine((value) => [...value].length <= max, { error: tooLong })
    .refine(isStorable, { error: wrong });
}

/** False for a NUL or half a surrogate pair (an emoji cut in two): no column or snapshot can keep them. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
}

/** Rich text; the server sanitises it once on write. Blank markup counts as missing. */
export function html(label: string, required: string): Field<string> {
  return {
    kind: 'html',
    label,
    required,
    asked: z
      .string({ error: required })
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

function asFlag(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return value;
}

/** Non-negative number, e.g. area or capacity; digits in a string are accepted. */
export function count(label: string, required?: string): Field<number> {
  const wrong = required ?? `${label}只能是数字`;
  return {
    kind: 'count',
    label,
    ...(required === undefined ? {} : { required }),
    asked: z.preprocess(asNumber, z.number({ error: wrong }).nonnegative(wrong).max(99_999_999, wrong)),
    shown: z.number().nullable(),
  };
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Own stored files; no part starts with a dot, so that no path means another one than it says. */
const filePath = /^\/files\/(?=.{1,200}$)(?!.*\.\.)[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Path of an uploaded picture. */
export function image(label: string, required?: string): Field<string> {
  return {
    kind: 'image',
    label,
    ...(required === undefined ? {} : { required }),
    asked: z.string({ error: `${label}不是有效的图片地址` }).regex(filePath, `${label}不是有效的图片地址`),
    shown: nullableText,
  };
}

/** Ordered list of uploaded pictures. */
export function images(label: string, rule: { max: number; required?: string }): Field<string[]> {
  const one = z.string({ error: `${label}不是有效的图片地址` }).regex(filePath, `${label}不是有效的图片地址`);
  return {
    kind: 'images',
    label,
    ...(rule.required === undefined ? {} : { required: rule.required }),
    asked: z.array(one, { error: `${label}格式不正确` }).max(rule.max, messages.tooManyPictures),
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

interface ChoiceRule {
  readonly required: string;
  /** What each number means, in the order of the form. */
  readonly choices: Readonly<Record<number, string>>;
  readonly initial?: number;
}

/** One of a few fixed numbers; digits in a string are accepted. */
export function choice(label: string, { required, choices, initial }: ChoiceRule): Field<number> {
  return {
    kind: 'choice',
    label,
    required,
    asked: z.preprocess(
      asNumber,
      z.number({ error: required }).refine((value) => Object.hasOwn(choices, value), { error: required }),
    ),
    shown: z.number().nullable(),
    choices,
    ...(initial === undefined ? {} : { initial }),
  };
}

const minutePattern = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(:\d{2})?$/;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Moment in China time, `yyyy-MM-dd HH:mm` on the wire; a bare date is read as its first minute. */
export function minute(label: string, required?: string): Field<string> {
  const wrong = required ?? `${label}格式不正确`;
  return {
    kind: 'minute',
    label,
    ...(required === undefined ? {} : { required }),
    asked: z
      .string({ error: wrong })
      .transform((value) => (datePattern.test(value) ? `${value} 00:00` : value))
      // A zone behind the time would be a moment of another country: only China time travels (decisions §1).
      .refine((value) => minutePattern.test(value) && isRealDate(value), { error: wrong })
      .transform((value) => value.replace('T', ' ').slice(0, 16)),
    shown: nullableText,
  };
}

/** Calendar day, `yyyy-MM-dd`; a time behind it is dropped. */
export function date(label: string, required?: string): Field<string> {
  const wrong = required ?? `${label}格式不正确`;
  return {
    kind: 'date',
    label,
    ...(required === undefined ? {} : { required }),
    asked: z
      .string({ error: wrong })
      .transform((value) => (minutePattern.test(value) ? value.slice(0, 10) : value))
      .refine((value) => datePattern.test(value) && isRealDate(value), { error: wrong }),
    shown: nullableText,
  };
}

/** True for a date or minute that the calendar knows: 30 February, 25:00 and the year 0 are refused. */
function isRealDate(value: string): boolean {
  if (value.startsWith('0000')) return false;
  const iso = `${value.slice(0, 10)}T${value.slice(11, 16) || '00:00'}:00Z`;
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 16) === iso.slice(0, 16);
}

/** Longitude or latitude in degrees (GCJ-02); the wire calls latitude `dimension`. */
export function coordinate(label: string, limit: 90 | 180): Field<number> {
  const wrong = `${label}不正确`;
  return {
    kind: 'coordinate',
    label,
    asked: z.preprocess(asNumber, z.number({ error: wrong }).min(-limit, wrong).max(limit, wrong)),
    shown: z.number().nullable(),
  };
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
