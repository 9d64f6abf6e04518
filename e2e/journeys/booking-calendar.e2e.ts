import { beforeAll, describe, expect, it } from 'vitest';
import {
  bookAs,
  bookFor,
  bookedKinds,
  cellWords,
  dayOfWeek,
  fateOf,
  fillBehalf,
  mustBook,
  openCalendar,
  openPlace,
  type Period,
  publicState,
  slotCell,
} from '../harness/booking';
import type { Visitor } from '../harness/browser';
import { journey } from '../harness/journey';
import { placePaths } from '../harness/place';
import { act, dialog, eventually, listReady, open, search, toast } from '../harness/screen';

const { signedIn } = journey();
const mark = Date.now();
const member = 601;
const cases = [
  { kind: 'site', name: '场地', list: placePaths.sites, title: `滨江排练厅 ${mark}` },
  { kind: 'hall', name: '展厅', list: placePaths.halls, title: `滨江版画厅 ${mark}` },
] as const;

describe.each(cases)('$name', ({ kind, list, title }) => {
  const { label, idKey, path } = bookedKinds[kind];
  const [monday, tuesday, wednesday, thursday, friday] = [0, 1, 2, 3, 4].map(dayOfWeek) as [
    string,
    string,
    string,
    string,
    string,
  ];
  let placeId: string;
  let waiting: string;
  let confirmed: string;
  let elsewhere: string;
  let admin: Visitor;
  const at = (day: string, period: Period) => ({ kind, placeId, day, period });

  beforeAll(async () => {
    placeId = await openPlace(kind, title);
    waiting = await mustBook(member, at(tuesday, 1), '戏曲社排练');
    confirmed = await bookFor('reviewer', at(tuesday, 2), '社区读书会');
    elsewhere = await bookFor('reviewer', at(thursday, 2), '摄影沙龙');
    admin = await signedIn('admin', list);
    await listReady(admin.page);
  });

  it('从列表的“预订日历”打开；周视图列出一周的时段，谁订了、什么用途、多少人', async () => {
    const { page } = admin;
    await search(page, title);
    await act(page, title, '预订日历');
    await page.waitForURL((url) => url.pathname === path && url.searchParams.get(idKey) === placeId);
    await openCalendar(page, at(monday, 1));
    await page.locator('.week-board [data-slot]').first().waitFor();
    expect(await page.locator('.week-board [data-slot]').count()).toBe(21);
    expect(await cellWords(page, at(tuesday, 1))).toBe('待审核：何女士，戏曲社排练，20 人');
    expect(await cellWords(page, at(tuesday, 2))).toBe('已预订：陶先生，社区读书会，20 人');
    expect(await cellWords(page, at(wednesday, 1))).toBe('可预订');
  });

  it('月视图有同样的时段；翻到下月、回到今天、刷新、后退都留在原处', async () => {
    const { page } = admin;
    await page.getByText('月', { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('span') === 'month');
    await page.locator('.month-board').waitFor();
    expect((await page.locator('.month-board .month-day').count()) % 7).toBe(0);
    expect(await cellWords(page, at(tuesday, 1))).toBe('待审核：何女士，戏曲社排练，20 人');
    const heading = page.locator('.calendar-bar h2');
    const shown = `${monday.slice(0, 4)}年${Number(monday.slice(5, 7))}月`;
    await eventually(() => heading.innerText(), shown);
    await page.getByRole('button', { name: '下一月' }).click();
    await eventually(async () => (await heading.innerText()) === shown, false);
    await page.goBack();
    await eventually(() => heading.innerText(), shown);
    await page.reload();
    await page.locator('.month-board').waitFor();
    await eventually(() => heading.innerText(), shown);
    await slotCell(page, at(tuesday, 2)).click();
    await page.waitForURL((url) => url.searchParams.get('booking') === confirmed);
    await page.getByRole('dialog').getByText('社区读书会').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('.month-board').waitFor();
  });

  it('点空的时段代为预订：有审核权限的立即确认，日历上随即看到', async () => {
    const { page } = admin;
    await openCalendar(page, at(monday, 1));
    await slotCell(page, at(wednesday, 3)).click();
    await fillBehalf(page, kind, '合唱团加练');
    await dialog(page, `代为预订${label}`).getByRole('button', { name: '预订', exact: true }).click();
    await toast(page, '预订成功');
    await eventually(() => cellWords(page, at(wednesday, 3)), '已预订：周敏，合唱团加练，12 人');
    expect(await publicState(at(wednesday, 3))).toBe('booked');
  });

  it('填写的时候被别人先订走，说明该时段已被预订，没有第二个预订', async () => {
    const { page } = admin;
    await slotCell(page, at(friday, 1)).click();
    await fillBehalf(page, kind, '太极拳晨练');
    await bookFor('reviewer', at(friday, 1), '非遗剪纸课');
    const box = dialog(page, `代为预订${label}`);
    await box.getByRole('button', { name: '预订', exact: true }).click();
    await page.getByText('该时段已被预订，请选择其他时段').first().waitFor();
    await box.getByRole('button', { name: '取消', exact: true }).click();
    await page.locator('.ant-modal-confirm').getByRole('button').last().click();
    await eventually(() => cellWords(page, at(friday, 1)), '已预订：陶先生，非遗剪纸课，20 人');
    const again = await bookAs(member, at(friday, 1), '太极拳晨练');
    expect(again).toMatchObject({ state: 0, msg: '该时段已被预订，请选择其他时段' });
  });

  it('拖过两格关闭时段：先列出受影响的两个预订，原因必填；确定后只取消这两个', async () => {
    const { page } = admin;
    await openCalendar(page, at(monday, 1));
    await slotCell(page, at(tuesday, 1)).hover();
    await page.mouse.down();
    await slotCell(page, at(tuesday, 2)).hover();
    await page.mouse.up();
    const box = dialog(page, '关闭时段');
    const affected = box.getByRole('region', { name: '受影响的预订' });
    await affected.getByText('将取消以下 2 个预订').waitFor();
    expect(
      (await affected.locator('tbody tr.ant-table-row').allInnerTexts()).map((text) => text.split('\t')[1]),
    ).toEqual(['戏曲社排练', '社区读书会']);
    expect(await fateOf(kind, waiting)).toBe('pending');
    const confirm = box.getByRole('button', { name: '关闭并取消 2 个预订' });
    await confirm.click();
    await box.getByText('请填写原因', { exact: true }).waitFor();
    // What was typed goes where the message stands, and Esc asks before it is lost.
    await page.keyboard.type('吊顶检修');
    await page.keyboard.press('Escape');
    const question = page.locator('.ant-modal-confirm');
    await question.getByText('放弃填写的内容？').last().waitFor();
    await question.getByRole('button', { name: '取消' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await box.getByLabel('原因', { exact: true }).inputValue()).toBe('吊顶检修');
    await confirm.click();
    await toast(page, '时段已关闭，取消了 2 个预订');
    for (const id of [waiting, confirmed]) expect(await fateOf(kind, id)).toBe('cancelled 吊顶检修');
    expect(await fateOf(kind, elsewhere)).toBe('confirmed');
    for (const period of [1, 2] as const)
      await eventually(() => cellWords(page, at(tuesday, period)), '已关闭：吊顶检修');
    expect(await cellWords(page, at(tuesday, 3))).toBe('可预订');
  });

  it('关闭前的一刻有人预订：什么也没有关，新的名单列出来，再次确定才关', async () => {
    const { page } = admin;
    await slotCell(page, at(thursday, 2)).hover();
    await page.mouse.down();
    await slotCell(page, at(thursday, 1)).hover();
    await page.mouse.up();
    const box = dialog(page, '关闭时段');
    await box.getByText('将取消以下 1 个预订').waitFor();
    const late = await mustBook(member, at(thursday, 1), '吉他入门');
    await box.getByLabel('原因', { exact: true }).fill('电路改造');
    await box.getByRole('button', { name: '关闭并取消 1 个预订' }).click();
    await box.getByText('预订刚刚有变化，时段尚未关闭。以下是新的名单，请核对后再次确认。').waitFor();
    await box.getByText('吉他入门').waitFor();
    expect(await fateOf(kind, elsewhere)).toBe('confirmed');
    expect(await fateOf(kind, late)).toBe('pending');
    await box.getByRole('button', { name: '关闭并取消 2 个预订' }).click();
    await toast(page, '时段已关闭，取消了 2 个预订');
    for (const id of [elsewhere, late]) expect(await fateOf(kind, id)).toBe('cancelled 电路改造');
  });

  it('关闭的时段说明原因，会员不能预订；重新开放后可以', async () => {
    const { page } = admin;
    expect(await bookAs(member, at(tuesday, 1), '戏曲社排练')).toMatchObject({ state: 0, msg: '该时段已关闭预订' });
    await slotCell(page, at(tuesday, 1)).click();
    const box = dialog(page, '时段已关闭');
    await box.getByText('吊顶检修').waitFor();
    await box.getByRole('button', { name: '重新开放' }).click();
    await toast(page, '时段已重新开放');
    await eventually(() => cellWords(page, at(tuesday, 2)), '可预订');
    expect(await bookAs(member, at(tuesday, 1), '戏曲社排练')).toMatchObject({ state: 1 });
    expect(await fateOf(kind, waiting), '取消过的预订不会恢复').toBe('cancelled 吊顶检修');
  });

  it('只用键盘也能走到时段并打开；已经过去的时段说明不能预订', async () => {
    const { page } = admin;
    await openCalendar(page, at(monday, 1));
    await slotCell(page, at(monday, 1)).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await eventually(
      () => page.evaluate(() => document.activeElement?.getAttribute('data-slot')),
      `${placeId} ${wednesday} 3`,
    );
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('合唱团加练').waitFor();
    await page.keyboard.press('Escape');
    await open(page, `${path}?view=calendar&${idKey}=${placeId}&day=2026-01-05`);
    await slotCell(page, { placeId, day: '2026-01-06', period: 1 }).click();
    await toast(page, '该时段已经开始或过去，不能预订');
  });
});
