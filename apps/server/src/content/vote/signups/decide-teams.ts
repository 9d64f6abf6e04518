import type { decideTeam, decideTeams } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { closeOrder } from '../../../kernel/orders/order-task';
import { enterFirstRound } from '../rounds/enter-first';
import { lockActivity } from '../rounds/lock-activity';
import { tellApplicants } from '../tell-applicants';
import { findStaffTeam, findStaffTeams, type FoundTeam, lockTeam } from './find-team';
import { teamTitle } from './team-title';

interface Decision {
  readonly actor: Actor;
  readonly state: 100 | 101;
  readonly approvalComments: string;
}

const decidedAlready = '已审核，不能重复审核';

/** Approves or rejects a team that waits; whoever comes second is told so. */
export async function decideOne(deps: Deps, call: Call<z.infer<typeof decideTeam.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { state, approvalComments } = input;
  const team = await findStaffTeam(deps.db, { actor, id: input.id, right: 'review' });
  call.note({ objectId: team.id, venueId: team.venueId, detail: { activityId: team.activityId, state } });
  return call.write(scopeOf(actor), async (tx) => {
    await lockActivity(tx, team.activityId);
    const { name, isDecided } = await decide(tx, team, { actor, state, approvalComments });
    if (!isDecided) throw AppError.illegalState(`「${name}」${decidedAlready}`);
    return { objects: null, msg: messages.reviewed };
  });
}

/** The same for many: those that wait are decided, the others are named. */
export async function decideMany(deps: Deps, call: Call<z.infer<typeof decideTeams.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { state, approvalComments } = input;
  const teams = await findStaffTeams(deps.db, { actor, ids: input.ids, right: 'review' });
  call.note({ detail: { teams: teams.map(({ id }) => id), state } });
  return call.write(scopeOf(actor), async (tx) => {
    // Always in the same order, so that two calls cannot wait for each other.
    const activities = [...new Set(teams.map(({ activityId }) => activityId))].sort();
    for (const activityId of activities) await lockActivity(tx, activityId);
    const outcomes: { id: string; name: string; ok: boolean; message: string }[] = [];
    for (const team of teams) {
      const { name, isDecided } = await decide(tx, team, { actor, state, approvalComments });
      outcomes.push({ id: team.id, name, ok: isDecided, message: isDecided ? messages.reviewed : decidedAlready });
    }
    const done = outcomes.filter(({ ok }) => ok).length;
    const left = outcomes.length - done;
    return { objects: outcomes, msg: left === 0 ? messages.reviewed : `已审核 ${done} 个报名，${left} 个未处理` };
  });
}

/** Decides what still waits; an approved team enters the first round. The activity is locked. */
async function decide(
  tx: Transaction,
  team: FoundTeam,
  { actor, state, approvalComments }: Decision,
): Promise<{ name: string; isDecided: boolean }> {
  const stored = await lockTeam(tx, team.id);
  const name = teamTitle(stored);
  if (stored.state !== 1) return { name, isDecided: false };
  tx.send(
    `update vote_team set state = $2, approval_comments = $3, decided_by_name = $4, decided_at = now(), version = version + 1,
       updated_at = now(), updated_by_name = $4, updated_by_id = $5 where id = $1`,
    [team.id, state, approvalComments, actor.realName, actor.userId],
  );
  if (state === 100) {
    enterFirstRound(tx, { activityId: team.activityId, teamId: team.id, userName: actor.realName });
  }
  closeOrder(tx, team.id);
  await tellApplicants(tx, { table: 'vote_team', ids: [team.id], actor, state, approvalComments });
  return { name, isDecided: true };
}
