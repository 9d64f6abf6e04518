import { vote as voteContent } from '@yunguan/contract/content/vote';
import * as calls from '@yunguan/contract/content/vote-ballot';
import { deleteRound } from '@yunguan/contract/content/vote-round';
import { deleteTeam } from '@yunguan/contract/content/vote-signup';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf, frozenText, readFrozenText, refrozenText } from '../src/content/vote/ballots/frozen-text';
import { followNumbers } from '../src/content/vote/ballots/moved-numbers';
import { readRanking } from '../src/content/vote/ballots/ranking';
import { answered } from './answered';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend, path } from './factories';
import {
  booked,
  buildContest,
  freezeByHand,
  insertRound,
  insertTeams,
  vote,
  voterPhone,
  pollsOf,
  rankingOf,
} from './vote-factories';
import { forbidden } from './refusals';
import { ownerSql } from './owner-sql';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const sql = ownerSql(() => app);

describe('the numbers of an activity', () => {
  it('are told by its list and details from the moment of a vote, and ordered by', async () => {
    const content = anyContent(voteContent);
    const [less, more] = [await buildContest(app), await buildContest(app)];
    const ids = [more.activityId, less.activityId];
    const told = async () => {
      const body = { pageSize: 100, sortField: 'votesCount', sortOrder: 'descend' };
      const { datas } = await mustSend(app, 'viewer', path(content, 'page'), body);
      const rows = (datas as Form[]).filter(({ id }) => ids.includes(String(id)));
      const details = await Promise.all(ids.map((id) => mustSend(app, 'viewer', path(content, 'detail'), { id })));
      expect(rows.map(({ id }) => id)).toEqual(ids);
      expect(details.map(({ votesCount }) => votesCount)).toEqual(rows.map(({ votesCount }) => votesCount));
      return rows.map(({ votesCount }) => votesCount);
    };
    await vote(app, less, { for: 1 });
    await vote(app, more, { for: 1 });
    await vote(app, more, { for: 2, by: voterPhone(1) });
    expect(await told()).toEqual([2, 1]);
    await followNumbers(app.deps);
    expect(await told()).toEqual([2, 1]);
    await vote(app, more, { for: 1, by: voterPhone(2) });
    expect(await told()).toEqual([3, 1]);
    await followNumbers(app.deps);
  });

  it('follow its votes from several processes at once, and nothing is left to do', async () => {
    const contests = [await buildContest(app, { voteNum: 50 }), await buildContest(app, { voteNum: 50 })];
    for (const [index, contest] of contests.entries())
      await Promise.all(
        Array.from({ length: 20 + index }, (_, n) => vote(app, contest, { for: (n % 2) + 1, by: voterPhone(n % 3) })),
      );
    await Promise.all(Array.from({ length: 4 }, () => followNumbers(app.deps)));
    await followNumbers(app.deps);
    const counts = await sql<{ n: number }>(
      'select votes_count as n from vote_activity where id = any ($1::uuid[]) order by 1',
      [contests.map((contest) => contest.activityId)],
    );
    expect(counts.map((row) => row.n)).toEqual([20, 21]);
    expect(await sql('select * from moved_number')).toEqual([]);
  });

  it('leave the votes of a deleted team to the ledger, which still offers it and deleted rounds', async () => {
    const contest = await buildContest(app);
    const gone = await insertRound(app, contest.activityId, { name: '海选' });
    await sql(
      'insert into vote_team_rotation (rotation_id, team_id, venue_id) select $1, id, venue_id from vote_team where id = $2',
      [gone, contest.teams[0]],
    );
    await vote(app, contest, { for: 1 });
    await vote(app, contest, { for: 2 });
    await vote(app, { ...contest, rotationId: gone }, { for: 1 });
    const choices = async () =>
      (await app.send('viewer', calls.getBallotChoices.path, { activityId: contest.activityId })).objects;
    expect(await choices()).toEqual({ deletedRounds: [], deletedTeams: [] });
    await mustSend(app, 'editor', deleteTeam.path, { id: contest.teams[0] });
    await mustSend(app, 'editor', deleteRound.path, { id: gone, discardVotes: true });
    // Deleted without a vote: nothing to look for.
    await sql(`update vote_rotation set deleted_at = now() where id = $1`, [
      await insertRound(app, contest.activityId),
    ]);
    await followNumbers(app.deps);
    expect(await sql('select votes_count as n from vote_activity where id = $1', [contest.activityId])).toEqual([
      { n: 1 },
    ]);
    const shown = await app.call(
      calls.getPublicVote.path,
      { id: contest.activityId },
      { token: await app.anonymous() },
    );
    expect(shown.objects.votesCount).toBe(1);
    expect(await choices()).toEqual({
      deletedRounds: [{ id: gone, name: '海选' }],
      deletedTeams: [{ id: contest.teams[0], number: 1, name: '第1合唱团' }],
    });
    expect(await app.send('branch', calls.getBallotChoices.path, { activityId: contest.activityId })).toMatchObject(
      forbidden,
    );
  });

  it('miss no vote that is cast while they follow', async () => {
    const contest = await buildContest(app, { voteNum: 200 });
    let isOver = false;
    const following = (async () => {
      while (!isOver) await followNumbers(app.deps);
    })();
    await Promise.all(
      Array.from({ length: 120 }, (_, n) => answered(() => vote(app, contest, { by: voterPhone(n % 4) }))),
    );
    isOver = true;
    await following;
    await followNumbers(app.deps);
    expect(await sql('select votes_count as n from vote_activity where id = $1', [contest.activityId])).toEqual([
      { n: 120 },
    ]);
  });

  it('leave an activity that somebody just saves to the next run', async () => {
    const contest = await buildContest(app);
    await vote(app, contest);
    const client = await app.deps.pools.owner.connect();
    try {
      await client.query('begin');
      await client.query('select from vote_activity where id = $1 for update', [contest.activityId]);
      await followNumbers(app.deps);
      expect(await sql('select * from moved_number where object_id = $1', [contest.activityId])).toHaveLength(1);
      await client.query('commit');
    } finally {
      client.release();
    }
    await followNumbers(app.deps);
    expect(await sql('select votes_count as n from vote_activity where id = $1', [contest.activityId])).toEqual([
      { n: 1 },
    ]);
  });
});

