import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { item } from '../harness/dialog-form';
import { cellsOf, filterBy, filterText, filters, resetFilters } from '../harness/filters';
import { journey } from '../harness/journey';
import { act, answer, dialog, eventually, listReady, paths, rowsOf, search, toast } from '../harness/screen';
import {
  castVote,
  castVotes,
  chinaMinute,
  decideTeams,
  laterMinute,
  makeRound,
  makeTeam,
  modes,
  openMode,
  publishVote,
} from '../harness/vote';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const title = `戏曲票友大赛 ${Date.now()}`;
const phoneAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.53';
const deskAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36';
const robot = 'python-requests/2.31';
const clubs = { first: '渝剧票友社', second: '江北京剧社' } as const;
const ids = { activity: '', round: '', first: '', second: '' };
let firstMinute: string;
let burstMinute: string;
let editor: Visitor;

beforeAll(async () => {
  ids.activity = await publishVote(title);
  ids.round = await makeRound(ids.activity, '初赛', { voteNum: 50 });
  ids.first = await makeTeam(ids.activity, clubs.first);
  ids.second = await makeTeam(ids.activity, clubs.second);
  await decideTeams([ids.first, ids.second], 100);
  editor = await signedIn('editor', paths.votes);
  firstMinute = chinaMinute();
  await castVotes(41, { ...voteFor(ids.first), channel: 'wechat' }, 2, phoneAgent);
  await castVotes(42, voteFor(ids.second), 1, deskAgent);
});

const voteFor = (signupId: string) => ({ activityId: ids.activity, rotationId: ids.round, signupId });
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const ok = (box: Locator, name: string | RegExp) =>
  box.locator('.ant-modal-footer').getByRole('button', { name }).click();
const total = (page: Page, count: number) => page.locator('.list-bar').getByText(`共 ${count} 票`).waitFor();

/** Votes of the teams as the public's ranking tells them. */
async function polls(): Promise<Record<string, number>> {
  const { datas } = await must(`${votes}/pcOrApp-getVoteRanking`, { rotationId: ids.round }, await tokenOf('editor'));
  // The contract's own list shape.
  return Object.fromEntries(
    (datas as { clubName: string; poll: number }[]).map(({ clubName, poll }) => [clubName, poll]),
  );
}

it('台账逐票记下时间、队伍、打码的投票人、周期、网络地址、渠道和设备', async () => {
  const { page } = editor;
  await search(page, title);
  await act(page, title, '选票台账');
  await total(page, 3);
  const [newest, , oldest] = await cellsOf(page);
  expect(newest?.slice(1, -1)).toEqual([
    `2 号 ${clubs.second}\n初赛`,
    '139****0042\n仅一次 · 第 1 票',
    '127.0.0.1',
    '电脑端\nWindows · Chrome',
    '有效',
  ]);
  expect(newest?.[0]?.slice(0, 10)).toBe(firstMinute.slice(0, 10));
  expect(oldest?.slice(1, 5)).toEqual([
    `1 号 ${clubs.first}\n初赛`,
    '139****0041\n仅一次 · 第 1 票',
    '127.0.0.1',
    '微信端\niPhone · 微信',
  ]);
});

it('按赛次、队伍、渠道、状态、地址筛选；点投票人、设备只看他的选票', async () => {
  const { page } = editor;
  for (const [label, option, count] of [
    ['赛次', '初赛', 3],
    ['参赛队伍', clubs.first, 2],
    ['渠道', '电脑端', 0],
    ['渠道', '微信端', 2],
  ] as const) {
    await filterBy(page, label, option);
    if (count > 0) await total(page, count);
    else await page.getByText('没有符合条件的选票').waitFor();
  }
  await resetFilters(page);
  await filterText(page, '网络地址', '10.0.0.9');
  await page.getByText('没有符合条件的选票').waitFor();
  await filterText(page, '网络地址', '127.0.0.1');
  await total(page, 3);
  await resetFilters(page);
  await page.getByRole('button', { name: '139****0042' }).click();
  await total(page, 1);
  await filters(page).getByText('投票人：139****0042').waitFor();
  await page.getByLabel('取消条件 投票人：139****0042').click();
  await total(page, 3);
  await page.getByRole('button', { name: '只看设备 iPhone · 微信 的选票' }).first().click();
  await total(page, 2);
  await resetFilters(page);
});

