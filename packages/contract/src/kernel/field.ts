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

/** What a field of kind `choices` points at: records of the venue beside the content. */
export type ChoiceSource = 'equipment' | 'staff' | 'teacher' | 'club';

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

function asFlag(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return value;
}

interface CountRule {
  readonly required?: string;
  /** What an empty field means, where it means a number. */
  readonly initial?: number;
  /** Digits behind the point; 0 = whole. */
  readonly digits?: 0 | 2;
  /** What it counts, e.g. 人. */
  readonly unit?: string;
  /** A negative number is refused, or turned positive (texts.md S5). */
  readonly negative?: 'refused' | 'positive';
}

/** What a column of eight digits holds. */
const largestCount = 99_999_999;

/** Non-negative number, e.g. area or capacity; digits in a string are accepted. */
export function count(label: string, rule: CountRule = {}): Field<number> {
  const { required, initial, digits = 2, negative = 'refused', unit } = rule;
  const wrong = required ?? `${label}只能是数字`;
  const factor = 10 ** digits;
  return {
    kind: 'count',
    label,
    ...(required === undefined ? {} : { required }),
    ...(initial === undefined ? {} : { initial }),
    digits,
    ...(unit === undefined ? {} : { unit }),
    asked: z.preprocess(
      (value) => {
        const number = asNumber(value);
        return negative === 'positive' && typeof number === 'number' ? Math.abs(number) : number;
      },
      z
        .number({ error: wrong })
        .nonnegative(`${label}不能小于 0`)
        .max(largestCount, `${label}不能超过 ${largestCount}`)
        .refine((value) => digits > 0 || Number.isInteger(value), { error: `${label}只能是整数` })
        .transform((value) => Math.round(value * factor) / factor),
    ),
    shown: z.number().nullable(),
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
      .max(500, `${label}不能超过 500 个字符`)
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
      (value) => (typeof value === 'string' ? [value] : value),
      z
        .array(z.uuid({ error: wrong }), { error: wrong })
        .max(rule.max, `${label}最多选择 ${rule.max} 项`)
        .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
    ),
    shown: z.array(z.string()),
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
export function images(label: string, rule: { max: number; required?: string; tooMany?: string }): Field<string[]> {
  const one = z.string({ error: `${label}不是有效的图片地址` }).regex(filePath, `${label}不是有效的图片地址`);
  return {
    kind: 'images',
    label,
    ...(rule.required === undefined ? {} : { required: rule.required }),
    asked: z.array(one, { error: `${label}格式不正确` }).max(rule.max, rule.tooMany ?? messages.tooManyPictures),
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
