import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { item } from '../harness/dialog-form';
import { cellsOf, filterBy, resetFilters } from '../harness/filters';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import { act, choose, dialog, eventually, listReady, offered, rowOf, rowsOf, titlesOf, toast } from '../harness/screen';
import {
  castVotes,
  chinaMinute,
  makeRound,
  makeTeam,
  modePath,
  modes,
  openMode,
  publishVote,
  weekFrom,
} from '../harness/vote';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const title = `社区广场舞大赛 ${Date.now()}`;
const clubs = ['红岩舞队', '嘉陵舞队', '磁器口舞队', '朝天门舞队', '洪崖洞舞队', '鹅岭舞队'] as const;
const rounds = { first: '', second: '' };
const teams = new Map<string, string>();
let id: string;
let admin: Visitor;

beforeAll(async () => {
  id = await publishVote(title);
  rounds.first = await makeRound(id, '初赛');
  rounds.second = await makeRound(id, '决赛', weekFrom(10));
  for (const [index, club] of clubs.entries())
    teams.set(
      club,
      await makeTeam(id, club, { name: `领队${index + 1}`, tel: `1398300000${index}`, clubCount: 10 + index }),
    );
  admin = await signedIn('admin', '/');
});

const idOf = (club: string) => teams.get(club) ?? '';
const decision = (page: Page) => page.getByRole('region', { name: '审核' });
const opinion = (page: Page) => page.getByRole('textbox', { name: '审批意见' });
const tick = (page: Page, club: string) => rowOf(page, club).getByRole('checkbox').check();
const decideCall = async (club: string, state: number) =>
  call(
    `${votes}/admin-updateActSignupState`,
    { id: idOf(club), state, approvalComments: '再审一次' },
    await tokenOf('reviewer'),
  );

/** Names of the rounds that the team is in. */
async function roundsOf(club: string): Promise<string[]> {
  const team = await must(`${votes}/admin-getActivitySignupInfo`, { id: idOf(club) }, await tokenOf('editor'));
  // The contract's own shape.
  return (team.rotations as { name: string }[]).map(({ name }) => name);
}

it('初审员不写意见不能审核；不通过后自动打开下一个待审核的报名', async () => {
  const { page, context } = await signedIn('reviewer', modePath(modes.signups, id));
  await act(page, clubs[0], '审核');
  await page.getByRole('heading', { name: clubs[0] }).waitFor();
  for (const button of ['通过', '不通过']) {
    await decision(page).getByRole('button', { name: button, exact: true }).click();
    await decision(page).getByText('请输入审批意见！').waitFor();
  }
  await decision(page).getByRole('button', { name: '团队人数不符合要求' }).click();
  await decision(page).getByRole('button', { name: '不通过', exact: true }).click();
  await toast(page, '审核成功！');
  await page.getByRole('heading', { name: clubs[1] }).waitFor();
  await opinion(page).fill('资料齐全，同意报名。');
  await decision(page).getByText('通过后进入赛次「初赛」').waitFor();
  await decision(page).getByRole('button', { name: '通过', exact: true }).click();
  await toast(page, '审核成功！');
  await page.getByRole('heading', { name: clubs[2] }).waitFor();
  expect(await roundsOf(clubs[1])).toEqual(['初赛']);
  await context.close();
});

it('审核过的报名显示结果与意见，只有待审核时才能审核；直接再审被拒绝', async () => {
  const { page } = admin;
  await openMode(page, modes.signups, id);
  await rowOf(page, clubs[0]).getByText('未通过').waitFor();
  expect(await offered(page, clubs[0])).not.toContain('审核');
  await act(page, clubs[0], '详情');
  const result = page.locator('.team-decision');
  await result.getByText('团队人数不符合要求').waitFor();
  await result.getByText('罗文彬').waitFor();
  expect(await decision(page).count()).toBe(0);
  const again = await decideCall(clubs[0], 100);
  expect([again.state, again.msg]).toEqual([0, `「${clubs[0]}」已审核，不能重复审核`]);
});

