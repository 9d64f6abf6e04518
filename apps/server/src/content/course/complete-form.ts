import { isBlank } from '@yunguan/contract/kernel/blank';
import type { Tx } from '../../db/database';
import type { FormAtHand } from '../../kernel/content/binding';

type Body = Readonly<Record<string, unknown>>;

/** Days, pictures and teachers of a payload under whatever name they came (texts.md K3, K4; calls.json course-add). */
export async function completeCourse(_tx: Tx, { body }: FormAtHand & { readonly body: Body }): Promise<Body> {
  return {
    ...body,
    ...daysOf(body),
    ...(body.album === undefined && body.albums !== undefined ? { album: body.albums } : {}),
    ...(body.teacherIds === undefined && Array.isArray(body.teachers) ? { teacherIds: body.teachers.map(idOf) } : {}),
  };
}

/**
 * First and last day, where they are not given under their own names: a form that holds both sends the unused ones empty.
 * An empty list takes both away. What is no list of two days stands as the first, for the form's rule to refuse.
 */
function daysOf({ checkDate, trainStartTime, trainEndTime }: Body): Body {
  if (checkDate === undefined) return {};
  const [start, end] = Array.isArray(checkDate) && checkDate.length <= 2 ? checkDate : [checkDate];
  return {
    ...(isBlank(trainStartTime) ? { trainStartTime: start ?? null } : {}),
    ...(isBlank(trainEndTime) ? { trainEndTime: end ?? null } : {}),
  };
}

const idOf = (one: unknown): unknown => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one);
