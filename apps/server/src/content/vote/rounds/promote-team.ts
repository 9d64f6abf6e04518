import type { promoteTeam } from '@yunguan/contract/content/vote-round';
import { promoted } from '@yunguan/contract/content/vote-signup';
import type * as z from 'zod';
import type { Database, Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { createTurns } from '../../../kernel/turns';
import { findStaffRound } from '../ballots/staff-activity';
import { findStaffTeam, type LockedTeam, lockTeam } from '../signups/find-team';
import { teamTitle } from '../signups/team-title';
import { lockActivity } from './lock-activity';

/** A round in the order of the activity. */
interface Step extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly isFrozen: boolean;
}

type Promotion = Call<z.infer<typeof promoteTeam.input>>;
/** What the first of a crowd read, for all of it; asked only by who may promote. */
type Found = (read: () => Promise<boolean>) => Promise<boolean>;

/**
 * V5: a team that is in the round goes into the following one, any other into the round itself. Calls that cross each other
 * mean the same: which of the two the first of the crowd found holds for all of it, and makes one row. The next call, after
 * the crowd is gone, goes one round further.
 */
export function createPromotion(deps: Deps): (call: Promotion) => Promise<Reply> {
  const found = new Map<string, boolean>();
  const inTurn = createTurns({
    fullText: '操作过于频繁，请稍后再试',
    slots: 1,
    onEmpty: (crowd) => found.delete(crowd),
  });
  return (call) => {
    const crowd = `${call.input.teamId} ${call.input.rotationId}`.toLowerCase();
    return inTurn(crowd, () =>
      promote(deps, call, async (read) => {
        const isIn = found.get(crowd) ?? (await read());
        found.set(crowd, isIn);
        return isIn;
      }),
    );
  };
}

async function promote(deps: Deps, call: Promotion, asCrowd: Found): Promise<Reply> {
  const { actor, input } = call;
  const [team, activity] = await Promise.all([
    findStaffTeam(deps.db, { actor, id: input.teamId, right: 'edit' }),
    findStaffRound(deps.db, { actor, id: input.rotationId, right: 'edit' }),
  ]);
  const asked = input.activityId || activity.id;
  if (team.activityId !== activity.id || asked.toLowerCase() !== activity.id) {
    throw AppError.illegalState('该队伍不属于赛次所在的活动');
  }
  const rotationId = input.rotationId.toLowerCase();
  const wasIn = await asCrowd(() => isInRound(deps.db, { actor, teamId: team.id, rotationId }));
  call.note({ objectId: team.id, venueId: activity.venueId, detail: { activityId: activity.id, rotationId } });
  return call.write(scopeOf(actor), async (tx) => {
    await lockActivity(tx, activity.id);
    const stored = await lockTeam(tx, team.id);
    if (stored.state !== 100) throw AppError.illegalState(`「${teamTitle(stored)}」未通过审核，不能晋级`);
    const target = await meantBy(tx, targetOf(await stepsOf(tx, activity.id), { rotationId, wasIn }), {
      toRotationId: input.toRotationId,
      team: stored,
    });
    const added = await enterRound(tx, { round: target, teamIds: [team.id], actor });
    call.note({ detail: { into: target.id } });
    return { objects: { rotationId: target.id, rotationName: target.name, added: added > 0 }, msg: promoted };
  });
}

async function isInRound(db: Database, asked: { actor: Actor; teamId: string; rotationId: string }): Promise<boolean> {
  const { actor, teamId, rotationId } = asked;
  const entered = await db.within(
    scopeOf(actor),
    'select 1 from vote_team_rotation where rotation_id = $1 and team_id = $2',
    [rotationId, teamId],
  );
  return entered.length > 0;
}

interface Wanted {
  readonly toRotationId: string | null | undefined;
  readonly team: Pick<LockedTeam, 'id' | 'name' | 'clubName'>;
}

/**
 * The round that the caller means, where he says so: somebody may have promoted the team, or made a round between, since he
 * looked. One that the team is in already is not left behind for the next.
 * @throws AppError ILLEGAL_STATE
 */
async function meantBy(tx: Transaction, target: Step, { toRotationId, team }: Wanted): Promise<Step> {
  if (!toRotationId || toRotationId.toLowerCase() === target.id) return target;
  const [entered] = await tx.query<Step>(
    `select r.id, r.name, r.frozen_at is not null as "isFrozen" from vote_team_rotation e
     join vote_rotation r on r.id = e.rotation_id and r.deleted_at is null where e.rotation_id = $1 and e.team_id = $2`,
    [assertId(toRotationId), team.id],
  );
  if (entered) return entered;
  throw AppError.illegalState(`赛次已有变化，「${teamTitle(team)}」现在将晋级到「${target.name}」，请刷新后重试`);
}

/** Rounds of the activity in the order of time. */
function stepsOf(tx: Transaction, activityId: string): Promise<Step[]> {
  return tx.query<Step>(
    `select id, name, frozen_at is not null as "isFrozen" from vote_rotation
     where activity_id = $1 and deleted_at is null order by start_time, id`,
    [activityId],
  );
}

/** The round that is named; the following one for a team that was in it. */
function targetOf(steps: readonly Step[], asked: { rotationId: string; wasIn: boolean }): Step {
  const index = steps.findIndex(({ id }) => id === asked.rotationId);
  const [round, next] = [steps[index], steps[index + 1]];
  if (!round) throw AppError.forbidden();
  if (!asked.wasIn) return round;
  if (!next) throw AppError.illegalState(`「${round.name}」已是最后一个赛次，没有可晋级的赛次`);
  return next;
}

/**
 * Enters teams into a round. @returns how many were not in it before
 * @throws AppError ILLEGAL_STATE when its result is frozen
 */
export async function enterRound(
  tx: Transaction,
  entry: { round: Pick<Step, 'id' | 'name' | 'isFrozen'>; teamIds: readonly string[]; actor: Actor },
): Promise<number> {
  const { round, teamIds, actor } = entry;
  if (round.isFrozen) throw AppError.illegalState(`赛次「${round.name}」的结果已锁定，不能再加入队伍`);
  const added = await tx.query(
    `insert into vote_team_rotation (rotation_id, team_id, venue_id, entered_by_name)
     select r.id, team, r.venue_id, $3 from vote_rotation r cross join unnest($2::uuid[]) as team
     where r.id = $1 on conflict do nothing returning team_id`,
    [round.id, teamIds, actor.realName],
  );
  return added.length;
}
