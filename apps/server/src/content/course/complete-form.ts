import type { Tx } from '../../db/database';
import type { FormAtHand } from '../../kernel/content/binding';

type Body = Readonly<Record<string, unknown>>;

/** Days, pictures and teachers of a payload under whatever name they came (texts.md K3, K4; calls.json course-add). */
export async function completeCourse(_tx: Tx, { body }: FormAtHand & { readonly body: Body }): Promise<Body> {
  const [start, end] = daysOf(body.checkDate);
  return {
    ...body,
    ...(body.trainStartTime === undefined && start !== undefined ? { trainStartTime: start } : {}),
    ...(body.trainEndTime === undefined && end !== undefined ? { trainEndTime: end } : {}),
    ...(body.album === undefined && body.albums !== undefined ? { album: body.albums } : {}),
    ...(body.teacherIds === undefined && Array.isArray(body.teachers) ? { teacherIds: body.teachers.map(idOf) } : {}),
  };
}

/** First and last day; what is no list of days stands as the first, for the form's rule to refuse. */
function daysOf(checkDate: unknown): readonly unknown[] {
  if (Array.isArray(checkDate)) return checkDate;
  return checkDate === null || checkDate === '' ? [] : [checkDate];
}

const idOf = (one: unknown): unknown => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one);
