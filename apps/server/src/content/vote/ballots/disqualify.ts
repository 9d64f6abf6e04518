import {
  type BallotChange,
  ballotChanges,
  type disqualifyBallots,
  mostByFilter,
} from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { binder } from '../../../kernel/conditions';
import { isUuid } from '../../../kernel/uuid';
import { enterBox, takeLong, takeTurn } from './ballot-box';
import { ballotWhere, isValid } from './ballot-conditions';
import { findStaffActivity, type StaffActivity } from './staff-activity';
import { bookVotes, markMoved, monthSql } from './tally';

/** What both calls take. */
type Input = z.infer<typeof disqualifyBallots.input>;

/** Which of the ballots `b` a change can happen to, and how many votes it books; cancelled ones are left alone. */
const changes = {
  disqualify: { fits: isValid, votes: -1 },
  restore: { fits: 'b.disqualified_at is not null and b.cancelled_at is null', votes: 1 },
} as const satisfies Record<BallotChange, { fits: string; votes: number }>;

/** Which ballots are meant: SQL over the alias `b` with its values. */
interface Meant {
  readonly where: string;
  readonly values: readonly unknown[];
  readonly expected: number | null;
}

/** Takes ballots out of the count, or back into it; who, why and how many is in the audit log. */
export async function changeBallots(deps: Deps, call: Call<Input>, change: BallotChange): Promise<Reply> {
  const { actor, input } = call;
  const activity = await activityOf(deps, actor, input);
  const meant = meantBy(input);
  const { reason } = input;
  call.note({ objectId: activity.id, venueId: activity.venueId, detail: { reason } });
  return call.write(scopeOf(actor), async (tx) => {
    takeLong(tx);
    takeTurn(tx, activity.id);
    enterBox(tx, activity.id);
    await assertExpected(tx, change, meant);
    await assertNotFrozen(tx, change, meant);
    const mark = { at: deps.clock.now(), by: actor.realName, reason };
    const { text, values } = changeStatement(change, meant, mark);
    const [done] = await tx.query<{ matching: number; changed: number }>(text, values);
    const { matching = 0, changed = 0 } = done ?? {};
    // Votes that came between the two statements.
    if (meant.expected !== null && matching !== meant.expected) throw unexpected(change, matching);
    markMoved(tx, activity.id);
    call.note({ detail: { changed } });
    return { objects: { changed }, msg: `已${ballotChanges[change]} ${changed} 张选票` };
  });
}

interface Mark {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

/** One statement: what it changes is what it books, team by team. */
function changeStatement(change: BallotChange, meant: Meant, mark: Mark): { text: string; values: unknown[] } {
  const { fits, votes } = changes[change];
  const values = [...meant.values];
  const bind = binder(values);
  const [at, by, reason] =
    change === 'disqualify' ? [bind(mark.at), bind(mark.by), bind(mark.reason)] : ['null', 'null', 'null'];
  const text = `with matching as (select b.id from vote_ballot b where ${meant.where}),
    changed as (update vote_ballot b set disqualified_at = ${at}, disqualified_by_name = ${by}, disqualified_reason = ${reason}
      from matching where b.id = matching.id and ${fits} returning b.rotation_id, b.team_id, ${monthSql} as month),
    moved as (select rotation_id, team_id, month, ${votes} * count(*) as votes from changed group by 1, 2, 3 order by 1, 2, 3),
    booked as (${bookVotes('moved')})
    select (select count(*) from matching)::int as matching, (select count(*) from changed)::int as changed`;
  return { text, values };
}

/** The activity of the ballots; ids of several activities, of another venue or of none are refused alike. */
async function activityOf(deps: Deps, actor: Actor, input: Input): Promise<StaffActivity> {
  const { ids, filter } = input;
  if (filter) return findStaffActivity(deps.db, { actor, id: filter.activityId, right: 'edit' });
  const wanted = new Set((ids ?? []).map((id) => id.toLowerCase()));
  if (![...wanted].every(isUuid)) throw AppError.forbidden();
  const rows = await deps.db.within<{ activity_id: string; n: number }>(
    scopeOf(actor),
    'select activity_id, count(*)::int as n from vote_ballot where id = any ($1::uuid[]) group by 1',
    [[...wanted]],
  );
  const [only] = rows;
  if (rows.length !== 1 || only?.n !== wanted.size) throw AppError.forbidden();
  return findStaffActivity(deps.db, { actor, id: only.activity_id, right: 'edit' });
}

function meantBy({ ids, filter, expected }: Input): Meant {
  const values: unknown[] = [];
  const bind = binder(values);
  if (!filter) {
    const known = [...new Set((ids ?? []).map((id) => id.toLowerCase()))];
    return { where: `b.id = any (${bind(known)}::uuid[])`, values, expected: null };
  }
  if (typeof expected !== 'number') throw AppError.invalid([{ field: 'expected', message: '请先查询，再按条件处理' }]);
  return { where: ballotWhere(filter, bind), values, expected };
}

async function assertExpected(
  tx: Transaction,
  change: BallotChange,
  { where, values, expected }: Meant,
): Promise<void> {
  if (expected === null) return;
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select from vote_ballot b where ${where} limit ${mostByFilter + 1}) found`,
    values,
  );
  const found = row?.n ?? 0;
  if (found > mostByFilter)
    throw AppError.illegalState(`一次最多${ballotChanges[change]} ${mostByFilter} 张选票，请缩小查询条件的范围`);
  if (found !== expected) throw unexpected(change, found);
}

function unexpected(change: BallotChange, found: number): AppError {
  return AppError.illegalState(`符合条件的选票已变为 ${found} 张，请核对后再${ballotChanges[change]}`);
}

async function assertNotFrozen(tx: Transaction, change: BallotChange, { where, values }: Meant): Promise<void> {
  const [frozen] = await tx.query<{ name: string }>(
    `select r.name from vote_rotation r where r.frozen_at is not null
       and exists (select from vote_ballot b where b.rotation_id = r.id and ${where} and ${changes[change].fits})
     order by r.start_time limit 1`,
    values,
  );
  if (frozen) throw AppError.illegalState(`赛次「${frozen.name}」的结果已锁定，不能${ballotChanges[change]}其中的选票`);
}
