import * as rounds from '@yunguan/contract/content/vote-round';
import { deleteTeam } from '@yunguan/contract/content/vote-signup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, mustSend } from './factories';
import { promise } from './promises/record';
import { answered } from './answered';
import { buildRound, buildRoundWithTeams, buildTeam, giveVotes, secondTimes } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const promote = (teamId: string, rotationId: string, activityId?: string) =>
  app.send('editor', rounds.promoteTeam.path, { teamId, rotationId, activityId });
const promoteMany = (body: Record<string, unknown>) => app.send('editor', rounds.promoteTeams.path, body);

const finalTimes = {
  startTime: '2026-12-20 08:00',
  endTime: '2026-12-30 20:00',
  voteStartTime: '2026-12-21 08:00',
  voteEndTime: '2026-12-29 20:00',
};

/** Three rounds in a row, the teams in the first of them. */
async function threeRounds(teams = 1) {
  const made = await buildRoundWithTeams(app, { teams });
  const { activityId, rotationId: first } = made;
  const third = await buildRound(app, activityId, { form: { name: '决赛', ...finalTimes } });
  const second = await buildRound(app, activityId, { form: { name: '复赛', ...secondTimes } });
  const team = made.teams[0] ?? '';
  return { activityId, first, second, third, team, teams: made.teams };
}

/** Names of the rounds that a team is in, by time. */
async function roundsOf(team: string): Promise<string[]> {
  const { rows } = await app.deps.pools.owner.query<{ name: string }>(
    `select r.name from vote_team_rotation e join vote_rotation r on r.id = e.rotation_id where e.team_id = $1 order by r.start_time`,
    [team],
  );
  return rows.map(({ name }) => name);
}

describe('a team is promoted', () => {
  it('from the round that it is in to the one that follows by time', async () => {
    const { activityId, first, second, third, team } = await threeRounds();
    const answer = await promote(team, first, activityId);
    expect(answer).toMatchObject({
      state: 1,
      msg: '晋级成功 ！',
      objects: { rotationId: second, rotationName: '复赛', added: true },
    });
    expect(await promote(team, second)).toMatchObject({ objects: { rotationId: third, added: true } });
    expect(await roundsOf(team)).toEqual(['初赛', '复赛', '决赛']);
    const last = await promote(team, third);
    expect([last.objects.code, last.msg]).toEqual(['ILLEGAL_STATE', '「决赛」已是最后一个赛次，没有可晋级的赛次']);
  });

  it('into the round that is named, where it is not in it', async () => {
    const { second, third, team } = await threeRounds();
    expect(await promote(team, third)).toMatchObject({
      msg: '晋级成功 ！',
      objects: { rotationId: third, added: true },
    });
    expect(await roundsOf(team)).toEqual(['初赛', '决赛']);
    expect(await promote(team, second)).toMatchObject({ objects: { rotationId: second, added: true } });
  });

  it('one round further with each call that comes after the answer of the one before', async () => {
    const { first, second, team } = await threeRounds();
    await promote(team, first);
    expect(await promote(team, first)).toMatchObject({
      state: 1,
      msg: '晋级成功 ！',
      objects: { rotationId: second, added: false },
    });
    const other = await threeRounds();
    await promote(other.team, other.second);
    expect(await roundsOf(other.team)).toEqual(['初赛', '复赛']);
    // Now it is in the round that is named: the one after it is meant (texts.md V5).
    expect(await promote(other.team, other.second)).toMatchObject({
      msg: '晋级成功 ！',
      objects: { rotationId: other.third, added: true },
    });
    expect(await roundsOf(other.team)).toEqual(['初赛', '复赛', '决赛']);
  });

  it('into the round that the caller saw, or not at all, whatever somebody else did meanwhile', async () => {
    const { activityId, first, second, third, team } = await threeRounds();
    const promoteTo = (rotationId: string, toRotationId: string) =>
      app.send('editor', rounds.promoteTeam.path, { teamId: team, rotationId, activityId, toRotationId });
    // Somebody made a round between since the page was read.
    expect(await promoteTo(first, third)).toMatchObject({
      state: 0,
      msg: '赛次已有变化，「第1合唱团」现在将晋级到「复赛」，请刷新后重试',
    });
    expect(await roundsOf(team)).toEqual(['初赛']);
    expect(await promoteTo(second, second)).toMatchObject({ state: 1, objects: { rotationId: second, added: true } });
    // Somebody else, whose page still shows the team outside: it is where he wants it, and goes no further.
    expect(await promoteTo(second, second)).toMatchObject({ state: 1, objects: { rotationId: second, added: false } });
    expect(await roundsOf(team)).toEqual(['初赛', '复赛']);
  });

  it('only when it is approved, and only within its activity', async () => {
    const { activityId, first, second, team } = await threeRounds();
    const waiting = await buildTeam(app, activityId, { form: { name: '赵六', clubName: '' } });
    expect((await promote(waiting, first)).msg).toBe('「赵六」未通过审核，不能晋级');
    const refused = await buildTeam(app, activityId, { state: 101, form: { name: '钱七', clubName: '红岩舞队' } });
    expect((await promote(refused, first)).msg).toBe('「红岩舞队」未通过审核，不能晋级');
    const other = await threeRounds();
    expect((await promote(team, other.first)).msg).toBe('该队伍不属于赛次所在的活动');
    expect((await promote(team, second, other.activityId)).msg).toBe('该队伍不属于赛次所在的活动');
    expect(await roundsOf(team)).toEqual(['初赛']);
  });

  it('P2: exactly once by 50 parallel calls, from its round or into a named one', async () => {
    const { first, second, team, activityId } = await threeRounds();
    const started = performance.now();
    const fromFirst = await Promise.all(
      Array.from({ length: 50 }, () => answered(() => promote(team, first, activityId))),
    );
    const seconds = (performance.now() - started) / 1000;
    const other = await threeRounds();
    const intoNamed = await Promise.all(
      Array.from({ length: 50 }, () => answered(() => promote(other.team, other.second))),
    );
    for (const answers of [fromFirst, intoNamed]) {
      expect(answers.map(({ state, msg }) => [state, msg])).toEqual(answers.map(() => [1, '晋级成功 ！']));
      expect(answers.filter(({ objects }) => objects.added)).toHaveLength(1);
    }
    expect(fromFirst.every(({ objects }) => objects.rotationId === second)).toBe(true);
    expect(await roundsOf(team)).toEqual(['初赛', '复赛']);
    expect(await roundsOf(other.team)).toEqual(['初赛', '复赛']);
    console.info(`50 parallel promotions, 1 row, ${seconds.toFixed(2)} s`);
    const rows = (await roundsOf(other.team)).filter((round) => round === '复赛');
    promise('P2').figure('同一队伍 50 次并发晋级留下的行', rows.length, { exactly: 1 });
  });
});

