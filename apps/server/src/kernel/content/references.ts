import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { unshowableFiles } from '../files/shown-files';
import type { BoundContent, FormAtHand } from './binding';
import { newFilesOf } from './form-files';

/**
 * Values that point outside the form: dictionary items, regions, uploads. Each wrong one keeps its field's own text. Files
 * that the row shows already stay, whoever sent them; new ones are of the venues of the login.
 */
export async function referenceProblems(
  tx: Tx,
  deps: Deps,
  content: BoundContent,
  { actor, stored, values }: FormAtHand & { readonly values: Values },
): Promise<FieldProblem[]> {
  const [wrongItems, wrongFiles] = await Promise.all([
    wrongDictionaryItems(tx, content, values),
    unshowableFiles(tx, newFilesOf(content, values, stored), [...actor.grants.keys()]),
  ]);
  const problems = [...wrongItems, ...wrongRegions(deps, content, values), ...wrongFiles];
  const order = Object.keys(content.declaration.fields);
  return problems.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

async function wrongDictionaryItems(tx: Tx, content: BoundContent, values: Values): Promise<FieldProblem[]> {
  const asked = Object.entries(content.declaration.fields).filter(
    ([name, field]) => field.kind === 'dict' && values[name] !== null,
  );
  if (asked.length === 0) return [];
  const found = await tx.query<{ id: string; node_name: string }>(
    'select id, node_name from dictionary_item where id = any ($1::uuid[]) and deleted_at is null',
    [asked.map(([name]) => values[name])],
  );
  const known = new Set(found.map((item) => `${item.id} ${item.node_name}`));
  return asked
    .filter(([name, field]) => !known.has(`${String(values[name]).toLowerCase()} ${field.node}`))
    .map(([name, field]) => ({ field: name, message: field.required ?? `${field.label}不存在` }));
}

/** Names of the region fields, from province to street. */
export function regionFields(content: BoundContent): string[] {
  return Object.entries(content.declaration.fields)
    .filter(([, field]) => field.kind === 'region')
    .sort(([, a], [, b]) => (a.level ?? 0) - (b.level ?? 0))
    .map(([name]) => name);
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
    const fits =
      index === 0
        ? deps.regions.find(code) !== undefined && code.length === 2
        : parent !== undefined && deps.regions.isChild(code, parent);
    if (!fits) problems.push({ field: name, message: content.declaration.fields[name]?.required ?? '请选择所在区域' });
    parent = code;
  }
  return problems;
}
