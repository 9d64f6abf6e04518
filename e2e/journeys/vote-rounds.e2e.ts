import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { crop } from '../harness/form';
import { item, typePeriod } from '../harness/dialog-form';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { act, answer, choose, dialog, eventually, offered, open, paths, search, toast } from '../harness/screen';
import { castVotes, chinaMinute, decideTeams, makeTeam, modes, openMode, publishVote, weekFrom } from '../harness/vote';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const title = `社区合唱赛次 ${Date.now()}`;
const rules = { voteCycle: 1, voteNum: 20 };
let id: string;
let editor: Visitor;
let viewer: Visitor;

beforeAll(async () => {
  id = await publishVote(title);
  editor = await signedIn('editor', paths.votes);
  viewer = await signedIn('viewer', paths.votes);
});

const cards = (page: Page) => page.locator('.round-card');
const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const save = (box: Locator) => box.getByRole('button', { name: '确定', exact: true }).click();

interface StoredRound {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly cover: string | null;
}

/** The rounds as the server has them. */
async function storedRounds(): Promise<StoredRound[]> {
  // The contract's own list shape.
  return (await must(
    `${votes}/all-GetVoteRotationByActivityId`,
    { id },
    await tokenOf('editor'),
  )) as unknown as StoredRound[];
}

/** Presses an action of a round, below 更多 when it is folded. */
async function actOn(page: Page, name: string, action: string): Promise<void> {
  const shown = card(page, name).locator('.row-actions').getByRole('button', { name: action, exact: true });
  if ((await shown.count()) > 0) return shown.click();
  await card(page, name).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

it('从列表进入编辑赛次，没有赛次时说明作用；缺什么就提示什么', async () => {
  const { page } = editor;
  await search(page, title);
  await act(page, title, '编辑赛次');
  await page.getByText('还没有赛次').waitFor();
  await page.getByRole('button', { name: '新增赛次' }).click();
  const box = dialog(page, '新增赛次');
  await box.getByLabel('赛次名称').fill('');
  await box.getByRole('spinbutton').fill('');
  for (const label of ['赛次时间', '投票时间']) {
    await item(box, label).locator('.ant-picker').hover();
    await item(box, label).locator('.ant-picker-clear').click();
  }
  await save(box);
  for (const text of ['请输入赛次名称', '请选择赛次时间', '请选择投票时间', '请选择投票周期', '请输入投票次数'])
    await box.locator('.ant-form-item-explain-error', { hasText: text }).first().waitFor();
  expect(await storedRounds()).toEqual([]);
});

it('投票时间必须在赛次时间之内；填好周期、次数和封面后添加成功', async () => {
  const { page } = editor;
  const box = dialog(page, '新增赛次');
  await box.getByLabel('赛次名称').fill('初赛');
  const [start, end] = [chinaMinute(60), chinaMinute(10 * 24 * 60)];
  await typePeriod(page, item(box, '赛次时间'), [start, end]);
  await typePeriod(page, item(box, '投票时间'), [chinaMinute(-60), end]);
  await choose(page, item(box, '投票周期').locator('.ant-select'), '每天');
  await box.getByRole('spinbutton').fill('3');
  await save(box);
  await item(box, '投票时间').getByText('投票时间应在赛次时间之内').waitFor();
  expect(await storedRounds()).toEqual([]);
  await typePeriod(page, item(box, '投票时间'), [start, end]);
  await box.getByRole('button', { name: /上传赛次封面/ }).click();
  await crop(page, '裁剪赛次封面');
  await toast(page, '赛次封面已更新');
  await save(box);
  await toast(page, '添加成功！');
  await card(page, '初赛').getByText('每人每天 3 票').waitFor();
  await card(page, '初赛').getByText(`${start} 至 ${end}`).first().waitFor();
  await card(page, '初赛').getByText('未开始').waitFor();
  await card(page, '初赛').locator('img').waitFor();
  expect(await storedRounds()).toMatchObject([{ name: '初赛', voteCycle: 3, voteNum: 3 }]);
});

it('与其他赛次时间重叠时先提醒并询问：取消不保存，仍然保存后两个赛次都标明重叠', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增赛次' }).click();
  const box = dialog(page, '新增赛次');
  await box.getByLabel('赛次名称').fill('复赛');
  await typePeriod(page, item(box, '赛次时间'), [chinaMinute(5 * 24 * 60), chinaMinute(15 * 24 * 60)]);
  await box.getByText(/与「初赛」（.*）的时间重叠/).waitFor();
  await choose(page, item(box, '投票周期').locator('.ant-select'), '每周');
  await save(box);
  await dialog(page, '赛次时间重叠，仍要保存吗？').getByText('与「初赛」的时间重叠').waitFor();
  await answer(page, '取消');
  expect((await storedRounds()).map(({ name }) => name)).toEqual(['初赛']);
  await save(box);
  await answer(page, '仍然保存');
  await toast(page, '添加成功！');
  await card(page, '初赛').getByText('与「复赛」时间重叠').waitFor();
  await card(page, '复赛').getByText('与「初赛」时间重叠').waitFor();
});

it('修改时间后重叠消失；六种投票周期都能选', async () => {
  const { page } = editor;
  await actOn(page, '复赛', '编辑');
  const box = dialog(page, '编辑赛次：复赛');
  await typePeriod(page, item(box, '赛次时间'), [chinaMinute(11 * 24 * 60), chinaMinute(20 * 24 * 60)]);
  await item(box, '投票周期').locator('.ant-select').click();
  const choices = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await eventually(() => choices.allInnerTexts(), ['仅一次', '每周', '每天', '每月', '每季度', '每年']);
  await choices.getByText('每季度').click();
  await save(box);
  await toast(page, '修改成功！');
  await card(page, '复赛').getByText('每人每季度 1 票').waitFor();
  await eventually(
    () =>
      page
        .getByText(/时间重叠/)
        .filter({ hasText: '「' })
        .count(),
    0,
  );
});

