import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { fieldValue, parseContent, type Strictness, type Values, withLists } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { AppError } from '../app-error';
import type { HeldFiles } from '../files/shown-files';
import { sanitizeRichText } from '../html/rich-text';
import { RichTextError } from '../html/rich-text-error';
import type { BoundContent, FormAtHand, Settled } from './binding';
import { checkReferences, regionFields } from './references';

/** What a payload asks for: a draft is kept as it is, a submission runs every rule. */
export type Intent = 'draft' | 'submit';

/**
 * Reads `status` of a payload: only 0 (draft) and 1 (submit) are intents; anything else is refused (000 §4). Where none is
 * sent, or an empty text, the type's dialect decides. What passes no review is complete at once.
 */
export function intentOf(
  { reviewed, dialect }: Pick<AnyContent, 'reviewed' | 'dialect'>,
  { status: sent }: Readonly<Record<string, unknown>>,
): Intent {
  if (!reviewed) return 'submit';
  const status = dialect.statusShape === 'object' ? codeOf(sent) : sent;
  if (status === undefined || status === null || status === '') return dialect.submitsUnsaid ? 'submit' : 'draft';
  if (status === 0 || status === '0') return 'draft';
  if (status === 1 || status === '1') return 'submit';
  throw AppError.invalid([{ field: 'status', message: '状态只能是保存草稿或提交审核' }]);
}

/** Of a type that answers its status as an object (texts.md C24): a client that sends back what it got says its code. */
function codeOf(status: unknown): unknown {
  return typeof status === 'object' && status !== null && 'value' in status ? status.value : status;
}

/** A form without a problem; the files that it names anew are held. */
export type ReadForm = Pick<Settled, 'values' | 'hidden'> & Pick<HeldFiles, 'recycled'>;

/**
 * Sanitises, parses and cross-checks a form; throws with every problem in the order of the form. Articles are judged as
 * they will be stored: one that held nothing but a script or a foreign picture is an empty one.
 */
export async function readForm(
  tx: Tx,
  deps: Deps,
  sent: FormAtHand & { content: BoundContent; body: Readonly<Record<string, unknown>>; strictness: Strictness },
): Promise<ReadForm> {
  const { content, strictness } = sent;
  const { declaration, binding } = content;
  const form = { ...sent, body: withLists(declaration, sent.body), now: deps.clock.now() };
  const body = binding.complete ? await binding.complete(tx, form) : form.body;
  const parsed = parseContent(declaration, sanitised(content, body), {
    strictness,
    waived: closedLevels(deps, { ...form, body }),
    ...(form.stored ? { stored: form.stored } : {}),
  });
  if (!parsed.ok) throw AppError.invalid(parsed.problems);
  const settled = await binding.settle?.(tx, { ...form, values: parsed.values });
  const values = settled?.values ?? parsed.values;
  const { problems: wrong, recycled } = await checkReferences(tx, deps, content, { ...form, values });
  const problems = inFormOrder(content, [...wrong, ...(settled?.problems ?? [])]);
  if (problems.length > 0) throw AppError.invalid(problems);
  return { values, recycled, ...(settled?.hidden ? { hidden: settled.hidden } : {}) };
}

/** One problem for each field, in the order of the form. */
function inFormOrder({ declaration }: BoundContent, problems: readonly FieldProblem[]): FieldProblem[] {
  return Object.keys(declaration.fields).flatMap((name) => problems.find(({ field }) => field === name) ?? []);
}

/** Region levels that do not exist below the chosen ones: a county without streets still closes (decisions §5). */
export function closedLevels(
  deps: Deps,
  form: { content: BoundContent; body: Readonly<Record<string, unknown>>; stored?: Values },
): Set<string> {
  const levels = regionFields(form.content);
  const closed = new Set<string>();
  for (const [index, name] of levels.entries()) {
    const chosen = levels.slice(0, index).map((above) => chosenLevel(form, above));
    if (
      chosen.some(
        (code) => typeof code === 'string' && deps.regions.find(code) !== undefined && !deps.regions.hasChildren(code),
      )
    )
      closed.add(name);
  }
  return closed;
}

/** A level of a form as it is read: a code may come as a number, or with blanks around it. */
function chosenLevel({ content, body, stored }: Parameters<typeof closedLevels>[1], level: string): unknown {
  const field = content.declaration.fields[level];
  const sent = body[level] ?? undefined;
  return sent === undefined || !field ? stored?.[level] : fieldValue(field, sent);
}

function sanitised(content: BoundContent, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const clean = { ...body };
  for (const [name, field] of Object.entries(content.declaration.fields)) {
    const value = clean[name];
    // What is too long or cannot be stored is refused in the field's own words, as it came.
    if (field.kind !== 'html' || typeof value !== 'string' || !field.asked.safeParse(value).success) continue;
    clean[name] = cleanHtml(name, value);
  }
  return clean;
}

function cleanHtml(name: string, value: string): string {
  try {
    return sanitizeRichText(value);
  } catch (error) {
    if (error instanceof RichTextError) throw AppError.invalid([{ field: name, message: error.message }]);
    throw error;
  }
}
