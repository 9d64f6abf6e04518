import type { recountRound } from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { closeBox, takeLong } from './ballot-box';
import { findStaffRound } from './staff-activity';
import { markMoved, monthSql } from './tally';

interface Counted extends Record<string, unknown> {
  signupId: string;
  name: string;
  ballots: number;
  /** The ledger's votes, and the tally's. */
  after: number;
  before: number;
  /** Whether the tally says so of each month. */
  isRight: boolean;
}

const countSql = `
with counted as (
  select team_id, ${monthSql} as month, count(*) as ballots,
    count(*) filter (where disqualified_at is null and cancelled_at is null) as valid
  from vote_ballot where rotation_id = $1 group by 1, 2),
tallied as (select team_id, month, sum(n)::bigint as n from vote_tally where rotation_id = $1 group by 1, 2),
compared as (
  select coalesce(c.team_id, p.team_id) as team_id, sum(coalesce(c.ballots, 0)) as ballots, sum(coalesce(c.valid, 0)) as after,
    sum(coalesce(p.n, 0)) as before, bool_and(coalesce(c.valid, 0) = coalesce(p.n, 0)) as is_right
  from counted c full join tallied p on p.team_id = c.team_id and p.month = c.month group by 1)
select t.id as "signupId", coalesce(nullif(t.club_name, ''), t.name) as name, n.ballots::bigint, n.after::bigint, n.before::bigint,
  n.is_right as "isRight"
from compared n join vote_team t on t.id = n.team_id order by t.number`;

/** Counts a round anew from its ledger while nobody votes in the activity, and repairs what the tallies say otherwise. */
export async function recount(deps: Deps, call: Call<z.infer<typeof recountRound.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { id: activityId, venueId } = await findStaffRound(deps.db, { actor, id: input.id, right: 'edit' });
  call.note({ objectId: activityId, venueId, detail: { rotationId: input.id } });
  return call.write(scopeOf(actor), async (tx) => {
    const started = performance.now();
    takeLong(tx);
    await closeBox(tx, activityId);
    await assertUnfrozen(tx, input.id);
    const teams = await tx.query<Counted>(countSql, [input.id]);
    const misbooked = teams.filter(({ isRight }) => !isRight);
    if (misbooked.length > 0) await repair(tx, input.id, misbooked);
    const wrong = misbooked.filter(({ before, after }) => before !== after);
    markMoved(tx, activityId);
    const differences = wrong.map(({ signupId, name, before, after }) => ({ signupId, name, before, after }));
    const valid = teams.reduce((sum, { after }) => sum + after, 0);
    call.note({ detail: { valid, differences: differences.length } });
    return {
      objects: {
        ballots: teams.reduce((sum, { ballots }) => sum + ballots, 0),
        valid,
        milliseconds: Math.round(performance.now() - started),
        differences,
      },
      msg: differences.length === 0 ? '计票无误' : `已更正 ${differences.length} 个参赛者的票数`,
    };
  });
}

async function assertUnfrozen(tx: Transaction, rotationId: string): Promise<void> {
  const [row] = await tx.query<{ frozen: boolean }>(
    'select frozen_at is not null as frozen from vote_rotation where id = $1 and deleted_at is null',
    [rotationId],
  );
  if (!row) throw AppError.forbidden();
  if (row.frozen) throw AppError.illegalState('本赛次结果已锁定，不能重新计票');
}

async function repair(tx: Transaction, rotationId: string, misbooked: readonly Counted[]): Promise<void> {
  const teams = misbooked.map(({ signupId }) => signupId);
  await tx.query('delete from vote_tally where rotation_id = $1 and team_id = any ($2::uuid[])', [rotationId, teams]);
  await tx.query(
    `insert into vote_tally (rotation_id, team_id, month, slot, n) select rotation_id, team_id, ${monthSql}, 0, count(*) from vote_ballot
     where rotation_id = $1 and team_id = any ($2::uuid[]) and disqualified_at is null and cancelled_at is null group by 1, 2, 3`,
    [rotationId, teams],
  );
}