describe('the ranking', () => {
  it('shares places among equals and goes on behind them, in the order of numbers', async () => {
    const contest = await buildContest(app, { teams: 5, voteNum: 100 });
    for (const team of [3, 3, 5, 5, 2]) await vote(app, contest, { for: team });
    const answer = await rankingOf(app, contest.rotationId);
    const places = (answer.objects.datas as unknown as { rank: number; number: number; poll: number }[]).map(
      ({ rank, number, poll }) => [rank, number, poll],
    );
    expect(places).toEqual([
      [1, 3, 2],
      [1, 5, 2],
      [3, 2, 1],
      [4, 1, 0],
      [4, 4, 0],
    ]);
    expect(answer.objects).toMatchObject({ total: 5, totalCount: 5, totalPoll: 5, isFrozen: false });
    const second = await rankingOf(app, contest.rotationId, { pageIndex: 2, pageSize: 2 });
    expect((second.objects.datas as unknown as { number: number }[]).map((row) => row.number)).toEqual([2, 1]);
    expect(second.objects).toMatchObject({ total: 5, totalPoll: 5 });
  });

  it('leaves out who is not approved, gone, or not in the round', async () => {
    const contest = await buildContest(app, { teams: 2 });
    await insertTeams(app, contest.activityId, { state: 1, rotationId: contest.rotationId });
    await insertTeams(app, contest.activityId);
    await vote(app, contest, { for: 1 });
    await sql('update vote_team set deleted_at = now() where id = $1', [contest.teams[0]]);
    expect((await rankingOf(app, contest.rotationId)).objects).toMatchObject({
      total: 1,
      totalPoll: 0,
      datas: [{ number: 2 }],
    });
  });

  it('is seen by everybody once the activity is approved, before that by its own staff alone', async () => {
    const id = await buildVote(app, { status: 1 });
    const rotationId = await insertRound(app, id);
    expect(await rankingOf(app, rotationId)).toMatchObject(forbidden);
    expect(await rankingOf(app, rotationId, {}, 'branch')).toMatchObject(forbidden);
    expect(await rankingOf(app, rotationId, {}, 'viewer')).toMatchObject({ state: 1 });
    const { rotationId: open } = await buildContest(app);
    expect(await app.call(calls.getRanking.path, { rotationId: open }, { token: await app.anonymous() })).toMatchObject(
      { state: 1 },
    );
    expect(await rankingOf(app, 'x')).toMatchObject(forbidden);
  });

  it('is the frozen one once there is one, whatever the teams become', async () => {
    const contest = await buildContest(app, { teams: 3 });
    for (const team of [2, 2, 3]) await vote(app, contest, { for: team });
    const ranking = await app.db.transaction('*', (tx) => readRanking(tx, contest.rotationId, 'ledger'));
    const round = {
      rotationId: contest.rotationId,
      name: '初赛',
      activity: '合唱大赛',
      voteStartTime: '2026-11-20 08:00',
      voteEndTime: '2026-11-30 18:00',
    };
    const text = frozenText(round, ranking);
    await freezeByHand(app, contest.rotationId, text, digestOf(text));
    const before = await rankingOf(app, contest.rotationId);
    expect(before.objects).toMatchObject({ isFrozen: true, total: 3, totalPoll: 3 });
    await sql(`update vote_team set name = '改名' where id = $1`, [contest.teams[1]]);
    await sql('delete from vote_tally where rotation_id = $1', [contest.rotationId]);
    expect((await rankingOf(app, contest.rotationId)).text).toBe(before.text);
    expect(before.objects.datas).toMatchObject([
      { rank: 1, number: 2, poll: 2, name: '选手2' },
      { rank: 2, number: 3, poll: 1 },
      { rank: 3, number: 1, poll: 0 },
    ]);
  });
});

