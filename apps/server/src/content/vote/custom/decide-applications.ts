import type { decideSubmission, decideSubmissions } from '@yunguan/contract/content/vote-application';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { venueOf } from '../../../kernel/audit/venue-of';
import type { Call, Reply } from '../../../kernel/call';
import { answerEach, chosenIds } from '../../../kernel/orders/batch';
import { closeOrders } from '../../../kernel/orders/order-task';
import { tellApplicants } from '../tell-applicants';
import { stateName } from './application-row';
import { findApplication } from './read-applications';

interface Decision {
  readonly state: 100 | 101;
  readonly approvalComments: string;
  readonly actor: Actor;
  readonly now: Date;
}

const counted = { verb: '审核', of: '份报名申请' } as const;

/** Approves or refuses an application that waits, with an opinion; of two deciders the first one wins. */
export async function decideApplication(
  deps: Deps,
  call: Call<z.infer<typeof decideSubmission.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const { row, activity } = await findApplication(deps, { actor, id: input.id, right: 'review' });
  const { state, approvalComments } = input;
  call.note({ objectId: row.id, venueId: activity.venueId, detail: { activityId: activity.id, state } });
  return call.write([activity.venueId], async (tx) => {
    const decision = { state, approvalComments, actor, now: deps.clock.now() };
    const refusal = (await decide(tx, [row.id], decision)).get(row.id);
    if (refusal !== undefined) throw AppError.illegalState(refusal);
    return { objects: null, msg: messages.reviewed };
  });
}

/** The same for many: those that wait are decided, the others are told apart. */
export async function decideApplications(
  deps: Deps,
  call: Call<z.infer<typeof decideSubmissions.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const { state, approvalComments } = input;
  const ids = chosenIds(input.ids, counted);
  const found = await findDecidable(deps, actor, ids);
  call.note({ objectId: ids.join(','), ...venueOf(found), detail: { applications: ids, state } });
  return call.write(scopeOf(actor), async (tx) => {
    const decision = { state, approvalComments, actor, now: deps.clock.now() };
    const refusals = await decide(tx, ids, decision);
    const { objects, msg } = answerEach({ ...counted, ids, refusals, done: messages.reviewed });
    return { objects: objects.results.map(({ id, ok, msg: message }) => ({ id, ok, message })), msg };
  });
}

/** All of them are to be reviewed by the actor, or none exists for him; one that was taken back meanwhile is told so later. */
async function findDecidable(deps: Deps, actor: Actor, ids: readonly string[]) {
  const found = await deps.db.within<{ venueId: string }>(
    scopeOf(actor),
    `select s.venue_id as "venueId" from custom_submission s join vote_activity c on c.id = s.activity_id and c.deleted_at is null
     where s.id = any ($1::uuid[])`,
    [ids],
  );
  const isAllowed = found.every((row) => holdsIn(actor, 'vote', 'review', row.venueId));
  if (found.length !== ids.length || !isAllowed) throw AppError.forbidden();
  return found;
}

/** Decides what still waits, takes it out of 订单待审核 and tells the members; answers why nothing came of the others, by their ids. */
async function decide(
  tx: Transaction,
  ids: readonly string[],
  { state, approvalComments, actor, now }: Decision,
): Promise<Map<string, string>> {
  // Always in the same order, so that two calls cannot wait for each other.
  await tx.query('select id from custom_submission where id = any ($1::uuid[]) order by id for no key update', [ids]);
  const decided = await tx.query<{ id: string }>(
    `update custom_submission set state = $2, approval_comments = $3, decided_by_name = $4, decided_at = $5,
       version = version + 1
     where id = any ($1::uuid[]) and state = 1 and cancelled_at is null returning id`,
    [ids, state, approvalComments, actor.realName, now],
  );
  const done = new Set(decided.map(({ id }) => id));
  closeOrders(tx, [...done]);
  await tellApplicants(tx, { table: 'custom_submission', ids: [...done], actor, state, approvalComments });
  const left = ids.filter((id) => !done.has(id));
  if (left.length === 0) return new Map();
  const rows = await tx.query<{ id: string; state: number; isCancelled: boolean }>(
    'select id, state, cancelled_at is not null as "isCancelled" from custom_submission where id = any ($1::uuid[])',
    [left],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(left.map((id) => [id, refusalOf(byId.get(id))]));
}

function refusalOf(row: { readonly state: number; readonly isCancelled: boolean } | undefined): string {
  if (!row || row.isCancelled) return '申请人已取消该申请';
  return `该申请已审核（${stateName(row.state)}），不能重复审核`;
}
