import type { Ballot, getBallots } from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { binder } from '../../../kernel/conditions';
import { secondText } from '../../../kernel/china-sql';
import { readLarge } from '../../../kernel/large-read';
import { maskPhone } from '../../../kernel/mask-phone';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { ballotWhere } from './ballot-conditions';
import { findStaffActivity } from './staff-activity';

/** Totals are exact up to here (contract: `isMore`). */
const countedUpTo = 100_000;

/** SQL over the alias `b`. */
export const stateSql = `case when b.cancelled_at is not null then 'cancelled'
    when b.disqualified_at is not null then 'disqualified' else 'valid' end`;
/** SQL over the alias `t`: a team goes by the name of its club, where it has one. */
export const teamNameSql = `coalesce(nullif(t.club_name, ''), t.name)`;

const columns = `b.id, ${secondText('b.cast_at')} as "castTime", b.rotation_id as "rotationId", r.name as "rotationName",
  b.team_id as "signupId", ${teamNameSql} as "teamName", t.number, m.tel as voter,
  b.member_id as "voterId", b.period, b.ordinal, b.channel, b.address, b.agent,
  ${stateSql} as state,
  b.disqualified_by_name as "disqualifiedBy", ${secondText('b.disqualified_at')} as "disqualifyTime", b.disqualified_reason as reason`;

/** The ballots of an activity, newest first, with their voters masked. */
export async function listBallots(deps: Deps, call: Call<z.infer<typeof getBallots.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { venueId } = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'view' });
  const { limit, offset } = windowOf(input);
  const values: unknown[] = [];
  const where = ballotWhere(input, binder(values));
  const place = values.length;
  // Planned for these very values: a round may have nearly all of an activity's ballots, an address hardly any. For clients
  // and channels there is no index: they are looked for among all ballots.
  const read = <Row extends Record<string, unknown>>(text: string, given: readonly unknown[]): Promise<Row[]> =>
    input.agent || input.channel
      ? readLarge<Row>(deps.db, [venueId], text, given)
      : deps.db.within<Row>([venueId], text, given, 'each time');
  const [rows, [counted]] = await Promise.all([
    read<Ballot & Record<string, unknown>>(
      `select ${columns} from (select b.id from vote_ballot b where ${where} order by b.cast_at desc, b.id desc
         limit $${place + 1} offset $${place + 2}) page
       join vote_ballot b on b.id = page.id join vote_rotation r on r.id = b.rotation_id
       join vote_team t on t.id = b.team_id join member m on m.id = b.member_id
       order by b.cast_at desc, b.id desc`,
      [...values, limit, Math.min(offset, countedUpTo)],
    ),
    read<{ n: number }>(
      `select count(*)::int as n from (select from vote_ballot b where ${where} limit ${countedUpTo + 1}) found`,
      values,
    ),
  ]);
  const found = counted?.n ?? 0;
  const shown = rows.map((row) => ({ ...row, voter: maskPhone(row.voter) }));
  return { objects: { ...pageAnswer(shown, Math.min(found, countedUpTo)), isMore: found > countedUpTo } };
}
