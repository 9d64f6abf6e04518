import { type getJudging, judgingMessages } from '@yunguan/contract/content/vote-judging';
import type * as z from 'zod';
import type { Tx } from '../../../db/database';
import type { Deps } from '../../../deps';
import { holdsIn } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { findStaffRound } from '../ballots/staff-activity';
import { type StoredJudging, teamsToJudge } from './find-judging';
import { isHiddenFrom, readJudging } from './read-judging';

/** Who judges a round, how far they are, and what comes of it: hidden from its judges while they still score. */
export async function showJudging(deps: Deps, call: Call<z.infer<typeof getJudging.input>>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffRound(deps.db, { actor, id: input.rotationId, right: 'view' });
  const rotationId = assertId(input.rotationId);
  const { venueId } = activity;
  return deps.db.transaction([venueId], async (tx) => {
    const [round] = await tx.query<{ name: string }>('select name from vote_rotation where id = $1', [rotationId]);
    if (!round) throw AppError.forbidden();
    const [counted] = await tx.query<{ n: number }>(
      `select count(*)::int as n from vote_rotation r cross join lateral (select t.id ${teamsToJudge}) t where r.id = $1`,
      [rotationId],
    );
    const candidates = holdsIn(actor, 'vote', 'edit', venueId) ? await readCandidates(tx, venueId) : [];
    const shown = { rotationId, rotationName: round.name, teamCount: counted?.n ?? 0, candidates };
    const judged = await readJudging(tx, { id: rotationId, now: deps.clock.now() });
    if (!judged) return { objects: { ...shown, judging: null, teams: [], hiddenText: '' } };
    const { stored, judges, teams } = judged;
    if (!isHiddenFrom(actor.userId, judged)) {
      return { objects: { ...shown, judging: { ...settingsOf(stored), judges }, teams, hiddenText: '' } };
    }
    const silent = judges.map((judge) => ({ ...judge, average: null }));
    const judging = { ...settingsOf(stored), judges: silent };
    return { objects: { ...shown, judging, teams: [], hiddenText: judgingMessages.hidden } };
  });
}

function settingsOf({ criteria, endTime, isEnded, isBlind, isTrimmed, voteShare, version, isBegun }: StoredJudging) {
  return { criteria, endTime, isEnded, isBlind, isTrimmed, voteShare, version, isBegun };
}

function readCandidates(tx: Tx, venueId: string) {
  return tx.query<{ id: string; name: string; department: string }>(
    `select u.id, u.real_name as name, coalesce(d.name, '') as department
     from staff_user u left join department d on d.id = u.department_id
     where u.venue_id = $1 and u.enabled order by u.real_name, u.id`,
    [venueId],
  );
}
