import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import type { addTeam } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { byItself, confirmsItself } from '../../../kernel/orders/confirms-itself';
import { openOrder } from '../../../kernel/orders/order-task';
import type { Turns } from '../../../kernel/turns';
import { uuidv7 } from '../../../kernel/uuid';
import { findOpenActivity } from '../ballots/public-activity';
import { findStaffActivity } from '../ballots/staff-activity';
import { enterFirstRound } from '../rounds/enter-first';
import { assertTakesSignups, lockActivity, type LockedActivity } from '../rounds/lock-activity';
import { assertTeamPictures, teamColumns, type TeamInput, trackTeamPictures, withPrivateCards } from './team-form';

/** Who signs a team up: staff in its place, or a member for himself. */
type Applicant = { readonly actor: Actor } | { readonly memberId: string };

/** What the sign-ups of a process share: those to one activity, which they lock, wait without connections. */
export interface SignupDesk {
  readonly deps: Deps;
  readonly inTurn: Turns;
}

/** Signs a team up: staff with `add` at any time, a member within the sign-up time and once (contract: `addTeam`). */
export async function signUp({ deps, inTurn }: SignupDesk, call: Call<z.infer<typeof addTeam.input>>): Promise<Reply> {
  const { session, input } = call;
  const isStaff = session.kind === 'staff';
  const activity = isStaff
    ? await findStaffActivity(deps.db, { actor: call.actor, id: input.activityId, right: 'add' })
    : await findOpenActivity(deps.db, { id: input.activityId, channel: input.channel });
  const id = uuidv7(deps.clock.now().getTime());
  call.note({ objectId: id, venueId: activity.venueId, detail: { activityId: activity.id } });
  const applicant: Applicant = isStaff ? { actor: call.actor } : { memberId: call.member.memberId };
  const sender = 'actor' in applicant ? applicant.actor : applicant;
  const scope = isStaff ? scopeOf(call.actor) : [activity.venueId];
  return withPrivateCards(deps, { input, sender }, (form, secluded) => {
    const write = () =>
      call.write(scope, async (tx) => {
        const locked = await lockActivity(tx, activity.id);
        assertTakesTeams(locked);
        if ('memberId' in applicant) {
          assertWithinSignup(locked, chinaMinute(deps.clock.now()));
          await assertFirst(tx, activity.id, applicant.memberId);
        }
        await secluded.record(tx);
        const number = await enter(tx, { id, dataKey: deps.config.dataKey, activity: locked, applicant, input: form });
        return { objects: { id, number }, msg: isStaff ? messages.added : '报名成功' };
      });
    return inTurn(activity.id, write);
  });
}

/** Where teams are taken in: those of a custom form come by it alone. */
function assertTakesTeams(activity: LockedActivity): void {
  assertTakesSignups(activity);
  if (activity.isCustomApply) {
    throw AppError.illegalState(`《${activity.title}》使用自定义报名，请填写自定义报名表`);
  }
}

/** China times of one length compare as text; the last minute is the first one too late. */
function assertWithinSignup({ signupStartTime, signupEndTime }: LockedActivity, now: string): void {
  if (signupStartTime !== null && now < signupStartTime) {
    throw AppError.illegalState(`报名尚未开始，报名时间为 ${signupStartTime} 至 ${signupEndTime ?? '活动结束'}`);
  }
  if (signupEndTime !== null && now >= signupEndTime) throw AppError.illegalState('报名已结束');
}

/** One sign-up of a member that was neither taken back nor refused; the activity's lock makes it exact. */
async function assertFirst(tx: Transaction, activityId: string, memberId: string): Promise<void> {
  const [known] = await tx.query<{ number: number }>(
    'select number from vote_team where activity_id = $1 and member_id = $2 and deleted_at is null and state <> 101',
    [activityId, memberId],
  );
  if (known) throw AppError.illegalState(`您已报名本活动，编号 ${known.number}，请勿重复报名`);
}

interface Entry {
  readonly id: string;
  readonly dataKey: Buffer;
  readonly activity: LockedActivity;
  readonly applicant: Applicant;
  readonly input: TeamInput;
}

/** Writes the team under the next number of its activity, which its lock keeps from being given twice. */
async function enter(tx: Transaction, { id, dataKey, activity, applicant, input }: Entry): Promise<number> {
  const { venueId } = activity;
  const columns = teamColumns({ id, dataKey, input });
  const actor = 'actor' in applicant ? applicant.actor : undefined;
  const memberId = 'memberId' in applicant ? applicant.memberId : null;
  const owner =
    'actor' in applicant ? { venueId, userId: applicant.actor.userId } : { venueId, memberId: applicant.memberId };
  await assertTeamPictures(tx, columns, { owner });
  const names = Object.keys(columns);
  const [row] = await tx.query<{ number: number }>(
    `insert into vote_team (id, venue_id, activity_id, member_id, created_by, updated_by_id, updated_by_name, number, ${names.join(', ')})
     values ($1, $2, $3, $4, $5, $5, $6, (select coalesce(max(number), 0) + 1 from vote_team where activity_id = $3),
       ${names.map((_, index) => `$${index + 7}`).join(', ')}) returning number`,
    [id, venueId, activity.id, memberId, actor?.userId ?? null, actor?.realName ?? '报名人', ...Object.values(columns)],
  );
  trackTeamPictures(tx, { id, venueId, columns });
  if (await confirmsItself(tx, venueId, 'voteSignup')) approveByItself(tx, { id, activityId: activity.id });
  else openTeamOrder(tx, { id, activity, columns });
  return row?.number ?? 0;
}

/** What a reviewer's approval does, where the venue wants none. */
function approveByItself(
  tx: Transaction,
  { id, activityId }: { readonly id: string; readonly activityId: string },
): void {
  tx.send(
    `update vote_team set state = 100, approval_comments = $2, decided_by_name = $3, decided_at = now() where id = $1`,
    [id, byItself.remark, byItself.decidedBy],
  );
  enterFirstRound(tx, { activityId, teamIds: [id], userName: byItself.decidedBy });
}

/** A team that waits stands in 订单待审核 with the names that it has now. */
export function openTeamOrder(
  tx: Transaction,
  team: {
    readonly id: string;
    readonly activity: Pick<LockedActivity, 'id' | 'venueId' | 'title'>;
    readonly columns: { readonly name: string; readonly tel: string; readonly club_name: string | null };
    readonly submittedAt?: Date;
  },
): void {
  const { activity, columns, submittedAt } = team;
  openOrder(tx, {
    kind: 'voteSignup',
    objectId: team.id,
    parentId: activity.id,
    venueId: activity.venueId,
    title: columns.club_name === null ? activity.title : `${columns.club_name}（${activity.title}）`,
    applicant: { name: columns.name, tel: columns.tel },
    ...(submittedAt ? { submittedAt } : {}),
  });
}
