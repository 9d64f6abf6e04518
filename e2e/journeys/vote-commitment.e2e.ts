import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { press } from '../harness/form';
import { journey } from '../harness/journey';
import { dialog, eventually, paths, rowOf, search, toast } from '../harness/screen';
import { memberToken, modePath, modes, openMode } from '../harness/vote';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const commitments = '/api/Commitments/v1';
const now = Date.now();
const venue = `人和服务点 ${now}`;
const titles = [`健步走 ${now}`, `棋牌赛 ${now}`] as const;
const ids = { venue: '', first: '', second: '' };
let platform: Visitor;

/** A venue of its own, that has no commitment yet, with two activities that apply by a form. */
beforeAll(async () => {
  const token = await tokenOf('platform');
  const tree = await must('/api/venues/v1/admin-getVenueTree', {}, token);
  // The contract's own list shape.
  const main = (tree as unknown as { id: string; kind: string }[]).find(({ kind }) => kind === 'main');
  ids.venue = String((await must('/api/venues/v1/admin-addVenue', { parentId: main?.id, name: venue }, token)).id);
  const draft = async (title: string) => {
    const body = { title, venueId: ids.venue, isNeedSignup: true, isCustomApply: true, status: 0 };
    return String((await must(`${votes}/admin-addVoteActivityInfo`, body, token)).id);
  };
  ids.first = await draft(titles[0]);
  ids.second = await draft(titles[1]);
  platform = await signedIn('platform', paths.votes);
});

/** The text as a member of the public reads it. */
const stored = async () =>
  must(`${commitments}/pc-getCommitment`, { type: 2, venueId: ids.venue }, await memberToken(21));
const title = (page: Page) => page.getByLabel('标题', { exact: true });
const editor = (page: Page) => page.getByRole('textbox', { name: '富文本编辑区' });
const preview = (page: Page) => page.getByRole('region', { name: '安全承诺书预览' });

it('启用自定义报名的活动在表单管理里有安全承诺书；还没有时说明，缺标题或内容提示请填写完整的信息', async () => {
  const { page } = platform;
  await search(page, titles[0]);
  await rowOf(page, titles[0])
    .getByRole('button', { name: `表单管理：${titles[0]}` })
    .click();
  await page.getByRole('menuitem', { name: '安全承诺书' }).click();
  await page.getByText(`${venue}还没有安全承诺书`).waitFor();
  await page.getByText('尚未填写', { exact: true }).waitFor();
  await press(page, '保存');
  await eventually(() => page.getByText('请填写完整的信息').count(), 2);
  await title(page).fill('健步走安全承诺书');
  await eventually(() => page.getByText('请填写完整的信息').count(), 1);
  await press(page, '保存');
  expect(await stored()).toBeNull();
});

it('没有时新增：预览随着填写变化，保存提示添加成功，公众按场馆读到', async () => {
  const { page } = platform;
  await editor(page).click();
  await page.keyboard.type('本人身体健康，适合参加本次健步走。');
  await preview(page).getByRole('heading', { name: '健步走安全承诺书' }).waitFor();
  await preview(page).getByText('本人身体健康，适合参加本次健步走。').waitFor();
  await press(page, '保存');
  await toast(page, '添加成功！');
  await page.getByText(/^最后修改：秦正华/).waitFor();
  expect(await stored()).toMatchObject({ title: '健步走安全承诺书', type: 2 });
  const again = await call(
    `${commitments}/pc-addCommitment`,
    { title: '第二份', content: '<p>第二份</p>', type: 2, venueId: ids.venue },
    await tokenOf('platform'),
  );
  expect(again.state).toBe(0);
});

it('同一场馆的另一个活动用同一份：有就修改，不再新增', async () => {
  const { page } = platform;
  const { id } = await stored();
  await openMode(page, modes.commitment, ids.second);
  await eventually(() => title(page).inputValue(), '健步走安全承诺书');
  await title(page).fill('活动安全承诺书');
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('服从裁判安排。');
  await press(page, '保存');
  await toast(page, '修改成功！');
  const after = await stored();
  expect(after).toMatchObject({ id, title: '活动安全承诺书', version: 2 });
  expect(after.content).toContain('适合参加本次健步走。服从裁判安排。');
});

it('期间别人改过：说明是谁，看得到对方的内容，确认后才覆盖', async () => {
  const { page } = platform;
  await openMode(page, modes.commitment, ids.first);
  await eventually(() => title(page).inputValue(), '活动安全承诺书');
  const { id, version } = await stored();
  const theirs = { id, version, title: '赛事承诺书', content: '<p>遵守赛场纪律。</p>' };
  await must(`${commitments}/pc-updateCommitment`, theirs, await tokenOf('admin'));
  await title(page).fill('社区活动安全承诺书');
  await press(page, '保存');
  const clash = page.getByRole('alert').filter({ hasText: '安全承诺书已被他人修改' });
  await clash.getByText(/陈雅琴/).waitFor();
  await clash.getByRole('button', { name: '查看对方的内容' }).click();
  await dialog(page, '赛事承诺书').getByText('遵守赛场纪律。').waitFor();
  await page.keyboard.press('Escape');
  expect((await stored()).title).toBe('赛事承诺书');
  await clash.getByRole('button', { name: '用我的内容覆盖' }).click();
  await toast(page, '修改成功！');
  expect((await stored()).title).toBe('社区活动安全承诺书');
});

it('没有编辑权限的人只能看；离开没保存的修改先提醒', async () => {
  const { page } = platform;
  await title(page).fill('改到一半');
  await page.locator('.form-footer').getByRole('button', { name: '返回' }).click();
  const question = page.locator('.ant-modal-confirm');
  await question.getByText('对安全承诺书的修改尚未保存，离开后将丢失。').waitFor();
  await question.getByRole('button').last().click();
  const { datas } = await must(
    `${votes}/admin-getVotePageActivities`,
    { pageIndex: 1, pageSize: 1 },
    await tokenOf('viewer'),
  );
  // The contract's own list shape.
  const viewer = await signedIn('viewer', modePath(modes.commitment, (datas as { id: string }[])[0]?.id ?? ''));
  await viewer.page.getByText(/^最后修改：/).waitFor();
  expect(await viewer.page.getByRole('button', { name: '保存' }).count()).toBe(0);
  await viewer.context.close();
});
