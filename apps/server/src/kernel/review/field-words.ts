import type { Field, FieldKind } from '@yunguan/contract/kernel/field';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { BoundContent } from '../content/binding';
import { chosenIds, recordNames } from '../content/choosable';

/**
 * Says a value in the words that people read, of a list what tells it from the one beside; what needs no words stays as it
 * is, nothing is `null`.
 */
export type Say = (field: Field, value: unknown, beside?: unknown) => unknown;

type NamedField = readonly [name: string, field: Field];

/** Reads once the names that the fields of some forms point at, and answers how each value is said. */
export async function sayer(
  tx: Tx,
  deps: Deps,
  { fields, forms }: { readonly fields: readonly NamedField[]; readonly forms: readonly (Values | undefined)[] },
): Promise<Say> {
  const valuesOf = (kind: FieldKind) =>
    fields.flatMap(([name, field]) => (field.kind === kind ? forms.map((form) => form?.[name]) : []));
  const [items, records] = await Promise.all([
    dictionaryNames(
      tx,
      valuesOf('dict').filter((id): id is string => typeof id === 'string'),
    ),
    recordNames(tx, deps.choosable, valuesOf('choices').flatMap(chosenIds)),
  ]);
  return (field, value, beside) => {
    if (value === undefined || value === null) return null;
    if (field.inWords) return field.inWords(value, beside) || null;
    if (field.kind === 'choices')
      return (
        chosenIds(value)
          .map((id) => records.get(id) ?? id)
          .join('、') || null
      );
    if (field.kind === 'choice' && typeof value === 'number') return field.choices?.[value] ?? value;
    if (typeof value !== 'string') return value;
    if (field.kind === 'dict') return items.get(value) ?? value;
    return field.kind === 'region' ? (deps.regions.find(value)?.displayName ?? value) : value;
  };
}

/** A value that alone tells a reader nothing: an id, a code or a list of them. */
const isCoded = ({ kind, inWords }: Field) => kind === 'dict' || kind === 'choices' || inWords !== undefined;

/** Words of a whole form beside its values, by field: a reviewer reads names, not ids. The place stands at its first level. */
export async function formWords(
  tx: Tx,
  deps: Deps,
  { content, form }: { readonly content: BoundContent; readonly form: Values },
): Promise<Record<string, string>> {
  const fields = Object.entries(content.declaration.fields).filter(([, field]) => isCoded(field));
  const say = await sayer(tx, deps, { fields, forms: [form] });
  const words = fields.map(([name, field]) => [name, say(field, form[name])] as const);
  const { regions = [] } = placeNamesOf(content.declaration.fields) ?? {};
  const place = deps.regions.areasText(regions.map((name) => form[name]));
  return Object.fromEntries(
    [...words, [regions[0] ?? '', place] as const].filter(
      (entry): entry is readonly [string, string] => entry[0] !== '' && typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

async function dictionaryNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; display_name: string }>(
    'select id, display_name from dictionary_item where id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.display_name]));
}