describe('the canonical text of a result', () => {
  const round = {
    rotationId: 'r',
    name: '决赛',
    activity: '合唱大赛',
    voteStartTime: '2026-11-20 08:00',
    voteEndTime: '2026-11-30 18:00',
  };
  const team = (number: number, poll: number, rank: number) => ({
    photo: null,
    clubName: `第${number}合唱团`,
    poll,
    name: `选手"${number}"`,
    number,
    rank,
    signupId: `t${number}`,
  });
  const ranking = [team(2, 7, 1), team(5, 7, 1), team(1, 3, 3)];

  it('has one line for the round and one for each team, its fields always in one order', () => {
    const text = frozenText(round, ranking);
    expect(text.split('\n')).toEqual([
      '{"rotationId":"r","name":"决赛","activity":"合唱大赛","voteStartTime":"2026-11-20 08:00","voteEndTime":"2026-11-30 18:00","teams":3,"totalPoll":17}',
      '{"rank":1,"poll":7,"number":2,"signupId":"t2","name":"选手\\"2\\"","clubName":"第2合唱团","photo":null}',
      '{"rank":1,"poll":7,"number":5,"signupId":"t5","name":"选手\\"5\\"","clubName":"第5合唱团","photo":null}',
      '{"rank":3,"poll":3,"number":1,"signupId":"t1","name":"选手\\"1\\"","clubName":"第1合唱团","photo":null}',
      '',
    ]);
    expect(digestOf(text)).toMatch(/^[0-9a-f]{64}$/);
    expect(digestOf('云馆\n')).toBe('389458afd2c57c5727fbec3f797cec640fb938fe7340883025e009ce583e9c35');
    expect(readFrozenText(text).ranking).toEqual(ranking);
  });

  it('stays the same while the ledger does, and differs by one vote', () => {
    const text = frozenText(round, ranking);
    const votes = new Map([
      ['t1', 3],
      ['t2', 7],
      ['t5', 7],
    ]);
    expect(refrozenText(text, votes)).toBe(text);
    expect(refrozenText(text, new Map(votes).set('t1', 4))).not.toBe(text);
    expect(
      readFrozenText(refrozenText(text, new Map(votes).set('t1', 9))).ranking.map(({ rank, number }) => [rank, number]),
    ).toEqual([
      [1, 1],
      [2, 2],
      [2, 5],
    ]);
  });
});

describe('a recount', () => {
  const recount = (id: string, as = 'admin') => app.send(as, calls.recountRound.path, { id });

  it('names and repairs what the tallies say otherwise than the ledger', async () => {
    const contest = await buildContest(app, { teams: 3, voteNum: 10 });
    for (const team of [1, 1, 2, 3]) await vote(app, contest, { for: team });
    expect(await recount(contest.rotationId)).toMatchObject({
      state: 1,
      msg: '计票无误',
      objects: { ballots: 4, valid: 4, differences: [] },
    });
    await sql('delete from vote_tally where rotation_id = $1 and team_id = $2', [contest.rotationId, contest.teams[0]]);
    await sql('update vote_tally set n = n + 5 where rotation_id = $1 and team_id = $2', [
      contest.rotationId,
      contest.teams[1],
    ]);
    expect(await recount(contest.rotationId)).toMatchObject({
      msg: '已更正 2 个参赛者的票数',
      objects: {
        differences: [
          { signupId: contest.teams[0], name: '第1合唱团', before: 0, after: 2 },
          { signupId: contest.teams[1], name: '第2合唱团', before: 6, after: 1 },
        ],
      },
    });
    expect(await pollsOf(app, contest)).toEqual([2, 1, 1]);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 4, tally: 4 });
  });

  it('finds no difference while people vote, and loses none of their votes', async () => {
    const contest = await buildContest(app, { voteNum: 100 });
    const votes = Array.from({ length: 80 }, (_, n) =>
      answered(() => vote(app, contest, { by: voterPhone(n % 3), for: (n % 2) + 1 })),
    );
    const recounts = Array.from({ length: 5 }, () => recount(contest.rotationId));
    for (const answer of await Promise.all(recounts)) expect(answer.objects.differences).toEqual([]);
    expect((await Promise.all(votes)).filter((answer) => answer.state === 1)).toHaveLength(80);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 80, tally: 80 });
  });

  it('is refused in a frozen round, and to others', async () => {
    const contest = await buildContest(app);
    expect(await recount(contest.rotationId, 'branch')).toMatchObject(forbidden);
    expect(await recount(contest.activityId)).toMatchObject(forbidden);
    expect(await recount('x')).toMatchObject(forbidden);
    await freezeByHand(app, contest.rotationId);
    expect(await recount(contest.rotationId)).toMatchObject({ state: 0, msg: '本赛次结果已锁定，不能重新计票' });
  });
});
