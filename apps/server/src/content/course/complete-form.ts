import type { Tx } from '../../db/database';
import type { FormAtHand } from '../../kernel/content/binding';
import { idsOf, listUnder, saidUnder } from '../../kernel/content/said-under';

type Body = Readonly<Record<string, unknown>>;

/** Days, pictures and teachers of a payload under whatever name they came (texts.md K3, K4; calls.json course-add). */
export async function completeCourse(_tx: Tx, { body, stored }: FormAtHand & { readonly body: Body }): Promise<Body> {
  return {
    ...body,
    ...daysOf(body, stored ?? {}),
    album: listUnder(body.album, body.albums, stored),
    teacherIds: listUnder(body.teacherIds, idsOf(body.teachers), stored),
  };
}

/**
 * First and last day under their own names or as the range, whichever says something, or something new: a form that holds
 * both sends the unused ones empty, or as they were read. An empty range beside empty days takes both away. What is no
 * list of two days stands as the first, for the form's rule to refuse.
 */
function daysOf({ checkDate, trainStartTime, trainEndTime }: Body, stored: Body): Body {
  if (checkDate === undefined) return {};
  const [start, end] = Array.isArray(checkDate) && checkDate.length <= 2 ? checkDate : [checkDate];
  return {
    trainStartTime: saidUnder(trainStartTime, [start ?? null], stored.trainStartTime),
    trainEndTime: saidUnder(trainEndTime, [end ?? null], stored.trainEndTime),
  };
}
