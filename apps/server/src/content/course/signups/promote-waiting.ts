import type { Transaction } from '../../../db/database';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { byItself, confirmsItself } from '../../../kernel/orders/confirms-itself';
import { isLockedOut } from '../../../kernel/orders/locked-out';
import { hasTrainingBegun, lockIntakes } from '../live/intake';
import { numberOrder } from './signup-row';
import { openSignupOrder } from './signup-order';

interface Waiting extends Record<string, unknown> {
  readonly id: string;
  readonly member_id: string | null;
  readonly student_name: string;
  readonly tel: string;
}

/**
 * Gives the places that are left of a course to who waits for them, the first first; nobody moves up once the training
 * has begun. Whoever is disabled is passed over, and keeps his place. The caller holds the intake's row.
 * @returns the sign-ups that have a place now
 */
export async function promoteWaiting(tx: Transaction, courseId: string, now: Date): Promise<readonly string[]> {
  const [intake] = await lockIntakes(tx, [courseId]);
  if (!intake || intake.isWithdrawn || hasTrainingBegun(intake.live, now)) return [];
  const left = intake.quota - intake.taken;
  if (left <= 0) return [];
  const served = await tx.query<Waiting>(
    `select id, member_id, student_name, coalesce(nullif(student_tel, ''), guardian ->> 'tel', '') as tel from course_signup s
     where course_id = $1 and state = 'waiting' and not ${isLockedOut('s.member_id')} order by created_at, ${numberOrder} limit $2 for update`,
    [courseId, left],
  );
  if (served.length === 0) return [];
  const { venueId, live } = intake;
  const confirms = await confirmsItself(tx, venueId, 'courseSignup');
  const ids = served.map(({ id }) => id);
  tx.send('update course_intake set taken = taken + $2 where course_id = $1', [courseId, served.length]);
  tx.send(
    `update course_signup set state = $2, decided_by_name = $3, decided_at = case when $3::text is null then null else $4::timestamptz end,
       updated_at = $4, version = version + 1 where id = any ($1::uuid[])`,
    [ids, confirms ? 'approved' : 'pending', confirms ? byItself.decidedBy : null, now],
  );
  for (const { id, member_id: memberId, student_name: name, tel } of served) {
    if (!confirms) openSignupOrder(tx, { id, courseId, venueId, title: live.title, name, tel });
    sendToMembers(tx, {
      memberIds: memberId === null ? [] : [memberId],
      venueId,
      title: '课程候补成功',
      content: `${name}已候补到《${live.title}》的名额，${confirms ? '报名已通过' : '正在等待审核'}。`,
      about: live.title,
    });
  }
  return ids;
}
