import type { Field } from '@yunguan/contract/kernel/field';
import type { Values } from '@yunguan/contract/kernel/parse';
import { sessionDays } from '@yunguan/contract/kernel/read-sessions';
import { type SessionDay, sessionsText } from '@yunguan/contract/kernel/sessions';
import type { FieldChange } from '@yunguan/contract/platform/review';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { BoundContent } from '../content/binding';
import { sayer } from './field-words';

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
  const say = await sayer(tx, deps, { fields: changed, forms: [before, after] });
  return changed.map(([name, field]) => {
    const [old, now] =
      field.kind === 'sessions' ? changedDays(before?.[name], after[name]) : [before?.[name], after[name]];
    return {
      field: name,
      label: field.label,
      kind: field.inWords ? 'list' : (kinds[field.kind] ?? 'text'),
      ...(field.unit !== undefined && { unit: field.unit }),
      before: say(field, old),
      after: say(field, now),
    };
  });
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