describe('several teams are promoted', () => {
  it('by hand, each once', async () => {
    const { first, second, teams } = await threeRounds(3);
    await promote(teams[0] ?? '', first);
    const answer = await promoteMany({
      rotationId: first,
      toRotationId: second,
      teamIds: [teams[0], teams[1], teams[1]],
    });
    expect(answer).toMatchObject({ state: 1, msg: '晋级成功 ！', objects: { added: 1, already: 1 } });
    expect(await roundsOf(teams[1] ?? '')).toEqual(['初赛', '复赛']);
    expect(await roundsOf(teams[2] ?? '')).toEqual(['初赛']);
  });

  it('the first ones by their votes', async () => {
    const { first, second, teams } = await threeRounds(4);
    const [a = '', b = '', c = ''] = teams;
    await giveVotes(app, first, { [a]: 3, [b]: 8, [c]: 5 });
    expect((await promoteMany({ rotationId: first, toRotationId: second, top: 2 })).objects).toEqual({
      added: 2,
      already: 0,
    });
    expect(await Promise.all(teams.map(async (team) => (await roundsOf(team)).length))).toEqual([1, 2, 2, 1]);
    // More places than teams take all of them.
    expect((await promoteMany({ rotationId: first, toRotationId: second, top: 9 })).objects).toEqual({
      added: 2,
      already: 2,
    });
  });

  it('but not past a tie at the border, which is named', async () => {
    const { first, second, teams } = await threeRounds(5);
    const [a = '', b = '', c = '', d = ''] = teams;
    await giveVotes(app, first, { [a]: 9, [b]: 4, [c]: 4, [d]: 4 });
    const tied = await promoteMany({ rotationId: first, toRotationId: second, top: 3 });
    expect(tied).toMatchObject({ state: 0, objects: { code: 'ILLEGAL_STATE' } });
    expect(tied.msg).toBe(
      '第 2 名有 3 支队伍票数相同（4 票）：「第2合唱团」「第3合唱团」「第4合唱团」，请调整晋级名额或手动选择队伍',
    );
    expect((await promoteMany({ rotationId: first, toRotationId: second, top: 4 })).objects.added).toBe(4);
  });

  it('all of them or none, into a later round of the same activity', async () => {
    const { activityId, first, second, third, teams } = await threeRounds(1);
    const outsider = await buildTeam(app, activityId);
    const [team] = teams;
    const refusal = async (body: Record<string, unknown>) => (await promoteMany(body)).msg;
    expect(await refusal({ rotationId: first, toRotationId: second, teamIds: [team, outsider] })).toBe(
      '所选队伍中有 1 支不在当前赛次：「江畔合唱团」，请刷新后重试',
    );
    const gone = await buildTeam(app, activityId, { state: 100, form: { clubName: '红岩舞队' } });
    await mustSend(app, 'admin', deleteTeam.path, { id: gone });
    const stranger = (await threeRounds(1)).team;
    expect(await refusal({ rotationId: first, toRotationId: second, teamIds: [team, gone, stranger] })).toBe(
      '所选队伍中有 2 支不在当前赛次：「红岩舞队」，请刷新后重试',
    );
    expect(await roundsOf(team ?? '')).toEqual(['初赛']);
    expect(await refusal({ rotationId: second, toRotationId: first, teamIds: [team] })).toBe(
      '请选择当前赛次之后的赛次',
    );
    expect(await refusal({ rotationId: second, toRotationId: second, teamIds: [team] })).toBe(
      '请选择当前赛次之后的赛次',
    );
    expect(await refusal({ rotationId: second, toRotationId: third, top: 1 })).toBe('当前赛次没有参赛队伍');
    expect(await refusal({ rotationId: first, toRotationId: second, teamIds: [] })).toBe('请选择晋级的队伍');
    expect(await refusal({ rotationId: first, toRotationId: second })).toBe('请选择晋级的队伍');
    expect(await refusal({ rotationId: first, toRotationId: second, top: 0 })).toBe(rounds.roundMessages.promotedCount);
    const other = await buildRound(app, await buildVote(app, { status: 100 }));
    expect(await refusal({ rotationId: first, toRotationId: other, teamIds: [team] })).toBe('两个赛次不属于同一个活动');
  });
});
