import type { getBallotBursts } from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { binder } from '../../../kernel/conditions';
import { readLarge } from '../../../kernel/large-read';
import { ballotWhere, isValid } from './ballot-conditions';
import { findBursts, pointsOf, type Unit, unitFor, unitSeconds } from './bursts';
import { findStaffActivity } from './staff-activity';

const mostAddresses = 20;
const mostAgents = 10;

interface Ledger {
  readonly activityId: string;
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
  const ledger: Ledger = { activityId: input.activityId, venueId, where, values };
  const [chart, addresses, agents] = await Promise.all([
    chartOf(deps, ledger, input.unit),
    busiestAddresses(deps, ledger),
    busiest(deps, ledger, { column: 'agent', most: mostAgents }),
  ]);
  return { objects: { ...chart, addresses, agents: agents.map(({ name, count }) => ({ agent: name, count })) } };
}

interface BarRow extends Record<string, unknown> {
  bar: number;
  valid: number;
  disqualified: number;
}

async function chartOf({ db }: Deps, { venueId, where, values }: Ledger, asked: Unit | null | undefined) {
  const [span] = await readLarge<{ from: number | null; to: number | null }>(
    db,
    [venueId],
    `select date_part('epoch', min(b.cast_at)) + 28800 as "from", date_part('epoch', max(b.cast_at)) + 28800 as "to"
     from vote_ballot b where ${where}`,
    values,
  );
  const unit = unitFor({ from: span?.from ?? 0, to: span?.to ?? 0 }, asked);
  // Of this very expression the database knows how many values it has (0043); else it expects one for each ballot.
  const rows = await readLarge<BarRow>(
    db,
    [venueId],
    `select floor((date_part('epoch', b.cast_at) + 28800) / ${unitSeconds[unit]}) as bar,
       count(*) filter (where ${isValid})::int as valid, count(*) filter (where not (${isValid}))::int as disqualified
     from vote_ballot b where ${where} group by 1`,
    values,
  );
  const points = pointsOf(new Map(rows.map(({ bar, valid, disqualified }) => [bar, { valid, disqualified }])), unit);
  return { unit, points, bursts: findBursts(points) };
}

interface Busy extends Record<string, unknown> {
  readonly name: string;
  readonly count: number;
}

/** The most frequent addresses or clients, equal ones by their names. */
function busiest(
  { db }: Deps,
  { venueId, where, values }: Ledger,
  { column, most }: { readonly column: 'address' | 'agent'; readonly most: number },
): Promise<Busy[]> {
  return readLarge<Busy>(
    db,
    [venueId],
    `select b.${column} as name, count(*)::int as count from vote_ballot b where ${where} group by 1 order by 2 desc, 1 limit ${most}`,
    values,
  );
}

/** With how many members voted from each: only of those that are told, else there would be nearly as many as votes. */
async function busiestAddresses(deps: Deps, ledger: Ledger) {
  const { activityId, venueId, where, values } = ledger;
  const found = await busiest(deps, ledger, { column: 'address', most: mostAddresses });
  const rows = await readLarge<{ address: string; voters: number }>(
    deps.db,
    [venueId],
    // The index of addresses begins with the round.
    `select address, count(*)::int as voters from (
       select b.address, b.member_id from vote_ballot b
       where ${where} and b.rotation_id in (select id from vote_rotation where activity_id = $${values.length + 1})
         and b.address = any ($${values.length + 2}::text[]) group by 1, 2) voter
     group by 1`,
    [...values, activityId, found.map(({ name }) => name)],
  );
  const voters = new Map(rows.map(({ address, voters: of }) => [address, of]));
  return found.map(({ name, count }) => ({ address: name, count, voters: voters.get(name) ?? 0 }));
}
