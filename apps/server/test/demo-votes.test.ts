import { getOwnJudgings } from '@yunguan/contract/content/vote-judging';
import * as ballots from '@yunguan/contract/content/vote-ballot';
import * as rounds from '@yunguan/contract/content/vote-round';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import * as signups from '@yunguan/contract/content/vote-signup';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import { chinaSecond } from '@yunguan/contract/kernel/china-time';
import { isIdCardNo } from '@yunguan/contract/kernel/id-card';
import { phonePattern } from '@yunguan/contract/kernel/messages';
import { getApplyList } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey, venues } from '../src/demo/places';
import { seedVoteTeams } from '../src/demo/seed-vote-teams';
import { seedVotes } from '../src/demo/seed-votes';
import { type ContentApp, createContentApp } from './content-app';
import { demoPlan } from './demo-plan';
import { type Form, mustSend } from './factories';
import { ownerSql } from './owner-sql';

let app: ContentApp;
let seconds: number;
beforeAll(async () => {
  app = await createContentApp();
  const plan = demoPlan(app);
  await app.db.transaction('*', async (tx) => {
    for (const [key, count] of [['main', 64] as const, [demoBranchKey, 36] as const]) {
      const venueName = venues.find((venue) => venue.key === key)?.name ?? '';
      await seedVotes(tx, { ...plan, venue: key, venueName, count, first: 0 });
    }
    const started = performance.now();
    await seedVoteTeams(tx, plan);
    seconds = (performance.now() - started) / 1000;
  });
});
afterAll(() => app.close());

const sql = ownerSql(() => app);
const contests = () => sql<{ id: string }>('select distinct activity_id as id from vote_team order by 1');
async function roundsOf(id: string): Promise<VoteRound[]> {
  return (await mustSend(app, 'platform', rounds.getRounds.path, { id })) as unknown as VoteRound[];
}
async function teamsOf(activityId: string, more: Form = {}): Promise<VoteTeam[]> {
  const { datas } = await mustSend(app, 'platform', signups.getTeams.path, { activityId, pageSize: 100, ...more });
  return datas as VoteTeam[];
}

describe('the demo activities', () => {
  it('tell the times that their form has, and those that wait for a review lie ahead', async () => {
    const rows = await sql<{ status: number; introduction: string; begin: string; end: string; ahead: boolean }>(
      `select status, introduction, start_time > $1 as ahead,
         to_char(start_time at time zone 'Asia/Shanghai', 'YYYY年FMMM月FMDD日') as begin,
         to_char(end_time at time zone 'Asia/Shanghai', 'YYYY年FMMM月FMDD日') as end
       from vote_activity`,
      [app.clock.now()],
    );
    for (const { introduction, begin, end } of rows) {
      expect(introduction).toContain(begin);
      expect(introduction).toContain(end);
    }
    const waiting = rows.filter(({ status }) => status === 1 || status === 2);
    expect(waiting.length).toBeGreaterThan(5);
    expect(waiting.every(({ ahead }) => ahead)).toBe(true);
  });
});

