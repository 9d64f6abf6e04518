import { type getJudging, type Judge, judgingMessages, scoreOf } from '@yunguan/contract/content/vote-judging';
import type * as z from 'zod';
import type { Tx } from '../../../db/database';
import type { Deps } from '../../../deps';
import { holdsIn } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { findStaffRound } from '../ballots/staff-activity';
import { readRanking } from '../ballots/ranking';
import { findJudging, type StoredJudging } from './find-judging';
import { average, type GivenScore, judgedTeams } from './judged-teams';

/** Who judges a round, how far they are, and what comes of it: hidden from its judges while they still score. */
export async function showJudging(deps: Deps, call: Call<z.infer<typeof getJudging.input>>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffRound(deps.db, { actor, id: input.rotationId, right: 'view' });
  const rotationId = assertId(input.rotationId);
  const { venueId } = activity;
  return deps.db.transaction([venueId], async (tx) => {
    const [round] = await tx.query<{ name: string }>('select name from vote_rotation where id = $1', [rotationId]);
    if (!round) throw AppError.forbidden();
    const ranking = await readRanking(tx, rotationId, 'tally');
    const stored = await findJudging(tx, { rotationId, now: deps.clock.now() });
    const candidates = holdsIn(actor, 'vote', 'edit', venueId) ? await readCandidates(tx, venueId) : [];
    const shown = { rotationId, rotationName: round.name, teamCount: ranking.length, candidates };
    if (!stored) return { objects: { ...shown, judging: null, teams: [], hiddenText: '' } };
    const people = await readJudges(tx, rotationId);
    const scores = await readScores(tx, rotationId);
    const isHidden = !stored.isEnded && people.some(({ id }) => id === actor.userId);
    const byTeam = new Map<string, GivenScore[]>();
    for (const score of scores) byTeam.set(score.teamId, [...(byTeam.get(score.teamId) ?? []), score]);
    const teams = ranking.map(({ signupId: id, number, name, clubName, poll }) => ({
      id,
      number,
      name,
      clubName,
      poll,
      given: byTeam.get(id) ?? [],
    }));
    const judges = people.map((person) => {
      const own = teams.flatMap(({ given }) => given.filter(({ judgeId }) => judgeId === person.id));
      const given = own.flatMap(({ points, isRecused }) => {
        const score = isRecused ? null : scoreOf(stored.criteria, points);
        return score === null ? [] : [score];
      });
      const done = given.length + own.filter(({ isRecused }) => isRecused).length;
      return { ...person, done, average: isHidden ? null : average(given) };
    });
    return {
      objects: {
        ...shown,
        judging: { ...settingsOf(stored), judges },
        teams: isHidden ? [] : judgedTeams(teams, stored),
        hiddenText: isHidden ? judgingMessages.hidden : '',
      },
    };
  });
}

function settingsOf({ criteria, endTime, isEnded, isBlind, isTrimmed, voteShare, version, isBegun }: StoredJudging) {
  return { criteria, endTime, isEnded, isBlind, isTrimmed, voteShare, version, isBegun };
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

function readCandidates(tx: Tx, venueId: string) {
  return tx.query<{ id: string; name: string; department: string }>(
    `select u.id, u.real_name as name, coalesce(d.name, '') as department
     from staff_user u left join department d on d.id = u.department_id
     where u.venue_id = $1 and u.enabled order by u.real_name, u.id`,
    [venueId],
  );
}
