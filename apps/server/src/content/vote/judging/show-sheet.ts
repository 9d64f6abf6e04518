import type { getJudgingSheet, TeamOnSheet } from '@yunguan/contract/content/vote-judging';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { findJudging, teamsToJudge } from './find-judging';
import { findOwnRound, ownJudging } from './own-judgings';

/** The sheet of the caller, who is a judge of the round. @throws AppError FORBIDDEN */
export async function showSheet(deps: Deps, call: Call<z.infer<typeof getJudgingSheet.input>>): Promise<Reply> {
  const { actor, input } = call;
  const rotationId = assertId(input.rotationId);
  const own = await findOwnRound(deps, actor, rotationId);
  if (!own) throw AppError.forbidden();
  return deps.db.transaction([own.venueId], async (tx) => {
    const judging = await findJudging(tx, { rotationId, now: deps.clock.now() });
    if (!judging) throw AppError.forbidden();
    const { criteria, isBlind } = judging;
    const teams = await tx.query<TeamOnSheet & Record<string, unknown>>(
      `select t.id, t.number, case when $3 then '' else t.name end as name,
         case when $3 then '' else coalesce(t.club_name, '') end as "clubName", t.photo,
         coalesce(t.introduction, '') as introduction, coalesce(t.slogan, '') as slogan,
         coalesce(to_json(s.points), '[]') as points, coalesce(s.is_recused, false) as "isRecused",
         coalesce(s.remark, '') as remark, coalesce(s.version, 0) as version
       from vote_rotation r cross join lateral (select t.* ${teamsToJudge}) t
       left join vote_score s on s.rotation_id = r.id and s.user_id = $2 and s.team_id = t.id
       where r.id = $1 order by t.number`,
      [rotationId, actor.userId, isBlind],
    );
    const filled = teams.map((team) => ({
      ...team,
      points: criteria.map((_one, place) => team.points[place] ?? null),
    }));
    return { objects: { ...ownJudging(own), criteria, isBlind, teams: filled } };
  });
}