it('批量审核：同一意见给多个报名，期间已被别人审核的一条说明原因并保持勾选', async () => {
  const { page } = admin;
  await openMode(page, modes.signups, id);
  for (const club of clubs.slice(2, 5)) await tick(page, club);
  const bar = page.getByRole('region', { name: '批量操作' });
  await bar.getByText('已选 3 条').waitFor();
  expect((await decideCall(clubs[4], 100)).state).toBe(1);
  await bar.getByRole('button', { name: '批量通过 3 个' }).click();
  const asking = dialog(page, '批量通过 3 个报名');
  await asking.getByRole('button', { name: '通过 3 个', exact: true }).click();
  await asking.getByText('请输入审批意见！').waitFor();
  await asking.getByRole('button', { name: '资料齐全，同意报名' }).click();
  await asking.getByRole('button', { name: '通过 3 个', exact: true }).click();
  const outcome = dialog(page, '批量通过结果');
  await outcome.getByRole('status').getByText('成功 2 个，未处理 1 个').waitFor();
  await outcome.getByRole('row').filter({ hasText: clubs[4] }).getByText('未处理').waitFor();
  await outcome.getByRole('button', { name: '知道了' }).click();
  await bar.getByText('已选 1 条').waitFor();
  for (const club of clubs.slice(2, 5)) await rowOf(page, club).getByText('审核通过').waitFor();
  await bar.getByRole('button', { name: '取消选择' }).click();
});

it('晋级连点两次也只进入下一个赛次一次；同一个调用重复发送也一样', async () => {
  const { page } = admin;
  await act(page, clubs[1], '晋级');
  const question = dialog(page, '晋级到「决赛」？');
  await question.getByText('原赛次的票数不带入').waitFor();
  await question.getByRole('button', { name: '确定' }).dblclick();
  await toast(page, '晋级成功 ！');
  await rowOf(page, clubs[1]).getByText('初赛、决赛').waitFor();
  expect(await roundsOf(clubs[1])).toEqual(['初赛', '决赛']);
  expect(await offered(page, clubs[1])).not.toContain('晋级');
  const token = await tokenOf('editor');
  const body = { teamId: idOf(clubs[2]), rotationId: rounds.first, activityId: id };
  const answers = await Promise.all([0, 1, 2].map(() => call(`${votes}/admin-AddTeamToNextRotation`, body, token)));
  expect(answers.map(({ state }) => state)).toEqual([1, 1, 1]);
  expect(answers.filter(({ objects }) => objects.added === true)).toHaveLength(1);
  expect(await roundsOf(clubs[2])).toEqual(['初赛', '决赛']);
  await openMode(page, modes.rounds, id);
  const cards = page.locator('.round-card');
  await eventually(() => cards.locator('.round-card-number b').allInnerTexts(), ['4', '0', '2', '0']);
});

it('票数排名按赛次的得票排列，票数相同名次相同；列表也能按票数排序', async () => {
  const vote = { activityId: id, rotationId: rounds.first };
  for (const [index, count] of [4, 7, 2, 4].entries())
    await castVotes(11, { ...vote, signupId: idOf(clubs[index + 1] ?? '') }, count);
  const { page } = admin;
  await openMode(page, modes.signups, id);
  await filterBy(page, '赛次', '初赛');
  await page.getByText('票数排名', { exact: true }).click();
  const places = () =>
    rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('.ranking-place')?.textContent ?? '',
        row.querySelector('.title-cell-title')?.textContent ?? '',
        row.querySelector('.ranking-poll b')?.textContent ?? '',
      ]),
    );
  await eventually(places, [
    ['1', clubs[2], '7 票'],
    ['2', clubs[1], '4 票'],
    ['2', clubs[4], '4 票'],
    ['4', clubs[3], '2 票'],
  ]);
  await page.getByText('报名列表', { exact: true }).last().click();
  await choose(page, page.locator('.list-bar .ant-select'), '票数最多');
  await eventually(() => titlesOf(page), [clubs[2], clubs[1], clubs[4], clubs[3]]);
  await rowOf(page, clubs[4]).getByText('第 2 名').waitFor();
});

it('按排名晋级：名次分不出先后时不晋级并说明；名额合适时只晋级前几名', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '按排名晋级' }).click();
  const form = dialog(page, '按排名晋级');
  await form.getByText('「初赛」共 4 支队伍').waitFor();
  await form.getByRole('button', { name: '晋级', exact: true }).click();
  await form.getByText('请输入晋级名额').waitFor();
  await item(form, '晋级名额').locator('input').fill('2');
  await form.getByRole('button', { name: '晋级', exact: true }).click();
  await toast(page, '票数相同');
  expect(await roundsOf(clubs[4])).toEqual(['初赛']);
  await item(form, '晋级名额').locator('input').fill('3');
  await form.getByRole('button', { name: '晋级', exact: true }).click();
  await toast(page, '新晋级 1 支队伍，2 支原已在该赛次中');
  expect(await roundsOf(clubs[4])).toEqual(['初赛', '决赛']);
  expect(await roundsOf(clubs[3])).toEqual(['初赛']);
});

