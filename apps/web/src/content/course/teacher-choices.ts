import { getAllTeachers } from '@yunguan/contract/content/teacher';
import type { Values } from '@yunguan/contract/kernel/parse';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import type { Choice, ChoiceLoader } from '@/kernel/form/choice-sources';
import { textValue } from '@/kernel/loose-values';

/** Area under which teachers are cached: what their writes drop. */
const teacherArea = 'teacher';

/** Teachers that a course may name: approved ones of its venue, or of the session's for a new course. */
export const teacherChoices: ChoiceLoader = {
  noun: '教师',
  query: (stored) => {
    const venueId = textValue(stored?.venueId) || undefined;
    return {
      queryKey: [...queryKeys.content(teacherArea), 'choices', venueId ?? ''],
      queryFn: ({ signal }) => call(getAllTeachers, { venueId }, { signal }),
    };
  },
  listed: listedTeachers,
};

/** The teachers that an answer names, in its order. */
export function listedTeachers(row: Values | undefined): Choice[] {
  const list = row?.teachers;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const isNamed = typeof one === 'object' && one !== null && 'id' in one && 'name' in one;
    return isNamed ? [{ id: textValue(one.id), name: textValue(one.name) }] : [];
  });
}
