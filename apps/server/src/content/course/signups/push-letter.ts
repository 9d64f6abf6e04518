import type { trainMessagePush } from '@yunguan/contract/content/course-signup-desk';
import { pushMessages } from '@yunguan/contract/kernel/member-push';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { isUuid } from '../../../kernel/uuid';
import { findStaffCourse } from './staff-course';

/** A letter to members who signed somebody up for the course; one other among them and nobody gets it. */
export async function pushLetter(deps: Deps, call: Call<z.infer<typeof trainMessagePush.input>>): Promise<Reply> {
  const { actor, input } = call;
  const course = await findStaffCourse(deps, { actor, id: input.courseId, anyOf: ['edit', 'review'] });
  const { receiverList: memberIds, title, content } = input;
  if (!memberIds.every(isUuid)) throw AppError.forbidden();
  call.note({ objectId: course.id, venueId: course.venueId, detail: { title, receivers: memberIds.length } });
  return call.write([course.venueId], async (tx) => {
    const [known] = await tx.query<{ n: number }>(
      'select count(distinct member_id)::int as n from course_signup where course_id = $1 and member_id = any ($2::uuid[])',
      [course.id, memberIds],
    );
    if (known?.n !== memberIds.length) throw AppError.forbidden();
    sendToMembers(tx, {
      memberIds,
      venueId: course.venueId,
      title,
      content,
      about: course.title,
      sender: { id: actor.userId, name: actor.realName },
    });
    return { objects: { count: memberIds.length }, msg: pushMessages.sent };
  });
}
