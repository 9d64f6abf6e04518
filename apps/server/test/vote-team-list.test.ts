import * as signups from '@yunguan/contract/content/vote-signup';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import { signupExportCode } from '@yunguan/contract/content/vote-signup';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { exported } from './exported';
import { type Form, mustSend } from './factories';
import { leastOwnTime } from './own-time';
import { readXlsx } from './read-xlsx';
import { teamCalls } from './team-calls';
import {
  buildRound,
  buildRoundWithTeams,
  buildTeam,
  giveVotes,
  idCards,
  roundInput,
  secondTimes,
  teamInput,
} from './vote-team-factory';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { sql, newActivity, add, update, detail, list } = teamCalls(() => app);
const [idCard] = idCards;

describe('the list of teams', () => {
  let activityId: string;
  let rotationId: string;
  let nextId: string;
  let teams: string[];
  beforeAll(async () => {
    const made = await buildRoundWithTeams(app, { teams: 4 });
    ({ activityId, rotationId, teams } = made);
    nextId = await buildRound(app, activityId, { form: { name: '复赛', ...secondTimes } });
    await mustSend(app, 'editor', '/api/VoteActivity/v1/admin-AddTeamToNextRotation', { teamId: teams[1], rotationId });
    await giveVotes(app, rotationId, { [String(teams[0])]: 5, [String(teams[1])]: 8, [String(teams[3])]: 5 });
    await giveVotes(app, nextId, { [String(teams[1])]: 2 });
    await buildTeam(app, activityId, { form: { name: '候补', clubName: '百分百_舞团' } });
    await buildTeam(app, activityId, { state: 101, form: { name: '落选', clubName: '', idCardNo: idCard } });
  });
  const names = async (body: Form) => (await list({ activityId, ...body })).rows.map(({ name }) => name);

  it('is newest first, with both pairs of names and an exact total', async () => {
    const answer = await mustSend(app, 'viewer', signups.getTeams.path, { activityId, pageIndex: 1, pageSize: 4 });
    expect([answer.total, answer.totalCount, answer.list]).toEqual([6, 6, answer.datas]);
    expect(await names({ pageSize: 4 })).toEqual(['落选', '候补', '报名人4', '报名人3']);
    expect(await names({ pageSize: 4, pageIndex: 2 })).toEqual(['报名人2', '报名人1']);
    const beyond = await list({ activityId, pageIndex: 9, pageSize: 4 });
    expect(beyond).toEqual({ rows: [], total: 6 });
  });

  it('is filtered by state (0 = all, and -1 as in the other lists), club name and round', async () => {
    expect(await names({ state: 0 })).toHaveLength(6);
    expect(await names({ state: -1 })).toHaveLength(6);
    expect(await names({ state: '' })).toHaveLength(6);
    expect(await names({ state: '1' })).toEqual(['候补']);
    expect(await names({ state: 101 })).toEqual(['落选']);
    expect(await names({ state: 100 })).toHaveLength(4);
    expect(await names({ state: 7 })).toEqual([]);
    expect(await names({ clubName: '合唱团' })).toHaveLength(4);
    expect(await names({ clubName: '团', state: 100 })).toHaveLength(4);
    expect(await names({ clubName: '百分百_' })).toEqual(['候补']);
    expect(await names({ clubName: '%' })).toEqual([]);
    expect(await names({ rotationId: nextId })).toEqual(['报名人2']);
    expect(await names({ rotationId: 'x' })).toEqual([]);
    expect(await names({ rotationId: '' })).toHaveLength(6);
  });

  it('ranks within the round, equal votes sharing a place, whatever the filter leaves', async () => {
    const ranks = async (body: Form) =>
      (await list({ activityId, rotationId, order: 'poll', ...body })).rows.map(({ name, rank, poll }) => [
        name,
        rank,
        poll,
      ]);
    expect(await ranks({})).toEqual([
      ['报名人2', 1, 8],
      ['报名人1', 2, 5],
      ['报名人4', 2, 5],
      ['报名人3', 4, 0],
    ]);
    expect(await ranks({ clubName: '第4' })).toEqual([['报名人4', 2, 5]]);
    expect(await ranks({ pageSize: 1, pageIndex: 3 })).toEqual([['报名人4', 2, 5]]);
    expect(await ranks({ rotationId: nextId })).toEqual([['报名人2', 1, 2]]);
  });

  it('counts the votes of all rounds where none is asked, and says what each round gave', async () => {
    const { rows } = await list({ activityId, order: 'poll', pageSize: 3 });
    expect(rows.map(({ name, poll, rank }) => [name, poll, rank])).toEqual([
      ['报名人2', 10, null],
      ['报名人1', 5, null],
      ['报名人4', 5, null],
    ]);
    expect(rows[0]?.rotations).toEqual([
      { id: rotationId, name: '初赛', poll: 8 },
      { id: nextId, name: '复赛', poll: 2 },
    ]);
    expect(await names({ order: 'number', pageSize: 2 })).toEqual(['报名人1', '报名人2']);
    expect((await detail(teams[1])).poll).toBe(10);
  });

  it('shows neither phones nor identity numbers, and the detail a phone to who needs it', async () => {
    const { rows } = await list({ activityId }, 'admin');
    expect(new Set(rows.map(({ tel }) => tel))).toEqual(new Set(['138****5678']));
    expect(rows.find(({ name }) => name === '落选')?.idCardNo).toBe('110***********475X');
    for (const [name, tel] of [
      ['viewer', '138****5678'],
      ['editor', '13812345678'],
      ['reviewer', '13812345678'],
    ] as const) {
      expect((await detail(teams[0], name)).tel).toBe(tel);
    }
  });

  it('leaves out the votes of a round that was deleted', async () => {
    const made = await buildRoundWithTeams(app);
    const [team = ''] = made.teams;
    await giveVotes(app, made.rotationId, { [team]: 3 });
    await mustSend(app, 'editor', '/api/VoteActivity/v1/admin-DelVoteRotation', {
      id: made.rotationId,
      discardVotes: true,
    });
    expect(await detail(team)).toMatchObject({ poll: 0, rotations: [] });
    expect((await list({ activityId: made.activityId, rotationId: made.rotationId })).total).toBe(0);
  });

  it('opens to its venue alone', async () => {
    expect(await app.send('branch', signups.getTeams.path, { activityId })).toMatchObject(forbidden);
    for (const path of [signups.getTeam.path, signups.revealTeam.path, signups.deleteTeam.path]) {
      expect(await app.send('branch', path, { id: teams[0], reason: '核实' }), path).toMatchObject(forbidden);
    }
    expect(await update({ ...teamInput(), id: teams[0] }, 'branch')).toMatchObject(forbidden);
    expect(await add({ activityId, ...teamInput() }, 'branch')).toMatchObject(forbidden);
  });

  it('shows the teams of an activity that is not approved, too', async () => {
    const again = await newActivity();
    await buildTeam(app, again);
    await sql('update vote_activity set status = 0 where id = $1', [again]);
    expect((await list({ activityId: again })).total).toBe(1);
  });

  it('is quick with 5,000 teams and their votes', async () => {
    const big = await newActivity();
    const round = await buildRound(app, big);
    await sql(
      `with made as (
         insert into vote_team (id, venue_id, activity_id, name, tel, club_name, club_count, number, state, created_at)
         select gen_random_uuid(), $2, $1, '选手' || n, '13812345678', '第' || n || '合唱团', 12, n, case when n % 10 = 0 then 1 else 100 end,
           now() - n * interval '1 minute'
         from generate_series(1, 5000) n returning id, state, number),
       entered as (insert into vote_team_rotation (rotation_id, team_id, venue_id) select $3, id, $2 from made where state = 100)
       insert into vote_tally (rotation_id, team_id, month, slot, n)
       select $3, id, '2026-11-01', slot, number % 700 from made, generate_series(0, 3) slot where state = 100`,
      [big, seedId.venue('main'), round],
    );
    await sql('analyze vote_team, vote_tally, vote_team_rotation');
    const asked: Form[] = [
      {},
      { rotationId: round, order: 'poll' },
      { rotationId: round, state: 100, clubName: '合唱', pageIndex: 30, pageSize: 100 },
      { order: 'poll' },
      { clubName: '第4999' },
    ];
    const times: number[] = [];
    for (const body of asked) {
      await list({ activityId: big, ...body });
      const [took] = await leastOwnTime(() => list({ activityId: big, ...body }), app.deps.pools.owner);
      times.push(Math.round(took));
    }
    console.info(`5,000 teams: ${times.join(', ')} ms`);
    expect(Math.max(...times)).toBeLessThan(1000);
    const [first] = (await list({ activityId: big, rotationId: round, order: 'poll' })).rows;
    expect(first).toMatchObject({ rank: 1, poll: 699 * 4 });
  });
});