it('短时间大量投票在走势图上标为异常时段，地址与设备排行指出来源，点开就是这段时间的选票', async () => {
  const { page } = editor;
  await laterMinute(firstMinute, 25);
  burstMinute = chinaMinute();
  await castVotes(45, voteFor(ids.second), 24, robot);
  await tab(page, '走势与异常');
  await page.getByRole('img', { name: '投票走势：有效 27 票，已作废 0 票，异常时段 1 个' }).locator('svg').waitFor();
  const bursts = page.getByRole('list', { name: '异常时段' });
  await bursts.getByText(burstMinute).waitFor();
  await bursts.getByText(/^24 票，前后时段/).waitFor();
  const addresses = page.getByRole('list', { name: '投票最多的网络地址' });
  await addresses.getByText('3 位投票人').waitFor();
  await addresses.getByText('27 票').waitFor();
  const devices = page.getByRole('list', { name: '投票最多的设备' }).getByRole('listitem');
  await devices.first().getByText(robot).waitFor();
  await devices.first().getByText('24 票').waitFor();
  await page.getByText('表格', { exact: true }).click();
  await rowsOf(page).filter({ hasText: burstMinute }).getByText('异常').waitFor();
  await bursts.getByRole('button', { name: '查看这段时间的选票' }).click();
  await total(page, 24);
});

it('作废要写原因：作废当前筛选结果，票数随之减少，选票留在台账并显示原因和作废人', async () => {
  const { page } = editor;
  await page
    .getByRole('button', { name: `只看设备 ${robot} 的选票` })
    .first()
    .click();
  await page.getByRole('button', { name: '作废当前筛选结果' }).click();
  const box = dialog(page, '作废当前筛选结果');
  await box.getByText('将作废 24 张有效选票，不再计入得票').waitFor();
  await box.getByText(`设备：${robot}`).waitFor();
  await ok(box, '作废 24 张');
  await box.getByText('请填写原因').waitFor();
  expect(await polls()).toEqual({ [clubs.first]: 2, [clubs.second]: 25 });
  await box.getByRole('button', { name: '使用程序批量投票' }).click();
  await ok(box, '作废 24 张');
  await toast(page, '已作废 24 张选票');
  await rowsOf(page).first().getByRole('button', { name: '使用程序批量投票' }).waitFor();
  await rowsOf(page).first().getByText('唐晓岚').waitFor();
  expect(await polls()).toEqual({ [clubs.first]: 2, [clubs.second]: 1 });
  await resetFilters(page);
  await filterBy(page, '状态', '已作废');
  await total(page, 24);
  await filterBy(page, '状态', '有效');
  await total(page, 3);
});

it('作废可以撤回：单张、勾选几张、整批恢复都要原因，票数随之增加；没有一张被删除', async () => {
  const { page } = editor;
  await filterBy(page, '状态', '已作废');
  await rowsOf(page).first().getByRole('button', { name: '恢复' }).click();
  const one = dialog(page, '恢复选票');
  await item(one, '恢复原因').locator('textarea').fill('核实为本人投票');
  await ok(one, '恢复 1 张');
  await toast(page, '已恢复 1 张选票');
  await total(page, 23);
  await rowsOf(page).nth(0).getByRole('checkbox').check();
  await rowsOf(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '恢复' }).click();
  await one.getByRole('button', { name: '误操作，予以恢复' }).click();
  await ok(one, '恢复 2 张');
  await toast(page, '已恢复 2 张选票');
  expect(await polls()).toEqual({ [clubs.first]: 2, [clubs.second]: 4 });
  await filterBy(page, '参赛队伍', clubs.second);
  await page.getByRole('button', { name: '恢复当前筛选结果' }).click();
  const rest = dialog(page, '恢复当前筛选结果');
  await rest.getByRole('button', { name: '经核查为正常投票' }).click();
  await ok(rest, '恢复 21 张');
  await toast(page, '已恢复 21 张选票');
  expect(await polls()).toEqual({ [clubs.first]: 2, [clubs.second]: 25 });
  await resetFilters(page);
  await total(page, 27);
});

it('重新计票逐票核对，说明台账共几张、有效几张', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '重新计票', exact: true }).click();
  const box = dialog(page, '重新计票');
  await box.getByText('2 支队伍，27 票').waitFor();
  await box.getByRole('button', { name: '重新计票：初赛' }).click();
  await box.getByText(/^计票无误：台账共 27 张选票，有效 27 张，用时 [\d.]+ (毫秒|秒)$/).waitFor();
  await box.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click();
});

