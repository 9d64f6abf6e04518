import type { Transaction } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { approvedSnapshot } from '../../kernel/content/public';
import { sendToMembers } from '../../kernel/letters/send-to-members';

interface News {
  /** Where the ids belong: sign-ups of teams, or applications by the form of the activity. */
  readonly table: 'vote_team' | 'custom_submission';
  readonly ids: readonly string[];
  readonly actor: Actor;
  readonly state: 100 | 101;
  readonly approvalComments: string;
}

/**
 * Tells members what became of their sign-ups, and the opinion. Whom staff signed up has no box. The activity is called
 * what the public knows it by: a title that waits for its review is not told.
 */
export async function tellApplicants(
  tx: Transaction,
  { table, ids, actor, state, approvalComments }: News,
): Promise<void> {
  const outcome = state === 100 ? '已通过审核' : '未通过审核';
  const rows = await tx.query<{ memberId: string; venueId: string; title: string }>(
    `select t.member_id as "memberId", t.venue_id as "venueId", coalesce(approved.form ->> 'title', c.title) as title
     from ${table} t join vote_activity c on c.id = t.activity_id
     left ${approvedSnapshot}
     where t.id = any ($1::uuid[]) and t.member_id is not null`,
    [ids],
  );
  for (const { memberId, venueId, title } of rows) {
    sendToMembers(tx, {
      memberIds: [memberId],
      venueId,
      title: `活动报名${outcome}`,
      content: `您在《${title}》的报名${outcome}。\n审批意见：${approvalComments}`,
      about: title,
      sender: { id: actor.userId, name: actor.realName },
    });
  }
}
