import * as calls from '@yunguan/contract/content/vote-judging';
import { deleteTeam } from '@yunguan/contract/content/vote-signup';
import { getLetterPage } from '@yunguan/contract/platform/letters';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindJudges } from '../src/content/vote/judging/remind-judges';
import { chinaNow } from '../src/kernel/china-now';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { exported } from './exported';
import { type Form, mustSend } from './factories';
import { userIdOf } from './judges';
import { forbidden } from './refusals';
import { buildRound, buildRoundWithTeams, giveVotes, secondTimes } from './vote-team-factory';
import { waitingForLocks } from './lock-waits';

let app: ContentApp;
let judgeIds: string[];
beforeAll(async () => {
  app = await createContentApp();
  judgeIds = [await userIdOf(app, 'viewer'), await userIdOf(app, 'tanjing')];
});
afterAll(() => app.close());

const criteria = [
  { name: '艺术表现', weight: 70 },
  { name: '台风', weight: 30 },
];
const settings = (changes: Form = {}) => ({
  criteria,
  judgeIds,
  endTime: '2026-12-20 18:00',
  isBlind: false,
  isTrimmed: false,
  voteShare: 40,
  ...changes,
});
const save = (rotationId: string, changes: Form = {}, name = 'editor') =>
  app.send(name, calls.saveJudging.path, { rotationId, ...settings(changes) });
const shown = async (rotationId: string, name = 'editor') =>
  (await mustSend(app, name, calls.getJudging.path, { rotationId })) as unknown as calls.Judging;
const sheet = async (rotationId: string, name = 'viewer') =>
  (await mustSend(app, name, calls.getJudgingSheet.path, { rotationId })) as unknown as calls.JudgingSheet;
const score = (rotationId: string, scores: readonly Form[], name = 'viewer') =>
  app.send(name, calls.scoreTeams.path, { rotationId, scores });
const judged = async (changes: Form = {}, teams = 2) => {
  const made = await buildRoundWithTeams(app, { teams });
  expect(await save(made.rotationId, changes)).toMatchObject({ state: 1, msg: calls.judgingMessages.saved });
  return made;
};