describe('the exported teams', () => {
  const order = (name: string, model: Form) => app.send(name, generateFile.path, { action: signupExportCode, model });
  const exportedTo = (name: string, model: Form) => exported(app, name, { action: signupExportCode, model });
  const cellsOf = (team: VoteTeam): string[] =>
    [
      team.number,
      team.name,
      team.clubName ?? '',
      team.clubCount,
      team.tel,
      team.idCardNo,
      team.clubMembers ?? '',
      team.slogan ?? '',
      team.rotations.map(({ name }) => name).join('、'),
      team.poll,
      team.stateName,
      team.approvalComments,
      team.decidedBy ?? '',
      team.decideTime ?? '',
      team.createTime,
    ].map(String);

  it('are those of the screen, for every filter and order', async () => {
    const { activityId, rotationId, teams } = await buildRoundWithTeams(app, { teams: 3 });
    await giveVotes(app, rotationId, { [String(teams[1])]: 7, [String(teams[2])]: 3 });
    await buildTeam(app, activityId, { form: { idCardNo: idCard } });
    await buildTeam(app, activityId, { state: 101, form: { clubName: '', slogan: '' } });
    await grant(['export', 'view']);
    for (const filter of [
      {},
      { state: 0, clubName: '' },
      { state: 101 },
      { state: 100, order: 'number' },
      { rotationId, order: 'poll' },
      { clubName: '江畔' },
      { clubName: '查无此团' },
    ]) {
      const { rows } = await list({ activityId, ...filter, pageSize: 100 });
      const [header, ...cells] = await exportedTo('viewer', { activityId, ...filter });
      expect(header).toEqual([
        '编号',
        '姓名',
        '团队名称',
        '人数',
        '联系电话',
        '身份证号',
        '成员',
        '口号',
        '赛次',
        '票数',
        '状态',
        '审核意见',
        '审核人',
        '审核时间',
        '报名时间',
      ]);
      const width = header?.length ?? 0;
      const padded = cells.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
      expect(padded, JSON.stringify(filter)).toEqual(rows.map(cellsOf));
    }
    await grant([]);
  });

  it('show phones and identity numbers to who may reveal them', async () => {
    const activityId = await newActivity();
    await buildTeam(app, activityId, { form: { idCardNo: idCard } });
    const [, row] = await exportedTo('admin', { activityId });
    expect(row?.slice(4, 6)).toEqual(['13812345678', idCard]);
    const [header, chosen] = await (async () => {
      const answer = await app.send('admin', generateFile.path, {
        action: signupExportCode,
        model: { activityId },
        columns: ['name', 'idCardNo'],
      });
      const file = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(answer.objects))}`);
      return (await readXlsx(file.bytes)).rows;
    })();
    expect([header, chosen]).toEqual([
      ['姓名', '身份证号'],
      ['李秀英', idCard],
    ]);
  });

  it('never leave their venue', async () => {
    const activityId = await newActivity();
    expect(await order('branch', { activityId })).toMatchObject(forbidden);
    expect(await order('branch', { activityId: '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e' })).toMatchObject(forbidden);
    expect(await order('viewer', { activityId })).toMatchObject(forbidden);
    expect((await order('admin', {})).msg).toBe('活动编号不能为空');
    expect(await order('admin', { activityId: 'x' })).toMatchObject(forbidden);
  });

  async function grant(codes: readonly string[]): Promise<void> {
    await sql('update role_menu set option_codes = $3 where role_id = $1 and menu_id = $2', [
      seedId.role('viewer'),
      seedId.menu('vote'),
      codes,
    ]);
    app.clock.advance({ seconds: 2 });
  }
});

it('a round that is edited keeps its teams and their places', async () => {
  const { activityId, rotationId, teams } = await buildRoundWithTeams(app, { teams: 2 });
  await giveVotes(app, rotationId, { [String(teams[1])]: 1 });
  const path = '/api/VoteActivity/v1/admin-UpdateVoteRotation';
  await mustSend(app, 'editor', path, { id: rotationId, activityId, ...roundInput({ name: '大众评选' }) });
  const { rows } = await list({ activityId, rotationId, order: 'poll' });
  expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
    [teams[1], 1],
    [teams[0], 2],
  ]);
});
