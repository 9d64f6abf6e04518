import * as calls from '@yunguan/contract/content/vote-ballot';
import { getVenueStatistics, type VenueStatistics } from '@yunguan/contract/platform/statistics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRng } from '../src/demo/random';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { mustSend } from './factories';
import { readsOf } from './reads';
import { buildContest, type Contest, insertBallots, vote, voterPhone } from './vote-factories';
import { vacuumed } from './vacuumed';

/** Ballots of the contest, some hours apart, so that they lie in several months of two years. */
const count = 6000;
const main = seedId.venue('main');

let app: ContentApp;
let contest: Contest;
beforeAll(async () => {
  app = await createContentApp();
  contest = await buildContest(app, { teams: 20, voteNum: 50 });
  await insertBallots(app, contest, { count, members: 300, from: '2025-10-30T23:00:00+08:00', seconds: 5800 });
  await vacuumed(app.deps.pools.owner, 'vote_ballot', 'vote_tally', 'vote_rotation');
}, 180_000);
afterAll(() => app.close());

async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.deps.pools.owner.query<Row>(text, values)).rows;
}

/** The valid votes of each month of a year, from the ballots themselves. */
async function counted(year: number): Promise<number[]> {
  const rows = await sql<{ month: number; n: number }>(
    `select extract(month from cast_at at time zone 'Asia/Shanghai')::int as month, count(*)::int as n from vote_ballot
     where venue_id = $1 and cancelled_at is null and disqualified_at is null
       and extract(year from cast_at at time zone 'Asia/Shanghai') = $2 group by 1`,
    [main, year],
  );
  return Array.from({ length: 12 }, (_, index) => rows.find(({ month }) => month === index + 1)?.n ?? 0);
}

const statisticsOf = async (year: number) =>
  (await mustSend(app, 'admin', getVenueStatistics.path, { year, venueId: main })) as unknown as VenueStatistics;

async function told(year: number): Promise<readonly (number | null)[]> {
  const { measures } = await statisticsOf(year);
  const votes = measures.find(({ key }) => key === 'vote.ballots');
  expect(votes?.total).toBe(votes?.months.reduce<number>((sum, n) => sum + (n ?? 0), 0));
  return votes?.months ?? [];
}

async function expectExact(): Promise<void> {
  for (const year of [2024, 2025, 2026]) expect(await told(year), String(year)).toEqual(await counted(year));
}

describe('the votes of a year', () => {
  it('are those of the ledger, whichever are taken out of the count, put back, cast and taken back', async () => {
    const random = createRng(20_261_127);
    expect((await told(2025)).filter((n) => n !== 0)).toHaveLength(3);
    expect((await told(2026)).filter((n) => n !== 0).length).toBeGreaterThan(10);
    await expectExact();
    for (let round = 0; round < 6; round += 1) {
      const change = random.chance(0.7) ? calls.disqualifyBallots : calls.restoreBallots;
      const isOut = change === calls.restoreBallots;
      const found = await sql<{ id: string }>(
        `select id from vote_ballot where activity_id = $1 and (disqualified_at is not null) = $2 order by md5(id::text || $3) limit $4`,
        [contest.activityId, isOut, round, random.int(1, 60)],
      );
      if (found.length > 0)
        await mustSend(app, 'admin', change.path, { ids: found.map(({ id }) => id), reason: '核查' });
      const cast = await vote(app, contest, { by: voterPhone(round), for: random.int(1, 20) });
      expect(cast.state, cast.text).toBe(1);
      if (random.chance(0.5)) {
        const body = { id: cast.objects.id };
        const token = await app.as(voterPhone(round));
        expect((await app.call(calls.cancelVote.path, body, { token })).state).toBe(1);
      }
      await expectExact();
    }
  });

  it('are not read from the ballots', async () => {
    await app.as('admin');
    const reads = await readsOf(app, () => statisticsOf(2026));
    const sums = reads.filter(({ text }) => text.includes('vote_tally'));
    expect(sums).toHaveLength(1);
    expect(reads.map(({ text }) => text).join('\n')).not.toContain('vote_ballot');
  });
});

describe('a recount', () => {
  it('moves votes to the month in which they were cast, and calls nobody’s number wrong for it', async () => {
    await sql(
      `with taken as (delete from vote_tally where rotation_id = $1 and team_id = $2 returning rotation_id, team_id, n)
       insert into vote_tally (rotation_id, team_id, month, slot, n) select rotation_id, team_id, '2024-02-01', 5, sum(n) from taken group by 1, 2`,
      [contest.rotationId, contest.teams[3]],
    );
    expect(await told(2024)).not.toEqual(await counted(2024));
    const { differences, valid } = await mustSend(app, 'admin', calls.recountRound.path, { id: contest.rotationId });
    expect(differences).toEqual([]);
    const [ledger] = await sql<{ n: number }>(
      'select count(*)::int as n from vote_ballot where rotation_id = $1 and cancelled_at is null and disqualified_at is null',
      [contest.rotationId],
    );
    expect(valid).toBe(ledger?.n);
    await expectExact();
  });
});