describe('the judging of a round', () => {
  it('is set up, tells its judges by letter, and ranks by their scores and the votes', async () => {
    const made = await buildRoundWithTeams(app, { teams: 2 });
    const { rotationId } = made;
    const [one = '', two = ''] = made.teams;
    const before = await shown(rotationId);
    expect(before).toMatchObject({ judging: null, teams: [], hiddenText: '', teamCount: 2 });
    expect(before.candidates.map(({ id }) => id)).toEqual(expect.arrayContaining(judgeIds));
    expect(await save(rotationId)).toMatchObject({ state: 1, objects: { version: 1 } });
    const { datas } = (await mustSend(app, 'tanjing', getLetterPage.path, {
      pageIndex: 1,
      pageSize: 5,
    })) as unknown as {
      datas: { title: string; content: string; link: string }[];
    };
    expect(datas[0]).toMatchObject({ title: '请您担任评委', link: `/MuseumCenter/judging?round=${rotationId}` });
    expect(datas[0]?.content).toContain('“初赛”');

    await giveVotes(app, rotationId, { [one]: 4, [two]: 2 });
    const own = (await mustSend(app, 'viewer', calls.getOwnJudgings.path, {})) as unknown as calls.OwnJudging[];
    expect(own).toContainEqual(expect.objectContaining({ rotationId, teamCount: 2, done: 0, isEnded: false }));
    const given = (teamId: string, ...points: (number | null)[]) => ({ teamId, points, version: 0 });
    const first = await score(rotationId, [given(one, 80, 90), { ...given(two, 95, null), remark: '音准好' }]);
    expect(first).toMatchObject({ state: 1, objects: { changed: 2, done: 1 }, msg: calls.judgingMessages.scored });
    expect(await score(rotationId, [given(one, 70, 70), given(two, 100, 100)], 'tanjing')).toMatchObject({ state: 1 });
    expect((await sheet(rotationId)).teams).toMatchObject([
      { id: one, points: [80, 90], version: 1, remark: '' },
      { id: two, points: [95, null], version: 1, remark: '音准好' },
    ]);
    expect(await score(rotationId, [{ teamId: two, points: [95, 60.5], remark: '音准好', version: 1 }])).toMatchObject({
      objects: { changed: 1, done: 2 },
    });
    // viewer: one 83, two 84.65; tanjing: 70 and 100; votes: 100 and 50 points of 40 %.
    const result = await shown(rotationId);
    expect(result.judging).toMatchObject({
      isBegun: true,
      judges: [
        { id: judgeIds[0], done: 2, average: 83.83 },
        { id: judgeIds[1], done: 2, average: 85 },
      ],
    });
    expect(result.teams).toMatchObject([
      { id: one, votePoints: 100, judgePoints: 76.5, total: 85.9, rank: 1 },
      { id: two, votePoints: 50, judgePoints: 92.33, total: 75.4, rank: 2 },
    ]);
  });

  it('hides the results from its judges until it ends, and names from all of them where it is blind', async () => {
    const { rotationId, teams } = await judged({ isBlind: true });
    const seen = await shown(rotationId, 'viewer');
    expect(seen).toMatchObject({ teams: [], hiddenText: calls.judgingMessages.hidden });
    expect(seen.judging?.judges.every(({ average }) => average === null)).toBe(true);
    const blind = await sheet(rotationId);
    expect(blind.teams).toMatchObject([
      { number: 1, name: '', clubName: '', introduction: expect.any(String) as string },
      { number: 2, name: '' },
    ]);
    await app.deps.pools.owner.query(`update vote_judging set end_time = $2 where rotation_id = $1`, [
      rotationId,
      new Date(app.clock.now().getTime() - 60_000),
    ]);
    expect(await score(rotationId, [{ teamId: teams[0], points: [1, 1] }])).toMatchObject({
      objects: { code: 'ILLEGAL_STATE' },
      msg: expect.stringContaining('评分已截止') as string,
    });
    expect(await shown(rotationId, 'viewer')).toMatchObject({
      hiddenText: '',
      teams: [{ rank: null }, { rank: null }],
    });
  });

  it('keeps its criteria once somebody has scored; the rest may change, by the version that was seen', async () => {
    const { rotationId, teams } = await judged();
    expect(await score(rotationId, [{ teamId: teams[0], points: [50, null] }])).toMatchObject({ state: 1 });
    const other = [{ name: '内容', weight: 100 }];
    expect(await save(rotationId, { criteria: other, version: 1 })).toMatchObject({
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await save(rotationId, { voteShare: 0, version: 1 })).toMatchObject({ objects: { version: 2 } });
    expect(await save(rotationId, { voteShare: 10, version: 1 })).toMatchObject({ objects: { code: 'CONFLICT' } });
    expect((await shown(rotationId)).judging).toMatchObject({ voteShare: 0, criteria });
  });

  it('takes no points for criteria that a judge has not before him', async () => {
    const { rotationId, teams } = await judged();
    const turned = [
      { name: '台风', weight: 40 },
      { name: '艺术表现', weight: 60 },
    ];
    expect(await save(rotationId, { criteria: turned, version: 1 })).toMatchObject({ state: 1 });
    const scores = [{ teamId: teams[0], points: [95, 60], version: 0 }];
    const under = (names?: readonly string[]) =>
      app.send('viewer', calls.scoreTeams.path, { rotationId, scores, ...(names && { criteria: names }) });
    const refusal = { objects: { code: 'ILLEGAL_STATE' }, msg: calls.judgingMessages.criteriaChanged };
    expect(await under(['艺术表现', '台风'])).toMatchObject(refusal);
    expect(await under(['台风'])).toMatchObject(refusal);
    expect((await shown(rotationId)).judging).toMatchObject({ isBegun: false });
    expect(await under(['台风', '艺术表现'])).toMatchObject({ objects: { changed: 1 } });
    // A client that does not say what it showed is not asked.
    expect(await under()).toMatchObject({ objects: { changed: 0 } });
  });

  it('does without a judge who is taken off, and has his scores again when he is put back', async () => {
    const { rotationId, teams } = await judged();
    await score(rotationId, [{ teamId: teams[0], points: [50, 50] }]);
    const [viewer = '', tanjing = ''] = judgeIds;
    await save(rotationId, { judgeIds: [tanjing] });
    expect((await shown(rotationId)).teams[0]?.scores).toEqual([]);
    expect(await score(rotationId, [{ teamId: teams[0], points: [60, 60] }])).toMatchObject(forbidden);
    expect(await app.send('viewer', calls.getJudgingSheet.path, { rotationId })).toMatchObject(forbidden);
    await save(rotationId, { judgeIds: [tanjing, viewer] });
    expect((await shown(rotationId)).teams[0]?.scores).toMatchObject([{ judgeId: viewer, score: 50 }]);
  });

  it('is open to a judge who has gone to another venue since he was asked', async () => {
    const { rotationId, teams } = await judged();
    const moved = (venueId: string) =>
      app.deps.pools.owner.query('update user_role set venue_id = $2 where user_id = $1', [judgeIds[1], venueId]);
    await moved(seedId.venue(demoBranchKey));
    try {
      app.deps.sessions.forgetHere();
      const own = (await mustSend(app, 'tanjing', calls.getOwnJudgings.path, {})) as unknown as {
        rotationId: string;
      }[];
      expect(own.map((one) => one.rotationId)).toContain(rotationId);
      const scores = [{ teamId: teams[0], points: [80, 90], version: 0 }];
      expect(await score(rotationId, scores, 'tanjing')).toMatchObject({ objects: { changed: 1 } });
    } finally {
      await moved(seedId.venue('main'));
      app.deps.sessions.forgetHere();
    }
  });

  it('takes two windows of a judge for what they are', async () => {
    const { rotationId, teams } = await judged();
    const [teamId] = teams;
    const first = { teamId, points: [50, 50], version: 0 };
    expect(await score(rotationId, [first])).toMatchObject({ objects: { changed: 1 } });
    // The same again is nothing new; something else over what was not seen is refused, with all that came beside it.
    expect(await score(rotationId, [first])).toMatchObject({ objects: { changed: 0 } });
    const beside = { teamId: teams[1], points: [10, 10], version: 0 };
    expect(await score(rotationId, [beside, { ...first, points: [60, 60] }])).toMatchObject({
      objects: { code: 'CONFLICT' },
      msg: '1 号的评分已在另一处修改，请核对后再保存',
    });
    expect((await sheet(rotationId)).teams).toMatchObject([{ points: [50, 50] }, { points: [null, null] }]);
  });

  it('refuses the second of two windows of a judge that save in the same moment', async () => {
    const { rotationId, teams } = await judged();
    const { owner } = app.deps.pools;
    await app.as('viewer');
    // Holds back what is written, so that both have read before either is done.
    const holder = await owner.connect();
    try {
      await holder.query('begin');
      await holder.query(
        `insert into vote_score (rotation_id, user_id, team_id, venue_id, points, is_recused, remark, scored_at)
         select id, $2, $3, venue_id, '{1,1}', false, '', now() from vote_rotation where id = $1`,
        [rotationId, judgeIds[0], teams[0]],
      );
      const both = [60, 90].map((points) =>
        score(rotationId, [{ teamId: teams[0], points: [points, points], version: 0 }]),
      );
      await waitingForLocks(app, 2);
      await holder.query('rollback');
      const answers = await Promise.all(both);
      const outcomes = answers.map(({ objects }) => objects.code ?? 'saved');
      expect(outcomes).toEqual(expect.arrayContaining(['CONFLICT', 'saved']));
    } finally {
      holder.release(true);
    }
  });

  it('keeps the criteria by which somebody scores in the same moment', async () => {
    const { rotationId, teams } = await judged();
    await app.as('editor');
    const scoring = await app.deps.pools.owner.connect();
    try {
      await scoring.query('begin');
      // What a judge's save holds and writes.
      await scoring.query('select from vote_judging where rotation_id = $1 for share', [rotationId]);
      await scoring.query(
        `insert into vote_score (rotation_id, user_id, team_id, venue_id, points, is_recused, remark, scored_at)
         select id, $2, $3, venue_id, '{80,90}', false, '', now() from vote_rotation where id = $1`,
        [rotationId, judgeIds[0], teams[0]],
      );
      const saving = save(rotationId, { criteria: [{ name: '整体', weight: 100 }] });
      await waitingForLocks(app);
      await scoring.query('commit');
      expect(await saving).toMatchObject({ objects: { code: 'ILLEGAL_STATE', field: 'criteria' } });
      expect((await shown(rotationId)).judging).toMatchObject({ criteria, isBegun: true });
    } finally {
      scoring.release(true);
    }
  });

  it('keeps the teams in the round in which somebody scores them in the same moment, when one is made before it', async () => {
    const { activityId, rotationId, teams } = await buildRoundWithTeams(app, { teams: 2, round: secondTimes });
    expect(await save(rotationId)).toMatchObject({ state: 1 });
    await app.as('editor');
    const scoring = await app.deps.pools.owner.connect();
    try {
      await scoring.query('begin');
      // What a judge's save holds and writes.
      await scoring.query('select from vote_judging where rotation_id = $1 for share', [rotationId]);
      await scoring.query(
        `insert into vote_score (rotation_id, user_id, team_id, venue_id, points, is_recused, remark, scored_at)
         select id, $2, $3, venue_id, '{80,90}', false, '', now() from vote_rotation where id = $1`,
        [rotationId, judgeIds[0], teams[0]],
      );
      const making = buildRound(app, activityId, { form: { name: '海选' } });
      // It may be through already where it waits for nobody.
      await Promise.race([waitingForLocks(app), making]);
      await scoring.query('commit');
      await making;
      expect((await sheet(rotationId)).teams).toMatchObject([{ id: teams[0], points: [80, 90] }, { id: teams[1] }]);
    } finally {
      scoring.release(true);
    }
  });

  it('asks nobody to judge who is disabled in the same moment', async () => {
    const { rotationId } = await buildRoundWithTeams(app, { teams: 1 });
    await app.as('editor');
    const change = await app.deps.pools.owner.connect();
    try {
      await change.query('begin');
      await change.query('update staff_user set enabled = false where id = $1', [judgeIds[1]]);
      const saving = save(rotationId);
      await waitingForLocks(app);
      await change.query('commit');
      expect(await saving).toMatchObject({ state: 0, msg: '所选评委中有 1 名已停用或不是本馆用户，请重新选择' });
    } finally {
      await change.query('update staff_user set enabled = true where id = $1', [judgeIds[1]]);
      change.release();
    }
  });

  it('refuses what does not fit, in words', async () => {
    const { rotationId, teams } = await judged();
    const { judgingMessages: said } = calls;
    const refused: [Form, string][] = [
      [{ criteria: [] }, said.criteriaMissing],
      [{ criteria: [{ name: '内容', weight: 90 }] }, said.weightsWrong],
      [
        {
          criteria: [
            { name: '内容', weight: 50 },
            { name: '内容', weight: 50 },
          ],
        },
        said.criterionTwice,
      ],
      [{ criteria: [{ name: '', weight: 100 }] }, said.criterionMissing],
      [{ criteria: [{ name: '内容', weight: 0.5 }] }, said.weightWrong],
      [{ judgeIds: [] }, said.judgesMissing],
      [{ judgeIds: [await userIdOf(app, 'gonglihua')] }, '所选评委中有 1 名已停用或不是本馆用户，请重新选择'],
      [{ endTime: '' }, said.endMissing],
      [{ voteShare: 101 }, said.shareWrong],
    ];
    for (const [changes, text] of refused) {
      expect(await save(rotationId, changes), JSON.stringify(changes)).toMatchObject({ state: 0, msg: text });
    }
    for (const points of [
      [101, 1],
      [-1, 1],
      [0.55, 1],
      ['x', 1],
    ]) {
      expect(await score(rotationId, [{ teamId: teams[0], points }])).toMatchObject({ msg: said.pointsWrong });
    }
    expect(await score(rotationId, [{ teamId: teams[0], points: [1] }])).toMatchObject({
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await score(rotationId, [])).toMatchObject({ msg: said.scoresMissing });
    await mustSend(app, 'admin', deleteTeam.path, { id: teams[1] });
    expect(await score(rotationId, [{ teamId: teams[1], points: [1, 1] }])).toMatchObject({
      msg: '所评队伍中有 1 支（2 号）已不在该赛次，请刷新后重试',
    });
  });

  it('is exported with what each judge gave and by what it was found, to no judge who still scores', async () => {
    const { rotationId, teams } = await judged({ isTrimmed: true });
    const order = { action: calls.judgingExportCode, model: { rotationId } };
    await score(rotationId, [
      { teamId: teams[1], points: [90, 80] },
      { teamId: teams[0], points: [null, null], isRecused: true },
    ]);
    const [heads, ...rows] = await exported(app, 'editor', order);
    expect(heads?.join(' ')).toBe('名次 编号 姓名 团队名称 综合分 评委评分 网络投票得分 票数 何云峰 谭静');
    expect(rows).toEqual([
      ['1', '2', '报名人2', '第2合唱团', '52.2', '87', '0', '0', '87', '未评'],
      ['', '1', '报名人1', '第1合唱团', '', '', '0', '0', '回避', '未评'],
    ]);
    const refusal = (name: string, model: Form = order.model) => app.send(name, generateFile.path, { ...order, model });
    expect(await refusal('tanjing')).toMatchObject({ state: 0, msg: calls.judgingMessages.hidden });
    // The viewer may not export anything, the branch has no such round.
    expect(await refusal('viewer')).toMatchObject(forbidden);
    expect(await refusal('branch')).toMatchObject(forbidden);
    expect(await refusal('editor', {})).toMatchObject({ state: 0 });
    const { rotationId: unjudged } = await buildRoundWithTeams(app);
    expect(await refusal('editor', { rotationId: unjudged })).toMatchObject({ msg: calls.judgingMessages.none });
    expect(await refusal('branch', { rotationId: unjudged })).toMatchObject(forbidden);
  });

  it('reminds a day before the end who has not finished, once, and anew when the end was moved', async () => {
    const { rotationId, teams } = await judged();
    await score(
      rotationId,
      teams.map((teamId) => ({ teamId, points: [80, 80], version: 0 })),
      'tanjing',
    );
    await score(rotationId, [
      { teamId: teams[0], points: [80, 80], version: 0 },
      { teamId: teams[1], points: [80, null], version: 0 },
    ]);
    const remindAt = (time: string) => remindJudges(app.db, new Date(`${time}+08:00`));
    const told = async (name: string) => {
      const page = await mustSend(app, name, getLetterPage.path, { pageIndex: 1, pageSize: 50 });
      const { datas } = page as unknown as { datas: { kind: string; title: string; content: string; link: string }[] };
      const about = datas.filter(({ link }) => link.endsWith(rotationId));
      // An unread 催办 of the system would hold back the next one about overdue reviews.
      expect(new Set(about.map(({ kind }) => kind))).toEqual(new Set(['notice']));
      return about.map(({ title, content }) => `${title}：${content}`);
    };
    expect(await remindAt('2026-12-19T17:59')).toBe(0);
    // Those of the other tests too.
    expect(await remindAt('2026-12-19T18:00')).toBeGreaterThan(0);
    expect(await remindAt('2026-12-19T18:10')).toBe(0);
    const near = /^评委评分即将截止：《.+》“初赛”的评分将于 2026-12-20 18:00 截止，您还有 1 支队伍没有评完。$/;
    expect((await told('viewer'))[0]).toMatch(near);
    expect(await told('tanjing')).toEqual([expect.stringMatching(/^请您担任评委/)]);

    expect(await save(rotationId, { endTime: '2026-12-22 09:30', version: 1 })).toMatchObject({ state: 1 });
    const moved = '的评分截止时间由 2026-12-20 18:00 改为 2026-12-22 09:30。';
    for (const name of ['viewer', 'tanjing']) expect((await told(name))[0]).toContain(moved);
    expect(await remindAt('2026-12-21T10:00')).toBe(1);
    // Over is over, and nobody is told twice of an end that was near when he was asked.
    expect(await remindAt('2026-12-22T09:30')).toBe(0);
    const { day, time } = chinaNow(new Date(app.clock.now().getTime() + 12 * 3_600_000));
    await judged({ endTime: `${day} ${time.padStart(5, '0')}` });
    expect(await remindJudges(app.db, app.clock.now())).toBe(0);
  });

  it('is nothing to who has no right, and nothing of another venue', async () => {
    const { rotationId, teams } = await judged();
    expect(await save(rotationId, {}, 'viewer')).toMatchObject(forbidden);
    expect(await save(rotationId, {}, 'gonglihua')).toMatchObject(forbidden);
    expect(await app.send('gonglihua', calls.getJudging.path, { rotationId })).toMatchObject(forbidden);
    expect(await score(rotationId, [{ teamId: teams[0], points: [1, 1] }], 'editor')).toMatchObject(forbidden);
    expect((await shown(rotationId, 'reviewer')).candidates).toEqual([]);
  });
});
