import type { promoteTeam } from '@yunguan/contract/content/vote-round';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, scopeOf } from '../../../kernel/access/actor';
import { takeAllowance } from '../../../kernel/allowance';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { findStaffRound } from '../ballots/staff-activity';
import { findStaffTeam, lockTeam } from '../signups/find-team';
import { teamTitle } from '../signups/team-title';
import { lockActivity } from './lock-activity';

/** texts.md A5, with the blank before the mark. */
export const promoted = '晋级成功 ！';
/** How long the same click counts as one: whoever waits clicks twice. */
const sameClick = '1 minute';

/** A round as the team meets it. */
interface Step extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly isFrozen: boolean;
  readonly isIn: boolean;
}

/** V5: a team that is in the round goes into the following one, any other into the round itself; one row, however often. */
export async function promote(deps: Deps, call: Call<z.infer<typeof promoteTeam.input>>): Promise<Reply> {
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
  call.note({ objectId: team.id, venueId: activity.venueId, detail: { activityId: activity.id, rotationId } });
  return call.write(scopeOf(actor), async (tx) => {
    await lockActivity(tx, activity.id);
    const stored = await lockTeam(tx, team.id);
    if (stored.state !== 100) throw AppError.illegalState(`「${teamTitle(stored)}」未通过审核，不能晋级`);
    const key = `promote:${team.id}:${rotationId}`;
    const isRepeat = !(await takeAllowance(tx, { key, limit: 1, window: sameClick }, deps.clock.now()));
    const target = targetOf(await stepsOf(tx, activity.id, team.id), { rotationId, isRepeat });
    const added = await enterRound(tx, { round: target, teamIds: [team.id], actor });
    call.note({ detail: { into: target.id } });
    return { objects: { rotationId: target.id, rotationName: target.name, added: added > 0 }, msg: promoted };
  });
}

/** Rounds of the activity in the order of time, each with whether the team is in it. */
function stepsOf(tx: Transaction, activityId: string, teamId: string): Promise<Step[]> {
  return tx.query<Step>(
    `select r.id, r.name, r.frozen_at is not null as "isFrozen", e.team_id is not null as "isIn"
     from vote_rotation r left join vote_team_rotation e on e.rotation_id = r.id and e.team_id = $2
     where r.activity_id = $1 and r.deleted_at is null order by r.start_time, r.id`,
    [activityId, teamId],
  );
}

/** A repeated click means the round that the first one led to: the following one only where the team is in it. */
function targetOf(steps: readonly Step[], asked: { rotationId: string; isRepeat: boolean }): Step {
  const index = steps.findIndex(({ id }) => id === asked.rotationId);
  const [round, next] = [steps[index], steps[index + 1]];
  if (!round) throw AppError.forbidden();
  if (!round.isIn || (asked.isRepeat && next?.isIn !== true)) return round;
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
