import { asList, jsonList } from './as-list';
import { isUnseen, unseen } from './characters';
import type { AnyContent } from './content';
import type { FieldProblem } from './envelope';
import type { Field } from './field';

export type Strictness = 'draft' | 'submit';
export type Values = Record<string, unknown>;
export type Parsed = { ok: true; values: Values } | { ok: false; problems: FieldProblem[] };

/** Markup without words: no picture, film, sound, table or rule. */
const blankHtml = new RegExp(`^(?:<(?!img|video|audio|table|hr)[^>]*>|${unseen}|&nbsp;)*$`, 'u');

/**
 * Judges a form in its own order. `stored` holds the row being edited: a key that the payload does not carry keeps its
 * value, `null` or an empty text clears it. Unknown keys are ignored. A draft asks only for the title, but what is
 * there must be well-formed (decisions §4). `waived` fields may be missing: a street where the county has none.
 */
export function parseContent(
  declaration: AnyContent,
  body: Readonly<Record<string, unknown>>,
  options: { strictness: Strictness; stored?: Values; waived?: ReadonlySet<string> },
): Parsed {
  const values: Values = {};
  const problems: FieldProblem[] = [];
  for (const [name, field] of Object.entries(declaration.fields)) {
    const given = Object.hasOwn(body, name) ? tidy(field, body[name]) : undefined;
    const value = given === undefined ? (options.stored?.[name] ?? field.initial ?? null) : given;
    const asked = options.strictness === 'submit' || name === declaration.titleField;
    const required = asked && !options.waived?.has(name);
    const judged = judge(field, value, required);
    values[name] = judged.value;
    if (judged.message !== undefined) problems.push({ field: name, message: judged.message });
  }
  const { coverField, coverFrom } = declaration;
  if (coverField !== undefined && coverFrom !== undefined) values[coverField] ??= firstOf(values[coverFrom]);
  problems.push(...brokenRules(declaration, values, { problems, strictness: options.strictness }));
  if (problems.length === 0) return { ok: true, values };
  return { ok: false, problems: inFormOrder(declaration, problems) };
}

function firstOf(pictures: unknown): unknown {
  return Array.isArray(pictures) ? (pictures[0] ?? null) : null;
}

/** Kinds that are lists of records: JSON where they are stored. */
export const recordKinds: ReadonlySet<Field['kind']> = new Set([
  'periods',
  'cells',
  'sessions',
  'photoAlbums',
  'plans',
]);

/**
 * A payload with its lists of records as lists: a client whose form is made of texts sends them written as JSON, under the
 * name of their field or under that of the answer (texts.md C26, S3, S10).
 */
export function withLists(declaration: AnyContent, body: Readonly<Record<string, unknown>>): Values {
  const read = ([name, value]: [string, unknown]): [string, unknown] => {
    const kind = declaration.fields[name]?.kind;
    const mayBeList = kind === undefined || recordKinds.has(kind);
    return [name, mayBeList && typeof value === 'string' ? (jsonList(value) ?? value) : value];
  };
  return Object.fromEntries(Object.entries(body).map(read));
}

/** One field's value as a form would store it; null where nothing was given. */
export function fieldValue(field: Field, value: unknown): unknown {
  return tidy(field, value) ?? null;
}

/** Message of one field's value, or undefined; what a form shows while it is filled in. */
export function fieldProblem(field: Field, value: unknown, strictness: Strictness): string | undefined {
  return judge(field, fieldValue(field, value), strictness === 'submit').message;
}

const idKinds: ReadonlySet<Field['kind']> = new Set(['region']);

/** Kinds that are lists of ids or paths: of one whose every place is empty, nothing was chosen. */
const entryKinds: ReadonlySet<Field['kind']> = new Set(['images', 'choices']);

function tidy(field: Field, value: unknown): unknown {
  if (value === undefined) return undefined;
  // An id that a client sends as a number is the same id (texts.md, legend).
  if (typeof value === 'number' && idKinds.has(field.kind)) return String(value);
  if (entryKinds.has(field.kind)) return typeof value === 'string' && isUnseen(value) ? null : asList(value);
  if (typeof value !== 'string') return value;
  if (field.kind === 'html') return blankHtml.test(value) ? null : value;
  if (isUnseen(value)) return null;
  // As a browser's one-line box: a break that a client sends would be lost with the next save on our screens.
  return field.kind === 'text' ? onOneLine(value) : value.trim();
}

/** Taken apart line by line: a pattern with the blanks around a break takes minutes for a megabyte of blanks. */
function onOneLine(text: string): string {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function judge(field: Field, value: unknown, required: boolean): { value: unknown; message?: string } {
  const missing = value === null || (field.required !== undefined && Array.isArray(value) && value.length === 0);
  if (missing) {
    const empty = field.kind === 'images' ? [] : (field.initial ?? null);
    return required && field.required !== undefined ? { value: empty, message: field.required } : { value: empty };
  }
  const result = field.asked.safeParse(value);
  if (result.success) return { value: result.data };
  return { value: null, message: result.error.issues[0]?.message ?? `${field.label}格式不正确` };
}

function brokenRules(
  declaration: AnyContent,
  values: Values,
  seen: { problems: FieldProblem[]; strictness: Strictness },
): FieldProblem[] {
  const wrong = new Set(seen.problems.map((problem) => problem.field));
  const broken: FieldProblem[] = [];
  for (const rule of declaration.rules) {
    if (rule.on === 'submit' && seen.strictness === 'draft') continue;
    if (wrong.has(rule.field)) continue;
    const message = rule.check(values as Parameters<typeof rule.check>[0]);
    if (message !== undefined) {
      wrong.add(rule.field);
      broken.push({ field: rule.field, message });
    }
  }
  return broken;
}

function inFormOrder(declaration: AnyContent, problems: FieldProblem[]): FieldProblem[] {
  const order = new Map(Object.keys(declaration.fields).map((name, index) => [name, index]));
  return [...problems].sort((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0));
}
