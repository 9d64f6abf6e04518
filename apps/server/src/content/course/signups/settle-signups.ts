import type { SignupState } from '@yunguan/contract/content/course-signup-words';
import { orderKinds } from '@yunguan/contract/platform/orders';
import type { Transaction } from '../../../db/database';
import { sendLetter } from '../../../kernel/letters/send';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { closeOrders } from '../../../kernel/orders/order-task';
import { promoteWaiting } from './promote-waiting';

/** A sign-up that is about to change. */
export interface LockedSignup extends Record<string, unknown> {
  readonly id: string;
  readonly venueId: string;
  readonly courseId: string;
  readonly memberId: string | null;
  /** Of the staff who signed somebody up; null for a member's own. */
  readonly createdBy: string | null;
  /** Of the course. */
  readonly title: string;
  readonly name: string;
  readonly state: SignupState;
}

/** Sign-ups of the venues, locked in the order of their ids; the caller holds the rows of their places. */
export function lockSignups(
  tx: Transaction,
  { ids, venues }: { readonly ids: readonly string[]; readonly venues: readonly string[] },
): Promise<LockedSignup[]> {
  return tx.query<LockedSignup>(
    `select s.id, s.venue_id as "venueId", s.course_id as "courseId", s.member_id as "memberId", s.created_by as "createdBy", s.title,
       s.student_name as name, s.state
     from course_signup s where s.id = any ($1::uuid[]) and s.venue_id = any ($2::uuid[]) order by s.id for update`,
    [ids, venues],
  );
}

/** Nobody's number where the product did by itself. */
interface Sender {
  readonly id: string | null;
  readonly name: string;
}

interface Settlement {
  readonly rows: readonly LockedSignup[];
  readonly state: Extract<SignupState, 'approved' | 'rejected' | 'cancelled'>;
  readonly remark: string;
  readonly now: Date;
  /** Who decided; absent where the member did himself, who needs no letter about it. */
  readonly sender?: Sender;
}

const outcomes = { approved: '已通过审核', rejected: '未通过审核', cancelled: '已被取消' } as const;

/** Enters what became of the sign-ups; places that get free go to who waits for them, and members read what came. */
export async function settleSignups(tx: Transaction, { rows, state, remark, now, sender }: Settlement): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  tx.send(
    `update course_signup set state = $2, remark = $3, decided_by_name = coalesce($4, decided_by_name),
       decided_at = case when $4::text is null then decided_at else $5::timestamptz end, updated_at = $5, version = version + 1
     where id = any ($1::uuid[])`,
    [ids, state, remark, sender?.name ?? null, now],
  );
  closeOrders(tx, ids);
  if (sender) for (const row of rows) tell(tx, row, { state, remark, sender });
  if (state === 'approved') return;
  const freed = new Map<string, number>();
  for (const row of rows) {
    if (row.state !== 'waiting') freed.set(row.courseId, (freed.get(row.courseId) ?? 0) + 1);
  }
  // Courses in the order of their ids, so that no two transactions wait for each other.
  for (const courseId of [...freed.keys()].sort()) {
    tx.send('update course_intake set taken = taken - $2 where course_id = $1', [courseId, freed.get(courseId)]);
    await promoteWaiting(tx, courseId, now);
  }
}

/** The member whose sign-up it is, or the colleague who signed somebody up. */
function tell(
  tx: Transaction,
  { id, memberId, createdBy, venueId, title, name }: LockedSignup,
  { state, remark, sender }: Required<Pick<Settlement, 'state' | 'remark' | 'sender'>>,
): void {
  const said = remark === '' ? '' : `\n${state === 'cancelled' ? '原因' : '审核意见'}：${remark}`;
  const content = `${name}在《${title}》的报名${outcomes[state]}。${said}`;
  const from = sender.id === null ? {} : { sender: { id: sender.id, name: sender.name } };
  if (memberId !== null) {
    sendToMembers(tx, {
      memberIds: [memberId],
      venueId,
      title: `课程报名${outcomes[state]}`,
      content,
      about: title,
      ...from,
    });
  } else if (createdBy !== null && createdBy !== sender.id) {
    sendLetter(tx, {
      userIds: [createdBy],
      kind: 'notice',
      title: `您代为提交的《${title}》报名${outcomes[state]}`,
      content,
      link: orderKinds.courseSignup.path(id),
      venueId,
      ...from,
    });
  }
}
