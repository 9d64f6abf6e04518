import type { setIsValid } from '@yunguan/contract/content/club-application';
import { membershipMessages, type MembershipState } from '@yunguan/contract/content/club-member';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { answerEach, chosenIds } from '../../../kernel/orders/batch';
import { closeOrders } from '../../../kernel/orders/order-task';
import { isUuid } from '../../../kernel/uuid';
import { joinRefusal, lockRecruiting, takePlace } from '../recruiting/live-club';
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

/** Takes applicants in, or refuses them; each has his own answer, and of two deciders the first one wins. */
export function decideApplications(deps: Deps, call: Call<DecideInput>): Promise<Reply> {
  const { actor, input } = call;
  const venues = venuesWith(actor, 'club', ['review']);
  return call.write(venues, async (tx) => {
    const rows = await lockApplications(tx, { input, venues });
    const refusals = new Map<string, string>();
    for (const row of rows) {
      const refusal = await decideOne(tx, { row, input, actor, now: deps.clock.now() });
      if (refusal !== undefined) refusals.set(row.id, refusal);
    }
    const done = rows.filter(({ id }) => !refusals.has(id));
    const [first] = rows;
    const [only] = refusals.values();
    if (rows.length === 1 && only !== undefined) throw notJoined(only);
    closeOrders(
      tx,
      done.map(({ id }) => id),
    );
    call.note({
      objectId: rows.map(({ id }) => id).join(','),
      ...(first ? { venueId: first.venueId } : {}),
      detail: { isValid: input.isValid, done: done.map(({ id }) => id) },
    });
    const ids = rows.map(({ id }) => id);
    const answer = answerEach({ verb: '处理', of: '条申请', ids, refusals, done: membershipMessages.decided });
    const msg =
      refusals.size === 0
        ? membershipMessages.decided
        : `已处理 ${done.length} 条申请，${refusals.size} 条未处理：${only ?? ''}`;
    return { ...answer, msg };
  });
}

/**
 * The applications, by their ids or by whose they are, locked behind the recruiting of their clubs. All are allowed or
 * nothing happens.
 */
async function lockApplications(
  tx: Transaction,
  { input, venues }: { readonly input: DecideInput; readonly venues: readonly string[] },
): Promise<Application[]> {
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
  await lockRecruiting(
    tx,
    clubs.map((club) => club.club_id),
  );
  const rows = await tx.query<Application>(
    `select m.id, m.venue_id as "venueId", m.club_id as "clubId", m.member_id as "memberId", m.title, m.state
     from club_member m where ${where} order by m.id for update`,
    values,
  );
  if (rows.length !== asked.length) throw AppError.forbidden();
  return rows;
}

interface Deciding {
  readonly row: Application;
  readonly input: DecideInput;
  readonly actor: Actor;
  readonly now: Date;
}

/** Why nothing came of it; undefined where it was done. */
async function decideOne(tx: Transaction, { row, input, actor, now }: Deciding): Promise<string | undefined> {
  if (row.state !== 'applied') return membershipMessages.decidedAlready;
  const { isValid } = input;
  const round = isValid ? await takePlace(tx, row.clubId) : undefined;
  if (isValid && round === undefined) {
    const [club] = await lockRecruiting(tx, [row.clubId]);
    return joinRefusal(club) ?? membershipMessages.full;
  }
  const remark = input.content ?? '';
  tx.send(
    `update club_member set state = $2, round = $3, joined_at = $4, remark = $5, decided_by_name = $6, decided_at = $7,
       updated_at = $7, version = version + 1 where id = $1`,
    [row.id, isValid ? 'joined' : 'rejected', round ?? null, isValid ? now : null, remark, actor.realName, now],
  );
  sendToMembers(tx, {
    memberIds: [row.memberId],
    venueId: row.venueId,
    title: `《${row.title}》入团申请${isValid ? '已通过' : '未通过'}`,
    content: remark || '您的入团申请已通过审核，欢迎加入。',
    about: row.title,
    sender: { id: actor.userId, name: actor.realName },
  });
  return undefined;
}