it('投票结束后锁定结果：名次、票数与摘要固定，本机校验一致，下载的原文与摘要相符', async () => {
  const { page } = editor;
  await openMode(page, modes.rounds, ids.activity);
  const card = page.locator('.round-card');
  await card.getByText('投票中').waitFor();
  expect(await card.getByRole('button', { name: '锁定结果' }).count()).toBe(0);
  await card.getByRole('button', { name: '编辑', exact: true }).click();
  const form = dialog(page, '编辑赛次：初赛');
  await endNow(page, item(form, '投票时间'));
  await form.getByRole('button', { name: '确定', exact: true }).click();
  await toast(page, '修改成功！');
  await card.getByText('已结束').waitFor();
  await card.locator('.row-actions').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '锁定结果' }).click();
  await dialog(page, '锁定赛次结果？').getByText('锁定后不能解锁').waitFor();
  await answer(page, '锁定结果');
  await toast(page, '锁定成功');
  await card.getByText('已锁定').waitFor();
  await card.getByRole('button', { name: '查看锁定结果' }).click();
  const result = dialog(page, '锁定结果：初赛');
  await result.getByText('2 支队伍，共 27 票').waitFor();
  await eventually(
    () =>
      result
        .locator('tbody tr.ant-table-row')
        .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))),
    [
      ['1', '2', `${clubs.second}（李秀英）`, '25'],
      ['2', '1', `${clubs.first}（李秀英）`, '2'],
    ],
  );
  await result.getByRole('button', { name: '校验' }).click();
  await result.getByText('本机重新计算的摘要与锁定时一致，原文未被改动。').waitFor();
  await result.getByText('选票台账重新计票的结果与锁定结果一致。').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: '下载原文' }).click(),
  ]);
  const digest = createHash('sha256')
    .update(readFileSync(await file.path()))
    .digest('hex');
  expect((await result.locator('.frozen-hex').innerText()).trim()).toBe(digest);
  await result.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click();
});

/** Sets the last moment of a period to the minute before this one. */
async function endNow(page: Page, period: Locator): Promise<void> {
  await period.locator('input').last().click();
  await period.locator('input').last().fill(chinaMinute(-1));
  const calendar = page.locator('.ant-picker-dropdown:visible');
  await calendar.getByRole('button', { name: '确定' }).click();
  await calendar.waitFor({ state: 'hidden' });
}

it('锁定后什么都不能再改：不能投票、作废、重新计票、修改或删除赛次和其中的队伍，各有说明', async () => {
  const { page } = editor;
  const card = page.locator('.round-card');
  for (const name of ['编辑', '删除', '锁定结果'])
    expect(await card.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  await card.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '评委评分' }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['评委评分']);
  await page.keyboard.press('Escape');
  expect((await castVote(46, voteFor(ids.first))).msg).toBe('本赛次结果已锁定，不能再投票');
  const token = await tokenOf('editor');
  const ballots = await must(`${votes}/admin-getBallotList`, { activityId: ids.activity }, token);
  // The contract's own list shape.
  const [ballot] = ballots.datas as { id: string }[];
  const refusals = [
    await call(`${votes}/admin-disqualifyBallots`, { ids: [ballot?.id], reason: '锁定之后' }, token),
    await call(`${votes}/admin-recountRotation`, { id: ids.round }, token),
    await call(`${votes}/admin-DelVoteRotation`, { id: ids.round, discardVotes: true }, token),
    await call(`${votes}/admin-logicDeleteActSignupInfo`, { id: ids.first }, token),
  ];
  for (const { state, msg } of refusals) expect([state, /锁定/.test(msg)], msg).toEqual([0, true]);
  expect(new Set(refusals.map(({ msg }) => msg)).size).toBe(4);
  await card.getByRole('button', { name: '选票台账' }).click();
  await listReady(page);
  await page.getByText('赛次「初赛」的结果已锁定，其中的选票不能再作废或恢复。').waitFor();
  expect(await page.getByRole('button', { name: '作废', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: '重新计票', exact: true }).click();
  const box = dialog(page, '重新计票');
  await box.getByText(/锁定了结果。锁定的名次和票数不再改变，因此不能重新计票/).waitFor();
  expect(await box.getByRole('button', { name: '重新计票：初赛' }).count()).toBe(0);
});
