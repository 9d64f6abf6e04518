import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bookAs,
  bookedKinds,
  bookFor,
  callOf,
  dayOfWeek,
  fateOf,
  mustBook,
  openPlace,
  type Period,
  publicState,
} from '../harness/booking';
import { must } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { cellsOf, filterBy, resetFilters } from '../harness/filters';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import {
  act,
  answer,
  countOf,
  dialog,
  eventually,
  listReady,
  offered,
  open,
  rowOf,
  rowsOf,
  search,
  toast,
} from '../harness/screen';
import { memberToken } from '../harness/vote';

const { signedIn } = journey();
const mark = Date.now();
const member = 611;
const queue = '/audit/audit';
/** Sooner than any look that the page takes by itself (15 s). */
const soon = 8000;
const cases = [
  { kind: 'site', name: '场地', title: `琵琶山排练厅 ${mark}` },
  { kind: 'hall', name: '展厅', title: `琵琶山书画厅 ${mark}` },
] as const;

const drawer = (page: Page) => page.locator('.ant-drawer').getByRole('dialog');
const box = (page: Page, title: string) => dialog(page, title);
const press = (page: Page, title: string, button: string) =>
  box(page, title).getByRole('button', { name: button, exact: true }).click();

describe.each(cases)('$name', ({ kind, title }) => {
  const { path, label } = bookedKinds[kind];
  const day = dayOfWeek(0);
  let placeId: string;
  let reviewer: Visitor;
  const at = (period: Period, nth = 0) => ({ kind, placeId, day: dayOfWeek(nth), period });
  /** What the member reads of his booking. */
  const mine = async (id: string) => {
    const { datas } = await must(callOf(kind, 'pcOrApp-getMy{}Bookings'), { pageSize: 50 }, await memberToken(member));
    // The contract's own list shape.
    const found = (datas as { id: string; stateName: string; remark: string }[]).find((one) => one.id === id);
    return `${found?.stateName} ${found?.remark}`.trim();
  };

  beforeAll(async () => {
    placeId = await openPlace(kind, title);
    reviewer = await signedIn('reviewer', `${path}?keyword=${encodeURIComponent(title)}`);
    await listReady(reviewer.page);
  });

  it('会员预订后，几秒内出现在打开着的订单列表里，也在订单待审核里；从那里打开的就是这一单', async () => {
    const { page } = reviewer;
    // Listening begins once the page is shown.
    await page.waitForTimeout(1500);
    const id = await mustBook(member, at(1), '民乐合奏');
    const sent = Date.now();
    await rowOf(page, '民乐合奏').getByText('待审核').waitFor();
    expect(Date.now() - sent).toBeLessThan(soon);
    await open(page, `${queue}?keyword=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `${title}（${day} 上午）` }).click();
    await page.waitForURL((url) => url.pathname === path && url.searchParams.get('booking') === id);
    await drawer(page).getByText('民乐合奏').waitFor();
  });

  it('在详情里通过：时段即为所定，会员看到已确认，订单待审核里不再有', async () => {
    const { page } = reviewer;
    await drawer(page).getByRole('button', { name: '通过', exact: true }).click();
    await box(page, '通过预订').getByText('通过后时段即为所定').waitFor();
    await press(page, '通过预订', '通过');
    await toast(page, '已通过预订');
    expect(await publicState(at(1))).toBe('booked');
    await open(page, `${queue}?keyword=${encodeURIComponent(title)}`);
    await page.getByText('没有待审核的订单').waitFor();
    await open(page, `${path}?keyword=${encodeURIComponent(title)}`);
    await rowOf(page, '民乐合奏').getByText('已确认').waitFor();
  });

  it('拒绝要写原因，会员看得到；时段重新开放', async () => {
    const { page } = reviewer;
    const id = await mustBook(member, at(2), '街舞排练');
    await act(page, '街舞排练', '拒绝');
    await press(page, '拒绝预订', '拒绝');
    await box(page, '拒绝预订').getByText('请填写原因', { exact: true }).waitFor();
    await box(page, '拒绝预订').getByRole('button', { name: '该时段另有安排，请选择其他时段。' }).click();
    await press(page, '拒绝预订', '拒绝');
    await toast(page, '已拒绝预订');
    await rowOf(page, '街舞排练').getByText('已拒绝').waitFor();
    expect(await mine(id)).toBe('已拒绝 该时段另有安排，请选择其他时段。');
    expect(await publicState(at(2))).toBe('free');
  });

  it('取消已确认的预订也要写原因，取消后别人可以预订', async () => {
    const { page } = reviewer;
    const id = await bookFor('reviewer', at(3), '相声专场');
    await act(page, '相声专场', '取消');
    await press(page, '取消预订', '取消预订');
    await box(page, '取消预订').getByText('请填写原因', { exact: true }).waitFor();
    await box(page, '取消预订').getByLabel('原因', { exact: true }).fill('演员患病');
    await press(page, '取消预订', '取消预订');
    await toast(page, '预订已取消');
    await rowOf(page, '相声专场').getByText('已取消').waitFor();
    expect(await fateOf(kind, id)).toBe('cancelled 演员患病');
    expect(await bookAs(member, at(3), '评书专场')).toMatchObject({ state: 1, msg: '预订已提交，请等待审核' });
  });

  it('两个人同时看一单，别人先通过了：后点的人看到该预订已确认，什么也没有改变', async () => {
    const { page } = reviewer;
    const id = await mustBook(member, at(1, 1), '手风琴班');
    await act(page, '手风琴班', '拒绝');
    await box(page, '拒绝预订').getByLabel('原因', { exact: true }).fill('场地另有安排');
    const other = await signedIn('reviewer2', `${path}?booking=${id}`);
    await drawer(other.page).getByRole('button', { name: '通过', exact: true }).click();
    await press(other.page, '通过预订', '通过');
    await toast(other.page, '已通过预订');
    await press(page, '拒绝预订', '拒绝');
    await box(page, '拒绝预订').getByText('该预订已确认，不能重复审核').waitFor();
    await press(page, '拒绝预订', '返回');
    await answer(page, '放弃');
    await rowOf(page, '手风琴班').getByText('已确认').waitFor();
    expect(await fateOf(kind, id)).toBe('confirmed');
    await other.context.close();
  });

  it('批量通过：别人刚处理过的一单单独说明，其余照常通过', async () => {
    const { page } = reviewer;
    const ids: string[] = [];
    for (const [period, purpose] of [
      [1, '朗诵班'],
      [2, '摄影班'],
      [3, '书法班'],
    ] as const)
      ids.push(await mustBook(member, at(period, 2), purpose));
    for (const purpose of ['朗诵班', '摄影班', '书法班']) await rowOf(page, purpose).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量通过 3 个' }).click();
    await must(callOf(kind, 'pcOrApp-cancelBook{}'), { id: ids[1] }, await memberToken(member));
    await press(page, '批量通过 3 个预订', '通过 3 个');
    const outcomes = box(page, '批量通过结果');
    await outcomes.getByRole('status').getByText('成功 2 个').waitFor();
    await outcomes.getByText('该预订已取消，不能重复审核').waitFor();
    await outcomes.getByRole('button', { name: '知道了' }).click();
    await outcomes.waitFor({ state: 'hidden' });
    expect(await Promise.all(ids.map((id) => fateOf(kind, id)))).toEqual([
      'confirmed',
      'cancelled 会员本人取消',
      'confirmed',
    ]);
  });

  it('筛选与打开的一单都在地址里：刷新后还在，后退关上详情，列表仍是原来的条件', async () => {
    const { page } = reviewer;
    await open(page, path);
    await search(page, title);
    await filterBy(page, '状态', '已确认');
    await page.waitForURL((url) => url.searchParams.get('state') === 'confirmed');
    await eventually(async () => (await rowsOf(page).allInnerTexts()).every((text) => text.includes('已确认')), true);
    const total = await countOf(page);
    await rowOf(page, '民乐合奏').locator('.title-cell-title').click();
    await drawer(page).getByText('何女士').waitFor();
    await page.reload();
    await drawer(page).getByText('民乐合奏').waitFor();
    await eventually(() => countOf(page), total);
    await page.goBack();
    await drawer(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.get('state')).toBe('confirmed');
    for (const text of await rowsOf(page).allInnerTexts()) expect(text).toContain('已确认');
    await resetFilters(page);
  });

  it('导出的表格就是列表：条数、顺序与每一格都一致；电话在列表里隐去，写明原因才看到', async () => {
    const { page, context } = await signedIn('admin', `${path}?keyword=${encodeURIComponent(title)}`);
    await listReady(page);
    const onScreen = await cellsOf(page);
    expect(onScreen).toHaveLength(await countOf(page));
    const { header, rows } = await exported(page);
    expect(header[0]).toBe(label);
    expect(rows).toHaveLength(onScreen.length);
    for (const [nth, cells] of onScreen.entries()) {
      const shown = cells.join('\n');
      for (const column of [label, '预订日期', '时段', '时间', '用途', '人数', '联系人', '状态'])
        expect(shown).toContain(rows[nth]?.[header.indexOf(column)] ?? column);
    }
    const row = rowOf(page, '民乐合奏');
    expect(await row.innerText()).toMatch(/139\*{4}\d{4}/);
    await row.getByRole('button', { name: /的完整电话/ }).click();
    await page.getByLabel('查看原因').fill('电话确认到场时间');
    await press(page, '查看完整电话', '查看');
    await drawer(page).getByText('13900000611').waitFor();
    await context.close();
  });

  it('只有查看权限的人看得到订单与日历，不能通过、拒绝、取消、导出、关闭、代订、看电话', async () => {
    const { page, context } = await signedIn('viewer', `${path}?keyword=${encodeURIComponent(title)}`);
    await listReady(page);
    expect(await offered(page, '民乐合奏')).toEqual(['详情']);
    expect(await rowsOf(page).getByRole('checkbox').count()).toBe(0);
    for (const word of ['导出', /的完整电话/]) expect(await page.getByRole('button', { name: word }).count()).toBe(0);
    await act(page, '民乐合奏', '详情');
    await drawer(page).getByText('民乐合奏').waitFor();
    expect(await drawer(page).locator('.decision-foot button').count()).toBe(0);
    await open(page, `${path}?view=calendar&${bookedKinds[kind].idKey}=${placeId}&day=${day}`);
    await page.locator('.week-board .slot-free').first().click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: '关闭时段' }).count()).toBe(0);
    await context.close();
  });

  it('没有审核权限的编辑代为预订要等审核，自己不能通过', async () => {
    const { page, context } = await signedIn('editor', `${path}?keyword=${encodeURIComponent(title)}`);
    const id = await bookFor('editor', at(1, 3), '古琴雅集');
    expect(await fateOf(kind, id)).toBe('pending');
    await page.reload();
    expect(await offered(page, '古琴雅集')).toEqual(['详情', '取消']);
    await rowOf(page, '古琴雅集').getByText('工作人员代订').waitFor();
    await context.close();
  });

  it('别馆的人什么也看不到：列表没有，直接打开一单、一处的日历，得到的是没有权限', async () => {
    const { page, context } = await signedIn('branch', `${path}?keyword=${encodeURIComponent(title)}`);
    await page.getByText('没有符合条件的预订').waitFor();
    const id = await bookFor('reviewer', at(2, 3), '围棋赛');
    await open(page, `${path}?booking=${id}`);
    await drawer(page).locator('.empty-state[role="alert"]').waitFor();
    expect(await drawer(page).innerText()).not.toContain('围棋赛');
    await open(page, `${path}?view=calendar&${bookedKinds[kind].idKey}=${placeId}&day=${day}`);
    await page.locator('.calendar-panel .empty-state[role="alert"]').waitFor();
    expect(await page.locator('[data-slot]').count()).toBe(0);
    await context.close();
  });

  it('从订单待审核打开的一单处理后，自动打开下一单；没有下一单时留在这一单', async () => {
    const { page } = reviewer;
    // A place of its own: nothing else waits there.
    const name = `嘉陵江${label} ${mark}`;
    const own = { ...at(1, 6), placeId: await openPlace(kind, name) };
    const ids = [await mustBook(member, own, '合唱排练'), await mustBook(member, { ...own, period: 2 }, '朗诵排练')];
    const isOpen = (id: string | undefined) =>
      page.waitForURL((url) => url.pathname === path && url.searchParams.get('booking') === id);
    await open(page, `${queue}?keyword=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `${name}（${dayOfWeek(6)} 上午）` }).click();
    await isOpen(ids[0]);
    await drawer(page).getByText('处理后自动打开下一个').waitFor();
    // The last one has none behind it.
    for (const next of [ids[1], ids[1]]) {
      await drawer(page).getByRole('button', { name: '通过', exact: true }).click();
      await press(page, '通过预订', '通过');
      await isOpen(next);
      await drawer(page).getByText('朗诵排练').waitFor();
    }
    await toast(page, '没有待审核的订单了');
    await drawer(page).getByText('已确认').first().waitFor();
    await drawer(page).getByRole('link', { name: '返回订单待审核' }).click();
    await page.getByText('没有待审核的订单').first().waitFor();
  });
});
