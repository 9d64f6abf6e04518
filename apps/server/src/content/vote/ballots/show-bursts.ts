import type { getBallotBursts } from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { binder } from '../../../kernel/conditions';
import { ballotWhere, isValid } from './ballot-conditions';
import { findBursts, pointsOf, type Unit, unitFor, unitSeconds } from './bursts';
import { findStaffActivity } from './staff-activity';

const mostAddresses = 20;
const mostAgents = 10;

interface Ledger {
  readonly venueId: string;
  /** Over the alias `b`, of votes that were not taken back. */
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Votes over time with what stands out, and the busiest addresses and clients; cancelled votes are left out. */
export async function showBursts(deps: Deps, call: Call<z.infer<typeof getBallotBursts.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { venueId } = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'view' });
  const values: unknown[] = [];
  const where = `${ballotWhere(input, binder(values))} and b.cancelled_at is null`;
  const ledger: Ledger = { venueId, where, values };
  const [chart, addresses, agents] = await Promise.all([
    chartOf(deps, ledger, input.unit),
    busiestAddresses(deps, ledger),
    busiestAgents(deps, ledger),
  ]);
  return { objects: { ...chart, addresses, agents } };
}

interface BarRow extends Record<string, unknown> {
  bar: number;
  valid: number;
  disqualified: number;
}

async function chartOf({ db }: Deps, { venueId, where, values }: Ledger, asked: Unit | null | undefined) {
  const [span] = await db.within<{ seconds: number | null }>(
    [venueId],
    `select extract(epoch from max(b.cast_at) - min(b.cast_at))::float8 as seconds from vote_ballot b where ${where}`,
    values,
    'each time',
  );
  const unit = unitFor(span?.seconds ?? 0, asked);
  const rows = await db.within<BarRow>(
    [venueId],
    `select floor((date_part('epoch', b.cast_at) + 28800) / ${unitSeconds[unit]})::bigint as bar,
       count(*) filter (where ${isValid})::int as valid, count(*) filter (where not (${isValid}))::int as disqualified
     from vote_ballot b where ${where} group by 1`,
    values,
    'each time',
  );
  const points = pointsOf(new Map(rows.map(({ bar, valid, disqualified }) => [bar, { valid, disqualified }])), unit);
  return { unit, points, bursts: findBursts(points) };
}

function busiestAddresses({ db }: Deps, { venueId, where, values }: Ledger) {
  return db.within<{ address: string; count: number; voters: number }>(
    [venueId],
    `select address, sum(n)::bigint as count, count(*)::int as voters
     from (select b.address, b.member_id, count(*) as n from vote_ballot b where ${where} group by 1, 2) voter
     group by 1 order by 2 desc, 1 limit ${mostAddresses}`,
    values,
    'each time',
  );
}

function busiestAgents({ db }: Deps, { venueId, where, values }: Ledger) {
  return db.within<{ agent: string; count: number }>(
    [venueId],
    `select b.agent, count(*)::int as count from vote_ballot b where ${where} group by 1 order by 2 desc, 1 limit ${mostAgents}`,
    values,
    'each time',
  );
}
