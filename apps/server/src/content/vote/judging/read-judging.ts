import { type Judge, scoreOf } from '@yunguan/contract/content/vote-judging';
import type { Tx } from '../../../db/database';
import { readRanking } from '../ballots/ranking';
import { findJudging, type StoredJudging } from './find-judging';
import { average, type GivenScore, judgedTeams } from './judged-teams';

/** Who judges the round `id`, how far they are, and the teams by place; undefined while nobody judges it. */
export async function readJudging(tx: Tx, { id, now }: { readonly id: string; readonly now: Date }) {
  const stored = await findJudging(tx, { rotationId: id, now });
  if (!stored) return undefined;
  const people = await readJudges(tx, id);
  const byTeam = new Map<string, GivenScore[]>();
  for (const score of await readScores(tx, id)) {
    byTeam.set(score.teamId, [...(byTeam.get(score.teamId) ?? []), score]);
  }
  const teams = (await readRanking(tx, id, 'tally')).map(({ signupId, number, name, clubName, poll }) => ({
    id: signupId,
    number,
    name,
    clubName,
    poll,
    given: byTeam.get(signupId) ?? [],
  }));
  const all = teams.flatMap(({ given }) => given);
  const judges = people.map((person): Judge => {
    const own = all.filter(({ judgeId }) => judgeId === person.id);
    return { ...person, ...progressOf(own, stored) };
  });
  return { stored, judges, teams: judgedTeams(teams, stored) };
}

/** True of a judge of an open round: what the others gave must not guide him. */
export function isHiddenFrom(
  userId: string,
  { stored, judges }: { readonly stored: StoredJudging; readonly judges: readonly Pick<Judge, 'id'>[] },
): boolean {
  return !stored.isEnded && judges.some(({ id }) => id === userId);
}

function progressOf(own: readonly GivenScore[], { criteria }: StoredJudging): Pick<Judge, 'done' | 'average'> {
  const given = own.flatMap(({ points, isRecused }) => {
    const score = isRecused ? null : scoreOf(criteria, points);
    return score === null ? [] : [score];
  });
  return { done: given.length + own.filter(({ isRecused }) => isRecused).length, average: average(given) };
}

function readJudges(tx: Tx, rotationId: string) {
  return tx.query<Pick<Judge, 'id' | 'name' | 'department' | 'isEnabled'> & Record<string, unknown>>(
    `select u.id, u.real_name as name, coalesce(d.name, '') as department, u.enabled as "isEnabled"
     from vote_judge o join staff_user u on u.id = o.user_id left join department d on d.id = u.department_id
     where o.rotation_id = $1 order by o.place`,
    [rotationId],
  );
}

/** What the judges of the list gave, in their order. */
function readScores(tx: Tx, rotationId: string) {
  return tx.query<GivenScore & { readonly teamId: string } & Record<string, unknown>>(
    `select s.team_id as "teamId", s.user_id as "judgeId", to_json(s.points) as points, s.is_recused as "isRecused"
     from vote_score s join vote_judge o on o.rotation_id = s.rotation_id and o.user_id = s.user_id
     where s.rotation_id = $1 order by o.place`,
    [rotationId],
  );
}
