import type { Field } from '@yunguan/contract/kernel/field';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { FieldChange } from '@yunguan/contract/platform/review';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { BoundContent } from '../content/binding';

const kinds: Partial<Record<Field['kind'], FieldChange['kind']>> = {
  html: 'html',
  image: 'image',
  images: 'images',
  video: 'video',
  audio: 'audio',
  flag: 'flag',
};

/** Fields that differ between two snapshots, in the order of the form, in the words that people read. */
export async function diffForms(
  tx: Tx,
  deps: Deps,
  compared: { content: BoundContent; before: Values | undefined; after: Values },
): Promise<FieldChange[]> {
  const { content, before, after } = compared;
  const changed = Object.entries(content.declaration.fields).filter(
    ([name, field]) => field.kind !== 'coordinate' && !same(before?.[name] ?? null, after[name] ?? null),
  );
  const ids = changed
    .filter(([, field]) => field.kind === 'dict')
    .flatMap(([name]) => [before?.[name], after[name]])
    .filter((id): id is string => typeof id === 'string');
  const names = await dictionaryNames(tx, ids);
  const show = (field: Field, value: unknown): unknown => {
    if (field.kind === 'choice' && typeof value === 'number') return field.choices?.[value] ?? value;
    if (typeof value !== 'string') return value ?? null;
    if (field.kind === 'dict') return names.get(value) ?? value;
    return field.kind === 'region' ? (deps.regions.find(value)?.displayName ?? value) : value;
  };
  return changed.map(([name, field]) => ({
    field: name,
    label: field.label,
    kind: kinds[field.kind] ?? 'text',
    before: show(field, before?.[name]),
    after: show(field, after[name]),
  }));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

async function dictionaryNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; display_name: string }>(
    'select id, display_name from dictionary_item where id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.display_name]));
}
