import type { setIsValid } from '@yunguan/contract/content/club-application';
import { membershipMessages, type MembershipState } from '@yunguan/contract/content/club-member';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { venueOf } from '../../../kernel/audit/venue-of';
import type { Call, Reply } from '../../../kernel/call';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { answerEach, chosenIds } from '../../../kernel/orders/batch';
import { closeOrders } from '../../../kernel/orders/order-task';
import { isUuid } from '../../../kernel/uuid';
import { joinRefusal, lockRecruiting, type Recruiting, takePlaces } from '../recruiting/live-club';
import { notJoined } from './apply';

type DecideInput = z.infer<typeof setIsValid.input>;

interface Application extends Record<string, unknown> {
  readonly id: string;
  readonly venueId: string;
  readonly clubId: string;
  readonly memberId: string;
  readonly title: string;
  readonly state: MembershipState;
}

const counted = { verb: '处理', of: '条申请' } as const;

/** Takes applicants in, or refuses them; each has his own answer, and of two deciders the first one wins. */
export function decideApplications(deps: Deps, call: Call<DecideInput>): Promise<Reply> {
  const { actor, input } = call;
  const venues = venuesWith(actor, 'club', ['review']);
  return call.write(venues, async (tx) => {
    const { rows, clubs } = await lockApplications(tx, { input, venues });
    const refusals = refusalsOf(rows, { clubs, isValid: input.isValid });
    const [only] = refusals.values();
    if (rows.length === 1 && only !== undefined) throw notJoined(only);
    const done = rows.filter(({ id }) => !refusals.has(id));
    settle(tx, { rows: done, input, actor, now: deps.clock.now() });
    call.note({
      objectId: rows.map(({ id }) => id).join(','),
      ...venueOf(rows),
      detail: { isValid: input.isValid, done: done.map(({ id }) => id) },
    });
    const ids = rows.map(({ id }) => id);
    const answer = answerEach({ ...counted, ids, refusals, done: membershipMessages.decided });
    return only === undefined ? answer : { ...answer, msg: `${answer.msg}：${only}` };
  });
}

/**
 * The applications, by their ids or by whose they are, locked behind the recruiting of their clubs. All are allowed or
 * nothing happens.
 */
async function lockApplications(
  tx: Transaction,
  { input, venues }: { readonly input: DecideInput; readonly venues: readonly string[] },
): Promise<{ readonly rows: readonly Application[]; readonly clubs: ReadonlyMap<string, Recruiting> }> {
  const byId = [...(input.ids ?? []), ...(input.id ? [input.id] : [])];
  const isByMember = byId.length === 0;
  const asked = chosenIds(isByMember ? (input.receiverList ?? []) : byId, { verb: '处理', of: '条入团申请' });
  const leagueId = input.leagueId?.toLowerCase() ?? null;
  if (leagueId !== null && !isUuid(leagueId)) throw AppError.forbidden();
  if (isByMember && leagueId === null) throw AppError.forbidden();
  const where = `m.venue_id = any ($1::uuid[]) and ($3::uuid is null or m.club_id = $3)
    and ${isByMember ? `m.member_id = any ($2::uuid[]) and m.state = 'applied'` : 'm.id = any ($2::uuid[])'}`;
  const values = [venues, asked, leagueId];
  const clubs = await tx.query<{ club_id: string }>(
    `select distinct club_id from club_member m where ${where}`,
    values,
  );
  const recruiting = await lockRecruiting(
    tx,
    clubs.map((club) => club.club_id),
  );
  const rows = await tx.query<Application>(
    `select m.id, m.venue_id as "venueId", m.club_id as "clubId", m.member_id as "memberId", m.title, m.state
     from club_member m where ${where} order by m.id for update`,
    values,
  );
  if (rows.length !== asked.length) throw AppError.forbidden();
  return { rows, clubs: new Map(recruiting.map((club) => [club.clubId, club])) };
}

/** Why nothing comes of an application, by its id: places go to the first of them, until there is none left. */
function refusalsOf(
  rows: readonly Application[],
  { clubs, isValid }: { readonly clubs: ReadonlyMap<string, Recruiting>; readonly isValid: boolean },
): Map<string, string> {
  const refusals = new Map<string, string>();
  const joining = new Map<string, number>();
  for (const { id, clubId, state } of rows) {
    const justTaken = joining.get(clubId) ?? 0;
    const full = isValid ? joinRefusal(clubs.get(clubId), justTaken) : undefined;
    const refusal = state === 'applied' ? full : membershipMessages.decidedAlready;
    if (refusal === undefined) joining.set(clubId, justTaken + 1);
    else refusals.set(id, refusal);
  }
  return refusals;
}

interface Settling {
  readonly rows: readonly Application[];
  readonly input: DecideInput;
  readonly actor: Actor;
  readonly now: Date;
}

/** Writes the decision, takes what was decided out of 订单待审核 and tells the applicants. */
function settle(tx: Transaction, { rows, input, actor, now }: Settling): void {
  const { isValid } = input;
  const ids = rows.map(({ id }) => id);
  const remark = input.content ?? '';
  if (isValid) takePlaces(tx, ids);
  tx.send(
    `update club_member m set state = $2, joined_at = $3, remark = $4, decided_by_name = $5, decided_at = $6, updated_at = $6,
       version = version + 1,
       round = case when $2 = 'joined' then (select r.round from club_recruit r where r.club_id = m.club_id) end
     where id = any ($1::uuid[])`,
    [ids, isValid ? 'joined' : 'rejected', isValid ? now : null, remark, actor.realName, now],
  );
  closeOrders(tx, ids);
  for (const { memberId, venueId, title } of rows) {
    sendToMembers(tx, {
      memberIds: [memberId],
      venueId,
      title: `《${title}》入团申请${isValid ? '已通过' : '未通过'}`,
      content: remark || '您的入团申请已通过审核，欢迎加入。',
      about: title,
      sender: { id: actor.userId, name: actor.realName },
    });
  }
}
