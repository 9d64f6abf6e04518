import type { Transaction } from '../../db/database';
import { openOrder } from '../../kernel/orders/order-task';
import { openTeamOrder } from './signups/add-team';

interface WaitingTeam {
  readonly id: string;
  readonly name: string;
  readonly tel: string;
  readonly club_name: string | null;
  readonly activityId: string;
  readonly venueId: string;
  readonly title: string;
  readonly createdAt: Date;
}

interface WaitingApplication {
  readonly id: string;
  readonly tel: string;
  readonly applicant: string;
  readonly activityId: string;
  readonly venueId: string;
  readonly title: string;
  readonly createdAt: Date;
}

/**
 * Puts what waits for a decision on activities that came back from the recycle bin into 订单待审核 again, since when it
 * waits: the deletion took it out, and neither refused nor cancelled it.
 */
export async function reopenOrders(tx: Transaction, ids: readonly string[]): Promise<void> {
  const [teams, applications] = await Promise.all([waitingTeams(tx, ids), waitingApplications(tx, ids)]);
  for (const { id, activityId, venueId, title, createdAt, ...columns } of teams) {
    openTeamOrder(tx, { id, activity: { id: activityId, venueId, title }, columns, submittedAt: createdAt });
  }
  for (const { id, activityId, venueId, title, createdAt, applicant, tel } of applications) {
    openOrder(tx, {
      kind: 'customSignup',
      objectId: id,
      parentId: activityId,
      venueId,
      title,
      applicant: { name: applicant, tel },
      submittedAt: createdAt,
    });
  }
}

const activityColumns = `c.id as "activityId", c.venue_id as "venueId", coalesce(c.title, '') as title`;

function waitingTeams(tx: Transaction, ids: readonly string[]): Promise<WaitingTeam[]> {
  return tx.query(
    `select t.id, t.name, t.tel, t.club_name, t.created_at as "createdAt", ${activityColumns}
     from vote_team t join vote_activity c on c.id = t.activity_id
     where c.id = any ($1::uuid[]) and t.state = 1 and t.deleted_at is null`,
    [ids],
  );
}

function waitingApplications(tx: Transaction, ids: readonly string[]): Promise<WaitingApplication[]> {
  return tx.query(
    `select s.id, s.tel, s.created_at as "createdAt", ${activityColumns},
       coalesce(m.name, (select u.real_name || '代报' from staff_user u where u.id = s.created_by), '') as applicant
     from custom_submission s join vote_activity c on c.id = s.activity_id left join member m on m.id = s.member_id
     where c.id = any ($1::uuid[]) and s.state = 1 and s.cancelled_at is null`,
    [ids],
  );
}