it('勾选的队伍批量晋级', async () => {
  const { page } = admin;
  await openMode(page, modes.signups, id);
  await tick(page, clubs[3]);
  await tick(page, clubs[4]);
  await page.getByRole('button', { name: '批量晋级 2 个' }).click();
  await dialog(page, '批量晋级').getByRole('button', { name: '晋级', exact: true }).click();
  await toast(page, '晋级成功 ！');
  await toast(page, '新晋级 1 支队伍，1 支原已在该赛次中');
  expect(await roundsOf(clubs[3])).toEqual(['初赛', '决赛']);
});

/** What a row of the list says, in the order of the columns of its export that it shows. */
async function shownRows(page: Page): Promise<string[][]> {
  return (await cellsOf(page)).map((cells) => {
    const [number = '', names = '', count = '', tel = '', places = '', state = '', time = ''] = cells;
    const [clubName = '', name = ''] = names.split('\n');
    const [roundNames = '', poll = ''] = places.split('\n');
    const rotations = roundNames === '未进入赛次' ? '' : roundNames;
    return [
      number,
      name,
      clubName,
      count.replace(' 人', ''),
      tel,
      rotations,
      poll.replace(' 票', ''),
      state,
      time.replace('\n', ' '),
    ];
  });
}

it('导出 3028 与页面逐行一致：当前筛选、当前顺序；能看敏感信息的人导出完整号码', async () => {
  const { page } = admin;
  for (const [state, order] of [
    [undefined, '编号顺序'],
    ['审核通过', '票数最多'],
  ] as const) {
    if (state) await filterBy(page, '状态', state);
    await choose(page, page.locator('.list-bar .ant-select'), order);
    await listReady(page);
    await eventually(() => rowsOf(page).count(), state ? 4 : 6);
    const { header, rows } = await exported(page);
    expect(header.join(' ')).toBe(
      '编号 姓名 团队名称 人数 联系电话 身份证号 成员 口号 赛次 票数 状态 审核意见 审核人 审核时间 报名时间',
    );
    const at = (name: string) => header.indexOf(name);
    const shown = await shownRows(page);
    const columns = ['编号', '姓名', '团队名称', '人数', '联系电话', '赛次', '票数', '状态', '报名时间'];
    const told = rows.map((row) => columns.map((name) => row[at(name)] ?? ''));
    // Who may see the numbers exports them in full.
    const full = shown.map((row) => row.with(4, (row[4] ?? '').replace('****', '8300')));
    expect(told.map((row) => row.with(8, (row[8] ?? '').slice(0, 16)))).toEqual(full);
    const decided = rows.find((row) => row[at('团队名称')] === clubs[1]);
    expect([decided?.[at('审核人')], decided?.[at('审核意见')]]).toEqual(['罗文彬', '资料齐全，同意报名。']);
    await toast(page, '导出完成');
  }
  await resetFilters(page);
});

it('第一个赛次锁定后才审核通过的队伍：审核时说明不进入赛次，之后可以晋级到还没锁定的赛次', async () => {
  const token = await tokenOf('editor');
  const stored = await must(`${votes}/all-GetVoteRotationByActivityId`, { id }, token);
  // The contract's own list shape.
  const first = (stored as unknown as { id: string }[]).find((round) => round.id === rounds.first);
  await must(`${votes}/admin-UpdateVoteRotation`, { ...first, voteEndTime: chinaMinute(-1) }, token);
  await must(`${votes}/admin-freezeRotation`, { id: rounds.first }, token);
  const { page } = admin;
  await openMode(page, modes.signups, id);
  await act(page, clubs[5], '审核');
  await decision(page).getByText('赛次「初赛」的结果已锁定，通过后不进入赛次，可以再晋级到「决赛」').waitFor();
  await decision(page).getByRole('button', { name: '同意参赛' }).click();
  await decision(page).getByRole('button', { name: '通过', exact: true }).click();
  await toast(page, '没有更多待审核的报名');
  expect(await roundsOf(clubs[5])).toEqual([]);
  await act(page, clubs[5], '晋级');
  await dialog(page, '晋级到「决赛」？').getByRole('button', { name: '确定' }).click();
  await toast(page, '晋级成功 ！');
  await rowOf(page, clubs[5]).getByText('决赛', { exact: true }).waitFor();
  expect(await roundsOf(clubs[5])).toEqual(['决赛']);
});
