import type { applyLeague } from '@yunguan/contract/content/club-application';
import { membershipMessages } from '@yunguan/contract/content/club-member';
import type { getPublicLeague } from '@yunguan/contract/content/club-recruit';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { clientOf } from '../../../kernel/content/public';
import { byItself, confirmsItself } from '../../../kernel/orders/confirms-itself';
import { openOrder } from '../../../kernel/orders/order-task';
import { uuidv7 } from '../../../kernel/uuid';
import { findLiveClub, joinRefusal, lockRecruiting, type Recruiting, takePlace } from '../recruiting/live-club';
import type { Turns } from '../../../kernel/turns';

type ApplyInput = z.infer<typeof applyLeague.input>;

/** What a club is asked about by the public: how many are in it and how many it still takes. */
export async function showPublicClub(
  deps: Deps,
  { input }: Call<z.infer<typeof getPublicLeague.input>>,
): Promise<Reply> {
  const club = await findLiveClub(deps.db, { id: input.leagueId, channel: input.channel });
  const { isRecruit, recruitCount, recruited } = club;
  return {
    objects: {
      id: club.clubId,
      title: club.live.title,
      count: (club.live.peopleCount ?? 0) + club.members,
      isRecruit: isRecruit ? 1 : 0,
      recruitCount,
      recruitedCount: recruited,
      left: isRecruit ? recruitCount - recruited : 0,
    },
  };
}

/**
 * A member applies for a club that recruits. An application holds no place; where the venue lets applications confirm
 * themselves, it takes one at once (decisions §7).
 */
export async function applyForClub(
  { deps, inTurn }: { readonly deps: Deps; readonly inTurn: Turns },
  call: Call<ApplyInput>,
): Promise<Reply> {
  const { input, member } = call;
  const club = await findLiveClub(deps.db, { id: input.leagueId, channel: input.channel });
  const now = deps.clock.now();
  const id = uuidv7(now.getTime());
  call.note({ objectId: id, venueId: club.venueId, detail: { leagueId: club.clubId } });
  const apply = () =>
    call.write([club.venueId], async (tx) => {
      const person = await personOf(tx, member.memberId, input);
      await assertNew(tx, { clubId: club.clubId, memberId: member.memberId });
      const joins = await confirmsItself(tx, club.venueId, 'clubApply');
      const taken = joins ? await takePlace(tx, club.clubId) : undefined;
      if (taken === undefined) await assertOpen(tx, club.clubId);
      // A place that was given back in between is there now, under the lock.
      const round = joins ? (taken ?? (await takePlace(tx, club.clubId))) : undefined;
      enter(tx, {
        id,
        club,
        memberId: member.memberId,
        channel: clientOf(club.live, input.channel),
        person,
        round,
        now,
      });
      const state = joins ? 'joined' : 'applied';
      return { objects: { id, state }, msg: membershipMessages[state] };
    });
  return inTurn(club.clubId, apply);
}

type Person = Readonly<
  Record<'name' | 'tel' | 'graduated_school' | 'profession' | 'free_time' | 'employer' | 'self_introduction', string>
> & { readonly sex: number | null; readonly birthday: string | null };

/** What was sent, and what the member says of himself for the rest; his lock lets him apply once at a time. */
async function personOf(tx: Transaction, memberId: string, input: ApplyInput): Promise<Person> {
  const [known] = await tx.query<{ name: string; tel: string; sex: number | null; birthday: string | null }>(
    `select coalesce(nullif(name, ''), nick_name) as name, tel, sex, to_char(birthday, 'YYYY-MM-DD') as birthday
     from member where id = $1 for no key update`,
    [memberId],
  );
  if (!known) throw AppError.forbidden();
  const name = input.name || known.name;
  if (name === '') throw AppError.invalid([{ field: 'name', message: membershipMessages.nameMissing }]);
  return {
    name,
    tel: input.tel || known.tel,
    sex: input.sex ?? known.sex,
    birthday: input.birthday ?? known.birthday,
    graduated_school: input.graduatedSchool,
    profession: input.profession,
    free_time: input.strFreeTime,
    employer: input.employer,
    self_introduction: input.selfIntroduction,
  };
}

async function assertNew(
  tx: Transaction,
  { clubId, memberId }: { readonly clubId: string; readonly memberId: string },
): Promise<void> {
  const [standing] = await tx.query<{ state: string }>(
    `select state from club_member where club_id = $1 and member_id = $2 and state in ('applied', 'joined')`,
    [clubId, memberId],
  );
  if (!standing) return;
  const { isMember, appliedAlready } = membershipMessages;
  throw AppError.illegalState(standing.state === 'joined' ? isMember : appliedAlready);
}

/** @throws AppError QUOTA, ILLEGAL_STATE saying why nobody can apply now */
async function assertOpen(tx: Transaction, clubId: string): Promise<void> {
  const [club] = await lockRecruiting(tx, [clubId]);
  const refusal = joinRefusal(club);
  if (refusal !== undefined) throw notJoined(refusal);
}

/** The refusal under the code that clients tell a full club by. */
export function notJoined(refusal: string): AppError {
  return new AppError(refusal === membershipMessages.full ? 'QUOTA' : 'ILLEGAL_STATE', refusal);
}

interface Entry {
  readonly id: string;
  readonly club: Recruiting;
  readonly memberId: string;
  readonly channel: string;
  readonly person: Person;
  /** Round of the recruiting; absent for an application that waits. */
  readonly round: number | undefined;
  readonly now: Date;
}

function enter(tx: Transaction, { id, club, memberId, channel, person, round, now }: Entry): void {
  const hasJoined = round !== undefined;
  const columns: Record<string, unknown> = {
    id,
    venue_id: club.venueId,
    club_id: club.clubId,
    member_id: memberId,
    title: club.live.title,
    state: hasJoined ? 'joined' : 'applied',
    channel,
    ...person,
    joined_at: hasJoined ? now : null,
    round: round ?? null,
    remark: hasJoined ? byItself.remark : '',
    decided_by_name: hasJoined ? byItself.decidedBy : null,
    decided_at: hasJoined ? now : null,
    created_at: now,
    updated_at: now,
  };
  const names = Object.keys(columns);
  tx.send(
    `insert into club_member (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(columns),
  );
  if (hasJoined) return;
  openOrder(tx, {
    kind: 'clubApply',
    objectId: id,
    parentId: club.clubId,
    venueId: club.venueId,
    title: club.live.title,
    applicant: { name: person.name, tel: person.tel },
  });
}
