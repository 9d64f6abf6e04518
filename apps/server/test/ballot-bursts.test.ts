import * as calls from '@yunguan/contract/content/vote-ballot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRng } from '../src/demo/random';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, mustSend } from './factories';
import { readsOf } from './reads';
import { buildContest, type Contest, insertBallots } from './vote-factories';
import { vacuumed } from './vacuumed';

const count = 12_000;
let app: ContentApp;
let contest: Contest;

/** A ballot as the ledger keeps it. */
interface Kept {
  readonly rotation_id: string;
  readonly team_id: string;
  readonly member_id: string;
  readonly cast_at: Date;
  readonly channel: string;
  readonly address: string;
  readonly agent: string;
  readonly disqualified_at: Date | null;
}

let ballots: readonly Kept[];
beforeAll(async () => {
  app = await createContentApp();
  contest = await buildContest(app, { teams: 5, voteNum: 100 });
  const other = await buildContest(app, { teams: 2, voteNum: 100 });
  await insertBallots(app, contest, { count, members: 700, from: '2026-11-02T23:50:00+08:00', seconds: 37 });
  await insertBallots(app, contest, { count: 300, members: 9, from: '2026-11-04T10:00:00+08:00', seconds: 0.1 });
  await insertBallots(app, other, { count: 500, members: 9, from: '2026-11-04T10:00:00+08:00', seconds: 1 });
  const { owner } = app.deps.pools;
  // Few addresses and clients, equally busy ones among them, and some ballots of each state.
  await owner.query(
    `update vote_ballot set address = '10.1.' || abs(hashtext(id::text)) % 3 || '.' || abs(hashtext(id::text)) % 601 / 3, agent = case abs(hashtext(id::text)) % 23 when 0 then ''
       else 'Agent/' || abs(hashtext('a' || id)) % 17 end,
       disqualified_at = case when hashtext('d' || id) % 11 = 0 then now() end,
       cancelled_at = case when hashtext('c' || id) % 13 = 0 and hashtext('d' || id) % 11 <> 0 then now() end where activity_id = $1`,
    [contest.activityId],
  );
  await vacuumed(owner, 'vote_ballot');
  const { rows } = await owner.query<Kept>(
    'select * from vote_ballot where activity_id = $1 and cancelled_at is null',
    [contest.activityId],
  );
  ballots = rows;
}, 180_000);
afterAll(() => app.close());

const seconds = { minute: 60, hour: 3600, day: 86_400 } as const;
type Unit = keyof typeof seconds;

/** The most frequent names, equal ones by name, with what `told` says of their ballots. */
function busiest<Told>(
  of: readonly Kept[],
  key: 'address' | 'agent',
  most: number,
  told: (own: Kept[]) => Told,
): Told[] {
  const groups = new Map<string, Kept[]>();
  for (const one of of) groups.set(one[key], [...(groups.get(one[key]) ?? []), one]);
  return [...groups]
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([, own]) => told(own));
}

/** What the call must answer, one ballot after the other. */
function naive(of: readonly Kept[], unit: Unit) {
  const bars = new Map<number, { valid: number; disqualified: number }>();
  for (const { cast_at: at, disqualified_at: out } of of) {
    const bar = Math.floor((at.getTime() / 1000 + 28_800) / seconds[unit]);
    const { valid, disqualified } = bars.get(bar) ?? { valid: 0, disqualified: 0 };
    bars.set(bar, out === null ? { valid: valid + 1, disqualified } : { valid, disqualified: disqualified + 1 });
  }
  const [first, last] = [Math.min(...bars.keys()), Math.max(...bars.keys())];
  return {
    unit,
    points: Array.from({ length: last - first + 1 }, (_, index) => ({
      time: new Date((first + index) * seconds[unit] * 1000)
        .toISOString()
        .replace('T', ' ')
        .slice(0, unit === 'day' ? 10 : 16),
      ...(bars.get(first + index) ?? { valid: 0, disqualified: 0 }),
    })),
    addresses: busiest(of, 'address', 20, (own) => ({
      address: own[0]?.address,
      count: own.length,
      voters: new Set(own.map((one) => one.member_id)).size,
    })),
    agents: busiest(of, 'agent', 10, (own) => ({ agent: own[0]?.agent, count: own.length })),
  };
}

const ask = (more: Form) =>
  mustSend(app, 'viewer', calls.getBallotBursts.path, { activityId: contest.activityId, ...more });

describe('how the votes came', () => {
  it('is what one ballot after the other says, for every filter', async () => {
    const random = createRng(20_261_128);
    expect(await ask({ unit: 'hour' })).toMatchObject(naive(ballots, 'hour'));
    const filters: readonly (readonly [Form, (one: Kept) => boolean])[] = [
      [{ rotationId: contest.rotationId }, () => true],
      [{ channel: 'wechat' }, (one) => one.channel === 'wechat'],
      [{ address: '10.1.0.14' }, (one) => one.address === '10.1.0.14'],
      [{ agent: 'Agent/3' }, (one) => one.agent === 'Agent/3'],
      [{ state: 'valid' }, (one) => one.disqualified_at === null],
      [{ signupId: contest.teams[2] }, (one) => one.team_id === contest.teams[2]],
      [{ voterId: ballots[77]?.member_id }, (one) => one.member_id === ballots[77]?.member_id],
    ];
    for (let round = 0; round < 12; round += 1) {
      const chosen = random.sample(filters, random.int(1, 2));
      const unit = random.pick(['hour', 'day'] as const);
      const of = ballots.filter((one) => chosen.every(([, fits]) => fits(one)));
      const filter = Object.assign({}, ...chosen.map(([one]) => one)) as Form;
      if (of.length === 0) continue;
      expect(await ask({ ...filter, unit }), JSON.stringify(filter)).toMatchObject(naive(of, unit));
    }
  });

  it('counts the voters of the busiest addresses alone', async () => {
    await app.as('viewer');
    const reads = await readsOf(app, () => ask({}));
    const told = reads.map(({ text, ...one }) => `${JSON.stringify(one)} ${text.slice(0, 200)}`).join('\n');
    const handed = reads.reduce((sum, one) => sum + one.rows, 0);
    // The chart, the addresses and the clients hand on each ballot once.
    expect(handed, told).toBeGreaterThan(3 * ballots.length);
    expect(handed, told).toBeLessThan(3.4 * ballots.length);
  });
});
