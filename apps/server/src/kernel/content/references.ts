import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { ChoiceSource } from '@yunguan/contract/kernel/field';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';
import type { Strictness, Values } from '@yunguan/contract/kernel/parse';
import { anyOf } from '../../db/any-of';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { type HeldFiles, holdFiles } from '../files/shown-files';
import type { BoundContent, FormAtHand } from './binding';
import { areOffered, chosenIds } from './choosable';
import { newFilesOf } from './form-files';

const goneText = (label: string) => `所选${label}不存在或已停用，请重新选择`;

interface Judged {
  readonly values: Values;
  /** A draft keeps what the row has, gone meanwhile or not; a submission may not. */
  readonly strictness: Strictness;
}

/**
 * Looks at values that point outside the form: dictionary items, regions, uploads. Each wrong one keeps its field's own
 * text; one that is gone or disabled since it was chosen is told as that. Files that the row shows already stay, whoever sent them; new ones are of the venues of the login.
 */
export async function checkReferences(
  tx: Tx,
  deps: Deps,
  content: BoundContent,
  { actor, venueId, stored, values, strictness }: FormAtHand & Judged,
): Promise<HeldFiles> {
  const venues = [...actor.grants.keys()];
  const [wrongItems, wrongChoices, files] = await Promise.all([
    wrongDictionaryItems(tx, content, { values, stored, strictness }),
    withdrawnChoices(tx, deps, choicesIn(content, { values, stored }), { record: [venueId], login: venues }),
    holdFiles(tx, newFilesOf(content, values, stored), { venues, venueId }),
  ]);
  const problems = [...wrongItems, ...wrongChoices, ...wrongRegions(deps, content, values), ...files.problems];
  return { problems: inOrder(content, problems), recycled: files.recycled };
}

/**
 * Looks once more at what a submission points to, for the approval: it was judged by the venues of whoever submitted it,
 * which the reviewer's may not include, and no record moves to another venue. Its files are held since then.
 */
export async function checkStandingReferences(
  tx: Tx,
  deps: Deps,
  content: BoundContent,
  { venueId, stored, values }: Pick<FormAtHand, 'venueId' | 'stored'> & { readonly values: Values },
): Promise<FieldProblem[]> {
  const choices = choicesIn(content, { values, stored });
  const wrongItems = await wrongDictionaryItems(tx, content, { values, stored: values, strictness: 'submit' });
  const wrongChoices =
    choices.length === 0
      ? []
      : await acrossVenues(tx, () => withdrawnChoices(tx, deps, choices, { record: [venueId], login: null }));
  return inOrder(content, [...wrongItems, ...wrongChoices, ...wrongRegions(deps, content, values)]);
}

/** Opens the wall between venues for what `run` reads, and closes it again; a failure ends the transaction, and with it that. */
async function acrossVenues<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const [scope] = await tx.query<{ venues: string }>("select current_setting('app.venues') as venues");
  await tx.query("select set_config('app.venues', '*', true)");
  const found = await run();
  await tx.query("select set_config('app.venues', $1, true)", [scope?.venues ?? '']);
  return found;
}

function inOrder({ declaration }: BoundContent, problems: readonly FieldProblem[]): FieldProblem[] {
  const order = Object.keys(declaration.fields);
  return problems.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** Items that are no choice of their field. A disabled one is not chosen anew; the row that has it keeps it. None is deleted until the transaction ends. */
async function wrongDictionaryItems(
  tx: Tx,
  content: BoundContent,
  { values, stored, strictness }: Judged & { readonly stored: Values | undefined },
): Promise<FieldProblem[]> {
  const isKept = (name: string) => strictness === 'draft' && values[name] === stored?.[name];
  const asked = Object.entries(content.declaration.fields).filter(
    ([name, field]) => field.kind === 'dict' && values[name] !== null && !isKept(name),
  );
  if (asked.length === 0) return [];
  const kept = asked.map(([name]) => stored?.[name]).filter((id) => typeof id === 'string');
  const found = await tx.query<{ id: string; node_name: string; offered: boolean }>(
    `select id, node_name, deleted_at is null and (valid or id = any ($2::uuid[])) as offered
     from dictionary_item where id = ${anyOf('$1', 'uuid')} order by id for key share`,
    [asked.map(([name]) => values[name]), kept],
  );
  const known = new Map(found.map((item) => [`${item.id} ${item.node_name}`, item.offered]));
  return asked.flatMap(([name, field]) => {
    const offered = known.get(`${String(values[name]).toLowerCase()} ${field.node}`);
    if (offered === true) return [];
    // Chosen while it was there still: the field shows its name, and to be asked to choose would be of no help.
    const message = offered === false ? goneText(field.label) : (field.required ?? `${field.label}不存在`);
    return [{ field: name, message }];
  });
}

/** What a field chooses beside what the row lists already. */
interface Choice {
  readonly name: string;
  readonly label: string;
  readonly source: ChoiceSource;
  readonly fresh: readonly string[];
}

/** Chosen records to be looked at; what the row lists already may stay, withdrawn or not. */
function choicesIn(
  { declaration }: BoundContent,
  { values, stored }: { readonly values: Values; readonly stored: Values | undefined },
): Choice[] {
  return Object.entries(declaration.fields).flatMap(([name, { source, label }]) => {
    if (source === undefined) return [];
    const kept = chosenIds(stored?.[name]);
    const fresh = chosenIds(values[name]).filter((id) => !kept.includes(id));
    return fresh.length === 0 ? [] : [{ name, label, source, fresh }];
  });
}

/** Chosen records that are not there to be chosen. */
async function withdrawnChoices(
  tx: Tx,
  { choosable }: Deps,
  choices: readonly Choice[],
  venues: { readonly record: readonly string[]; readonly login: readonly string[] | null },
): Promise<FieldProblem[]> {
  const offered = await Promise.all(
    choices.map(({ fresh, source }) =>
      areOffered(tx, choosable[source], { ids: fresh, venues: venues[choosable[source].from] }),
    ),
  );
  return choices.flatMap(({ name, label }, index) =>
    offered[index] ? [] : [{ field: name, message: goneText(label) }],
  );
}

/** Names of the region fields, from province to street. */
export function regionFields({ declaration }: BoundContent): readonly string[] {
  return placeNamesOf(declaration.fields)?.regions ?? [];
}

/** Each chosen level must exist and lie in the one above it. */
function wrongRegions(deps: Deps, content: BoundContent, values: Values): FieldProblem[] {
  const problems: FieldProblem[] = [];
  let parent: string | undefined;
  for (const [index, name] of regionFields(content).entries()) {
    const code = values[name];
    if (typeof code !== 'string') {
      parent = undefined;
      continue;
    }
    const isBelowNone = index > 0 && parent === undefined;
    if (isBelowNone || !deps.regions.isChild(code, parent))
      problems.push({ field: name, message: content.declaration.fields[name]?.required ?? '请选择所在区域' });
    parent = code;
  }
  return problems;
}
