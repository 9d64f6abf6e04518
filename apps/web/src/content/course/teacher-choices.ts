import { getAllTeachers } from '@yunguan/contract/content/teacher';
import type { Values } from '@yunguan/contract/kernel/parse';
import { call } from '@/kernel/api/call';
import type { Choice } from '@/kernel/form/choice-sources';
import { venueChoices } from '@/kernel/form/venue-choices';
import { textValue } from '@/kernel/loose-values';

/** Teachers that a course may name: approved ones of its venue, or of the session's for a new course. */
export const teacherChoices = venueChoices({
  noun: '教师',
  area: 'teacher',
  load: (venueId, signal) => call(getAllTeachers, { venueId }, { signal }),
  listed: listedTeachers,
});

/** The teachers that an answer names, in its order. */
export function listedTeachers(row: Values | undefined): Choice[] {
  const list = row?.teachers;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const isNamed = typeof one === 'object' && one !== null && 'id' in one && 'name' in one;
    return isNamed ? [{ id: textValue(one.id), name: textValue(one.name) }] : [];
  });
}