describe('the demo contests', () => {
  it('have rounds that are over, open and to come', async () => {
    const all = await Promise.all((await contests()).map(({ id }) => roundsOf(id)));
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(all.filter((one) => one.length >= 2).length).toBeGreaterThanOrEqual(4);
    const states = all.map((one) => one.map(({ voteState }) => voteState).join(' '));
    expect(states.filter((one) => one === 'ended open before').length).toBeGreaterThanOrEqual(3);
    expect(states).toContain('ended ended');
    for (const round of all.flat()) {
      expect(round.voteStartTime >= round.startTime && round.voteEndTime <= round.endTime).toBe(true);
      expect(round.endTime > round.startTime && round.voteEndTime > round.voteStartTime).toBe(true);
      expect(round.frozen !== null && round.voteState !== 'ended').toBe(false);
    }
    for (const one of all) {
      for (const [index, round] of one.entries()) {
        expect(index === 0 || round.startTime >= (one[index - 1]?.endTime ?? '')).toBe(true);
      }
    }
  });

  it('have 12 to 40 teams over all states, with names of their own', async () => {
    const states = new Set<number>();
    for (const { id } of await contests()) {
      const teams = await teamsOf(id);
      expect(teams.length).toBeGreaterThanOrEqual(12);
      expect(teams.length).toBeLessThanOrEqual(40);
      for (const { state } of teams) states.add(state);
      const names = teams.flatMap(({ clubName }) => clubName ?? []);
      expect(new Set(names).size).toBe(names.length);
      for (const { name, stateName, decideTime, createTime } of teams) {
        expect(name).toMatch(/^\p{Script=Han}{2,4}$/u);
        expect(decideTime === null).toBe(stateName === '待审核');
        expect(createTime <= chinaSecond(app.clock.now())).toBe(true);
      }
    }
    expect(states).toEqual(new Set([1, 100, 101]));
    for (const { tel } of await sql('select tel from vote_team')) expect(String(tel)).toMatch(phonePattern);
  });

  it('have identity numbers and card pictures that only a reveal opens', async () => {
    const [team] = await sql<{ id: string }>(
      'select id from vote_team where id_card_front_url is not null and id_card_no is not null order by id limit 1',
    );
    const shown = await mustSend(app, 'platform', signups.revealTeam.path, { id: team?.id, reason: '查看演示数据' });
    expect(isIdCardNo(String(shown.idCardNo), app.clock.now())).toBe(true);
    for (const link of [shown.idCardFront, shown.idCardBack]) {
      const picture = await app.get(String(link));
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
      expect((await app.get(String(link).split('?')[0] ?? '')).status).toBe(404);
    }
  });

  it('have votes within the rules of their rounds, which the tallies and every activity count', async () => {
    const [known] = await sql(`select count(*)::int as n, count(disqualified_at)::int as out from vote_ballot`);
    expect(known?.n).toBeGreaterThan(2000);
    expect(known?.out).toBeGreaterThan(20);
    expect(
      await sql(
        `select b.id from vote_ballot b join vote_rotation r on r.id = b.rotation_id
        where b.ordinal > r.vote_num or b.cast_at < r.vote_start_time or b.cast_at >= r.vote_end_time or b.cast_at > $1`,
        [app.clock.now()],
      ),
    ).toEqual([]);
    expect(
      await sql(`select b.id from vote_ballot b join vote_team t on t.id = b.team_id
        left join vote_team_rotation e on e.team_id = t.id and e.rotation_id = b.rotation_id
        where t.state <> 100 or e.team_id is null or b.cast_at < e.entered_at`),
    ).toEqual([]);
    const open = await sql<{ id: string }>(
      'select id from vote_rotation where frozen_at is null and vote_start_time < now()',
    );
    for (const { id } of open) {
      const answer = await mustSend(app, 'platform', ballots.recountRound.path, { id });
      expect(answer.differences).toEqual([]);
    }
    expect(
      await sql(`select c.id from vote_activity c where c.votes_count <> (select count(*) from vote_ballot b
        where b.activity_id = c.id and b.disqualified_at is null) or c.viewing_count < c.votes_count
        or c.viewing_count <> (select coalesce(sum(n), 0) from view_tally v where v.object_id = c.id)`),
    ).toEqual([]);
  });

  it('have frozen results that fit their ballots', async () => {
    const frozen = await sql<{ id: string }>('select id from vote_rotation where frozen_at is not null');
    expect(frozen.length).toBeGreaterThanOrEqual(4);
    for (const { id } of frozen) {
      expect(await mustSend(app, 'platform', rounds.getFrozenResult.path, { id })).toMatchObject({
        isIntact: true,
        isCurrent: true,
      });
    }
  });

  it('wait with their reviewers in the queue of orders', async () => {
    const waiting = await sql<{ n: number }>('select count(*)::int as n from vote_team where state = 1');
    const { total } = await mustSend(app, 'platform', getApplyList.path, { kind: 'voteSignup' });
    expect(total).toBe(waiting[0]?.n);
    const own = await mustSend(app, 'branch', getApplyList.path, { kind: 'voteSignup' });
    expect(Number(own.total)).toBeGreaterThan(0);
  });

  it('have judges of their house, who are done where the round is over', async () => {
    const [judged] = await sql<Record<string, number>>(
      `select count(distinct o.rotation_id)::int as rounds, count(distinct o.venue_id)::int as venues,
         count(*) filter (where u.venue_id <> o.venue_id)::int as strangers,
         count(*) filter (where done.teams = done.scored)::int as finished,
         count(*) filter (where done.teams > done.scored and j.end_time < (select max(scored_at) from vote_score))::int as late
       from vote_judge o join staff_user u on u.id = o.user_id join vote_judging j on j.rotation_id = o.rotation_id
       cross join lateral (
         select count(*) as teams, count(s.team_id) as scored from vote_team_rotation e
         left join vote_score s on s.rotation_id = e.rotation_id and s.team_id = e.team_id and s.user_id = o.user_id
         where e.rotation_id = o.rotation_id) done`,
    );
    expect(judged).toMatchObject({ venues: 2, strangers: 0, late: 0 });
    expect(judged?.rounds).toBeGreaterThan(4);
    expect(judged?.finished).toBeGreaterThan(0);
    const own = await mustSend(app, 'reviewer', getOwnJudgings.path, {});
    expect((own as unknown as { isEnded: boolean }[]).filter(({ isEnded }) => !isEnded).length).toBeGreaterThan(0);
  });

  it('are written within seconds', () => {
    console.info(`demo contests: ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(15);
  });
});
