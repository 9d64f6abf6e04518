import { albumsText, photoAlbumList } from '@yunguan/contract/kernel/album-field';
import { deliveryPlan, planText } from '@yunguan/contract/kernel/delivery-plan';
import type { Field, FieldKind } from '@yunguan/contract/kernel/field';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import { type SessionDay, sessionsText } from '@yunguan/contract/kernel/sessions';
import { sessionDays } from '@yunguan/contract/kernel/read-sessions';
import { cellsText, periodsText, periodTimes, slotCells } from '@yunguan/contract/kernel/slots';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { BoundContent } from '../content/binding';

/** Says a value in the words that people read; what needs no words stays as it is, nothing is `null`. */
export type Say = (field: Field, value: unknown) => unknown;

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
    recordNames(tx, valuesOf('choices').flatMap(idsOf)),
  ]);
  return (field, value) => {
    if (value === undefined || value === null) return null;
    const line = lineOf(field.kind, value);
    if (line !== undefined) return line || null;
    if (field.kind === 'choices')
      return (
        idsOf(value)
          .map((id) => records.get(id) ?? id)
          .join('、') || null
      );
    if (field.kind === 'choice' && typeof value === 'number') return field.choices?.[value] ?? value;
    if (typeof value !== 'string') return value;
    if (field.kind === 'dict') return items.get(value) ?? value;
    return field.kind === 'region' ? (deps.regions.find(value)?.displayName ?? value) : value;
  };
}

/** A list as a line of text; undefined for what is no such list. Snapshots hold what the form's own schema made. */
function lineOf(kind: FieldKind, value: unknown): string | undefined {
  switch (kind) {
    case 'sessions':
      return typeof value === 'string' ? value : sessionsText(daysOf(value));
    case 'photoAlbums':
      return albumsText(photoAlbumList.safeParse(value).data ?? []);
    case 'plans':
      return planText(deliveryPlan.safeParse(value).data ?? []);
    case 'periods':
      return periodsText(periodTimes.safeParse(value).data ?? []);
    case 'cells':
      return cellsText(slotCells.safeParse(value).data ?? []);
    default:
      return undefined;
  }
}

/** Days of sessions of a snapshot or a row. */
export const daysOf = (value: unknown): SessionDay[] => sessionDays.safeParse(value ?? []).data ?? [];

/** Kinds whose value alone tells a reader nothing: ids, codes and lists of them. */
const coded: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'dict',
  'choices',
  'sessions',
  'photoAlbums',
  'plans',
  'periods',
  'cells',
]);

/** Words of a whole form beside its values, by field: a reviewer reads names, not ids. The place stands at its first level. */
export async function formWords(
  tx: Tx,
  deps: Deps,
  { content, form }: { readonly content: BoundContent; readonly form: Values },
): Promise<Record<string, string>> {
  const fields = Object.entries(content.declaration.fields).filter(([, { kind }]) => coded.has(kind));
  const say = await sayer(tx, deps, { fields, forms: [form] });
  const words = fields.map(([name, field]) => [name, say(field, form[name])] as const);
  const { regions = [] } = placeNamesOf(content.declaration.fields) ?? {};
  const place = deps.regions.areasText(regions.map((name) => textOf(form[name])));
  return Object.fromEntries(
    [...words, [regions[0] ?? '', place] as const].filter(
      (entry): entry is readonly [string, string] => entry[0] !== '' && typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);

async function dictionaryNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; display_name: string }>(
    'select id, display_name from dictionary_item where id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.display_name]));
}

/** Names of chosen records, withdrawn ones as well; ids are unique across the sources. */
async function recordNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; name: string }>(
    `select id, name from equipment where id = any ($1::uuid[])
     union all select id, real_name from staff_user where id = any ($1::uuid[])
     union all select id, title from teacher where id = any ($1::uuid[])
     union all select id, title from club where id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
