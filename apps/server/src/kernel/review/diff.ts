import { albumsText, photoAlbumList } from '@yunguan/contract/kernel/album-field';
import { deliveryPlan, planText } from '@yunguan/contract/kernel/delivery-plan';
import type { Field } from '@yunguan/contract/kernel/field';
import { type SessionDay, sessionDays, sessionsText } from '@yunguan/contract/kernel/sessions';
import { cellsText, periodsText, periodTimes, slotCells } from '@yunguan/contract/kernel/slots';
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
  const chosen = changed.flatMap(([name, field]) =>
    field.kind === 'choices' ? [...listOf(before?.[name]), ...listOf(after[name])] : [],
  );
  const [names, records] = await Promise.all([dictionaryNames(tx, ids), recordNames(tx, chosen)]);
  const show = (field: Field, value: unknown): unknown => {
    if (field.kind === 'choices')
      return (
        listOf(value)
          .map((id) => records.get(id) ?? id)
          .join('、') || null
      );
    if (field.kind === 'sessions') return typeof value === 'string' && value !== '' ? value : null;
    if (field.kind === 'photoAlbums') return albumsText(photoAlbumList.safeParse(value ?? []).data ?? []) || null;
    if (field.kind === 'plans') return planText(deliveryPlan.safeParse(value ?? []).data ?? []) || null;
    if (field.kind === 'periods' || field.kind === 'cells') return slotsText(field.kind, value);
    if (field.kind === 'choice' && typeof value === 'number') return field.choices?.[value] ?? value;
    if (typeof value !== 'string') return value ?? null;
    if (field.kind === 'dict') return names.get(value) ?? value;
    return field.kind === 'region' ? (deps.regions.find(value)?.displayName ?? value) : value;
  };
  return changed.map(([name, field]) => {
    const [old, now] =
      field.kind === 'sessions' ? changedDays(before?.[name], after[name]) : [before?.[name], after[name]];
    return {
      field: name,
      label: field.label,
      kind: kinds[field.kind] ?? 'text',
      before: show(field, old),
      after: show(field, now),
    };
  });
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);

/** Slots of a snapshot as a line of text; snapshots hold what the form's own schema made. */
function slotsText(kind: 'periods' | 'cells', value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (kind === 'cells') return cellsText(slotCells.safeParse(value).data ?? []);
  return periodsText(periodTimes.safeParse(value).data ?? []);
}

/** Sessions of the days that differ: an activity of a year is not read line by line. */
function changedDays(before: unknown, after: unknown): [before: string, after: string] {
  const [old, now] = [daysOf(before), daysOf(after)];
  const differing = (days: readonly SessionDay[], others: readonly SessionDay[]) => {
    const known = new Map(others.map((day) => [day.time, day]));
    return sessionsText(days.filter((day) => !same(day, known.get(day.time))));
  };
  return [differing(old, now), differing(now, old)];
}

const daysOf = (value: unknown): SessionDay[] => sessionDays.safeParse(value ?? []).data ?? [];

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
