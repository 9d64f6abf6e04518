import { orderKinds } from '@yunguan/contract/platform/orders';
import type { Transaction, Tx } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import type { Withdrawn } from '../../../kernel/content/binding';
import { inParts } from '../../../kernel/in-stretches';
import { sendLetter } from '../../../kernel/letters/send';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { closeOrders } from '../../../kernel/orders/order-task';
import { type Intake, isTrainingOver, lockIntakes, readIntakes } from './intake';

const gone = '课程已下架';

/** People who are signed up keep a course where it is until its training is over: they would come to nothing. */
export async function heldByStudents(tx: Tx, { ids, now }: Withdrawn): Promise<string | undefined> {
  return heldIn(await readIntakes(tx, ids), now);
}

function heldIn(intakes: readonly Intake[], now: Date): string | undefined {
  const held = intakes.find(({ taken, live }) => taken > 0 && !isTrainingOver(live, now));
  return held && `《${held.live.title}》有 ${held.taken} 名学员已报名且培训尚未结束，请先取消报名`;
}

/** Who waits for a place or a decision, and would be told that it comes to nothing. */
export async function waitingStudents(tx: Tx, { ids }: Pick<Withdrawn, 'ids'>): Promise<string[]> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from course_signup where course_id = any ($1::uuid[]) and state in ('pending', 'waiting')`,
    [ids],
  );
  const waiting = row?.n ?? 0;
  return waiting === 0 ? [] : [`等待审核和候补的 ${waiting} 人报名自动取消，并收到站内信`];
}

interface Undecided extends Record<string, unknown> {
  readonly id: string;
  readonly courseId: string;
  readonly state: 'pending' | 'waiting';
  /** Null where staff signed somebody up. */
  readonly memberId: string | null;
  /** Of the staff who did; null for a member's own. */
  readonly createdBy: string | null;
  /** Of the student. */
  readonly name: string;
}

/**
 * Closes the places of courses. Whoever nobody has decided on is refused, or waits no longer, and is told so.
 * @throws AppError ILLEGAL_STATE when students hold one of them
 */
export async function withdrawCourse(tx: Transaction, { ids, now }: Withdrawn): Promise<void> {
  const intakes = await lockIntakes(tx, ids);
  const held = heldIn(intakes, now);
  if (held !== undefined) throw AppError.illegalState(held);
  tx.send('update course_intake set withdrawn_at = $2 where course_id = any ($1::uuid[]) and withdrawn_at is null', [
    ids,
    now,
  ]);
  const undecided = await tx.query<Undecided>(
    `select id, course_id as "courseId", state, member_id as "memberId", created_by as "createdBy", student_name as name
     from course_signup where course_id = any ($1::uuid[]) and state in ('pending', 'waiting')
     order by id for update`,
    [ids],
  );
  const pending = undecided.filter(({ state }) => state === 'pending').map(({ id }) => id);
  // Together with the course or not at all, however many wait.
  for (const part of inParts(undecided)) {
    tx.send(
      `update course_signup set state = case state when 'waiting' then 'lapsed' else 'rejected' end, remark = $2,
         updated_at = $3, version = version + 1 where id = any ($1::uuid[])`,
      [part.map(({ id }) => id), gone, now],
    );
  }
  tellUndecided(tx, intakes, undecided);
  if (pending.length === 0) return;
  tx.send(
    `update course_intake i set taken = i.taken - freed.n from (select course_id, count(*)::int as n from course_signup
       where id = any ($1::uuid[]) group by course_id) freed where freed.course_id = i.course_id`,
    [pending],
  );
  closeOrders(tx, pending);
}

/** The members whose sign-ups they are, and the colleagues who signed somebody up. */
function tellUndecided(tx: Transaction, intakes: readonly Intake[], undecided: readonly Undecided[]): void {
  for (const { courseId, venueId, live } of intakes) {
    const own = undecided.filter((row) => row.courseId === courseId);
    sendToMembers(tx, {
      memberIds: own.flatMap(({ memberId }) => memberId ?? []),
      venueId,
      title: `课程《${live.title}》的报名已取消`,
      content: `${gone}，等待审核和候补的报名自动取消。`,
      about: live.title,
    });
    for (const { id, memberId, createdBy, name } of own) {
      if (memberId !== null || createdBy === null) continue;
      sendLetter(tx, {
        userIds: [createdBy],
        kind: 'notice',
        title: `您代为提交的《${live.title}》报名已取消`,
        content: `${name}：${gone}，等待审核的报名自动取消。请转告学员。`,
        link: orderKinds.courseSignup.path(id),
        venueId,
      });
    }
  }
}