it('别人改过的赛次：说明谁改了什么，按此保存后双方的修改都在', async () => {
  const { page } = editor;
  const stored = (await storedRounds()).find(({ name }) => name === '复赛');
  await actOn(page, '复赛', '编辑');
  const box = dialog(page, '编辑赛次：复赛');
  await box.getByLabel('赛次名称').fill('复赛（现场）');
  await must(`${votes}/admin-UpdateVoteRotation`, { ...stored, voteNum: 5 }, await tokenOf('admin'));
  await save(box);
  await dialog(page, '内容已被他人修改')
    .getByText(/陈雅琴于 .* 修改过/)
    .waitFor();
  await answer(page, '按此保存');
  await toast(page, '修改成功！');
  await card(page, '复赛（现场）').getByText('每人每季度 5 票').waitFor();
});

it('没有票的赛次删除：取消一个不少，确认后删除成功', async () => {
  const { page } = editor;
  await actOn(page, '复赛（现场）', '删除');
  await dialog(page, '确定要删除本条信息，是否继续').getByText('该赛次还没有队伍。').waitFor();
  await answer(page, '取消');
  await toast(page, '已取消');
  expect(await storedRounds()).toHaveLength(2);
  await actOn(page, '复赛（现场）', '删除');
  await answer(page, '删除');
  await toast(page, '删除成功!');
  await eventually(() => cards(page).count(), 1);
});

it('已有选票的赛次：开始时间、周期、次数锁住；删除要再次确认放弃选票，选票仍在台账', async () => {
  const { page } = editor;
  const [first] = await storedRounds();
  const token = await tokenOf('editor');
  const now = {
    startTime: chinaMinute(-60),
    endTime: chinaMinute(600),
    voteStartTime: chinaMinute(-60),
    voteEndTime: chinaMinute(600),
  };
  await must(`${votes}/admin-UpdateVoteRotation`, { ...first, ...now, ...rules }, token);
  const team = await makeTeam(id, '江畔合唱团');
  await decideTeams([team], 100);
  await castVotes(1, { activityId: id, rotationId: first?.id ?? '', signupId: team }, 2);
  await openMode(page, modes.rounds, id);
  await card(page, '初赛').getByText('投票中').waitFor();
  expect(await card(page, '初赛').locator('.round-card-number b').allInnerTexts()).toEqual(['1', '2']);

  await actOn(page, '初赛', '编辑');
  const box = dialog(page, '编辑赛次：初赛');
  await box.getByText('该赛次已有 2 票，开始时间、投票周期和投票次数不能再修改。').waitFor();
  expect(await box.getByRole('spinbutton').isDisabled()).toBe(true);
  expect(await item(box, '赛次时间').locator('input').first().isDisabled()).toBe(true);
  await box.getByRole('button', { name: '取消', exact: true }).click();

  // The second question follows the first one at once.
  const remove = async () => {
    await actOn(page, '初赛', '删除');
    await dialog(page, '确定要删除本条信息，是否继续').getByRole('button', { name: '删除', exact: true }).click();
    await dialog(page, '放弃选票并删除？').getByText('已投的 2 票不再计入任何结果').waitFor();
  };
  await remove();
  await answer(page, '取消');
  expect(await storedRounds()).toHaveLength(1);
  await remove();
  await answer(page, '放弃选票并删除');
  await toast(page, '删除成功!');
  await page.getByText('还没有赛次').waitFor();
  await openMode(page, modes.ledger, id);
  await page.getByText('共 2 票').waitFor();
});

it('查看员看得到赛次，没有新增、编辑与删除', async () => {
  await must(
    `${votes}/admin-AddVoteRotation`,
    { activityId: id, name: '决赛', cover: '', ...weekFrom(2), ...rules },
    await tokenOf('editor'),
  );
  const { page } = viewer;
  await openMode(page, modes.rounds, id);
  await card(page, '决赛').getByText('每人仅一次 20 票').waitFor();
  await card(page, '决赛').getByRole('button', { name: '选票台账' }).waitFor();
  for (const name of ['新增赛次', '编辑', '删除', '锁定结果'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
});

it('不经页面直接调用也一样：没有票数、投票时间越界、草稿活动都按原因拒绝', async () => {
  const token = await tokenOf('editor');
  const draft = await createVote(token, `草稿 ${title}`, 0);
  const whole = { activityId: id, name: '加赛', cover: '', ...weekFrom(30), ...rules };
  const refusalOf = async (changes: Record<string, unknown>) => {
    const { state, msg, objects } = await call(`${votes}/admin-AddVoteRotation`, { ...whole, ...changes }, token);
    expect(state).toBe(0);
    return JSON.stringify([msg, objects]);
  };
  expect(await refusalOf({ voteNum: 0 })).toContain('投票次数请输入大于 0 的整数');
  expect(await refusalOf({ voteCycle: 7 })).toContain('请选择投票周期');
  expect(await refusalOf({ voteEndTime: chinaMinute(60 * 24 * 60) })).toContain('投票时间应在赛次时间之内');
  expect(await refusalOf({ activityId: draft })).toContain('尚未通过审核');
  const { page } = editor;
  await open(page, paths.votes);
  await search(page, `草稿 ${title}`);
  expect(await offered(page, `草稿 ${title}`)).not.toContain('编辑赛次');
});
