import { type promoteTeams, roundMessages } from '@yunguan/contract/content/vote-round';
import { promoted } from '@yunguan/contract/content/vote-signup';
import type * as z from 'zod';
import type { Tx } from '../../../db/database';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { closeBox } from '../ballots/ballot-box';
import { readRanking, type Ranked } from '../ballots/ranking';
import { findStaffRound } from '../ballots/staff-activity';
import { teamTitles } from '../signups/team-title';
import { type LockedRound, lockRound } from './find-round';
import { lockActivity } from './lock-activity';
import { enterRound } from './promote-team';

type Input = z.infer<typeof promoteTeams.input>;

/** Several teams of a round go into a later one, chosen by hand or by their votes. */
export async function promoteMany(deps: Deps, call: Call<Input>): Promise<Reply> {
  const { actor, input } = call;
  const [from, to] = await Promise.all([
    findStaffRound(deps.db, { actor, id: input.rotationId, right: 'edit' }),
    findStaffRound(deps.db, { actor, id: input.toRotationId, right: 'edit' }),
  ]);
  if (from.id !== to.id) throw AppError.illegalState('两个赛次不属于同一个活动');
  const [fromId, toId] = [input.rotationId.toLowerCase(), input.toRotationId.toLowerCase()];
  call.note({ objectId: toId, venueId: to.venueId, detail: { activityId: to.id, from: fromId } });
  return call.write(scopeOf(actor), async (tx) => {
    await lockActivity(tx, to.id);
    // Who is among the first does not change while it is read.
    await closeBox(tx, to.id);
    const [source, target] = [await lockRound(tx, fromId), await lockRound(tx, toId)];
    if (!isLater(target, source)) throw AppError.illegalState('请选择当前赛次之后的赛次');
    const ranking = await readRanking(tx, fromId, 'tally');
    const teamIds =
      input.top === undefined
        ? await chosenTeams(tx, { activityId: to.id, ranking, ids: input.teamIds ?? [] })
        : firstTeams(ranking, input.top);
    const added = await enterRound(tx, { round: target, teamIds, actor });
    call.note({ detail: { teams: teamIds, added } });
    return { objects: { added, already: teamIds.length - added }, msg: promoted };
  });
}

/** The order of the list of rounds. */
function isLater(one: LockedRound, other: LockedRound): boolean {
  return one.startTime === other.startTime ? one.id > other.id : one.startTime > other.startTime;
}

interface Choice {
  readonly activityId: string;
  readonly ranking: readonly Ranked[];
  readonly ids: readonly string[];
}

/** Teams chosen by hand: all of them are in the round, or none goes, and those that are not are named. */
async function chosenTeams(tx: Tx, { activityId, ranking, ids }: Choice): Promise<string[]> {
  const known = new Set(ranking.map(({ signupId }) => signupId));
  const chosen = [...new Set(ids.map(assertId))];
  if (chosen.length === 0) throw AppError.invalid([{ field: 'teamIds', message: roundMessages.teamsMissing }]);
  const missing = chosen.filter((id) => !known.has(id));
  if (missing.length === 0) return chosen;
  // Deleted ones, too; what is of no team here has no name.
  const named = await tx.query<{ name: string; clubName: string | null }>(
    'select name, club_name as "clubName" from vote_team where activity_id = $1 and id = any ($2::uuid[]) order by number',
    [activityId, missing],
  );
  const names = named.length > 0 ? `：${teamTitles(named)}` : '';
  throw AppError.illegalState(`所选队伍中有 ${missing.length} 支不在当前赛次${names}，请刷新后重试`);
}

/** The first `top` by votes; equal votes at the border are nobody's to tell apart. */
function firstTeams(ranking: readonly Ranked[], top: number): string[] {
  if (ranking.length === 0) throw AppError.illegalState('当前赛次没有参赛队伍');
  const [last, next] = [ranking[top - 1], ranking[top]];
  if (last && next && last.poll === next.poll) {
    const tied = ranking.filter(({ poll }) => poll === last.poll);
    throw AppError.illegalState(
      `第 ${last.rank} 名有 ${tied.length} 支队伍票数相同（${last.poll} 票）：${teamTitles(tied)}，请调整晋级名额或手动选择队伍`,
    );
  }
  return ranking.slice(0, top).map(({ signupId }) => signupId);
}
