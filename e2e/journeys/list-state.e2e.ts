import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { field, fill } from '../harness/form';
import { journey } from '../harness/journey';
import {
  answer,
  choose,
  countOf,
  dialog,
  eventually,
  listReady,
  openList,
  paths,
  rowsOf,
  search,
  titlesOf,
} from '../harness/screen';

const { signedIn } = journey();

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function chooseStatus(page: Page, status: string): Promise<void> {
  const filters = page.getByRole('search', { name: '筛选' });
  await choose(page, filters.locator('.filter-field', { hasText: '状态' }).locator('.ant-select'), status);
  await filters.getByRole('button', { name: '查询' }).click();
}

it('筛选与页码在地址里：看过详情返回、刷新、后退都回到原来的行与页', async () => {
  const { page } = await signedIn('editor', paths.votes);
  await listReady(page);
  const total = await countOf(page);
  await chooseStatus(page, '审核通过');
  await page.waitForURL((url) => url.searchParams.get('status') === '100');
  await listReady(page);
  await eventually(async () => (await countOf(page)) < total, true);
  await page
    .getByRole('listitem', { name: '2', exact: true })
    .or(page.locator('.ant-pagination-item-2'))
    .first()
    .click();
  await page.waitForURL((url) => url.searchParams.get('page') === '2');
  await listReady(page);
  await eventually(async () => (await rowsOf(page).first().innerText()).startsWith('11'), true);
  const titles = await titlesOf(page);

  await rowsOf(page).nth(2).getByRole('button', { name: '详情' }).click();
  await page.getByRole('tab', { name: '基本信息' }).waitFor();
  await page.getByRole('button', { name: '返回列表' }).click();
  await listReady(page);
  await eventually(() => titlesOf(page), titles);
  expect(query(page)).toEqual({ status: '100', page: '2' });
  await eventually(() => page.locator('tr.row-visited').count(), 1);
  // Enter goes on with the record, and does not change its picture.
  const back = page.locator('tr.row-visited .title-cell-title');
  await eventually(() => back.evaluate((button) => button === document.activeElement), true);

  await page.reload();
  await listReady(page);
  await eventually(() => titlesOf(page), titles);
  await page.goBack();
  await page.goBack();
  await page.goForward();
  await page.goForward();
  await eventually(() => Promise.resolve(query(page).page), '2');
});

it('条件以标签显示，可以逐个取消；没有结果时说明原因并能重置', async () => {
  const { page } = await signedIn('editor', `${paths.votes}?status=0&keyword=不存在的活动名`);
  await page.getByText('没有符合条件的记录').waitFor();
  await page.getByText('活动名称：不存在的活动名').waitFor();
  await page.getByText('状态：待提交审核').waitFor();
  await page.getByRole('button', { name: '取消条件 活动名称：不存在的活动名' }).click();
  await page.waitForURL((url) => !url.searchParams.has('keyword'));
  await rowsOf(page).first().waitFor();
  for (const text of await rowsOf(page).allInnerTexts()) expect(text).toContain('待提交审核');
  await search(page, '仍然不存在');
  await page.getByRole('button', { name: '重置条件' }).click();
  await rowsOf(page).first().waitFor();
  expect(query(page)).toEqual({});
});

it('最近一周、一个月、三个月一点就选好', async () => {
  const { page } = await signedIn('editor', paths.recruits);
  const day = (back: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() - back * 86_400_000);
  for (const [name, days] of [
    ['最近一周', 7],
    ['最近一个月', 30],
    ['最近三个月', 90],
  ] as const) {
    await page.getByRole('textbox', { name: '开始日期' }).click();
    await page.locator('.ant-picker-presets:visible').getByText(name, { exact: true }).click();
    await page.getByRole('button', { name: '查询' }).click();
    await page.waitForURL((url) => url.searchParams.get('startTime') === day(days));
    expect(query(page)).toMatchObject({ startTime: day(days), endTime: day(0) });
    await listReady(page);
  }
});

it('按 / 直接输入关键字，回车查询；列可以隐藏，换个页面回来还在', async () => {
  const { page } = await signedIn('xiemin', paths.votes);
  await listReady(page);
  await page.keyboard.press('/');
  await page.keyboard.type('合唱');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('keyword') === '合唱');
  await eventually(async () => (await titlesOf(page)).every((title) => title.includes('合唱')), true);

  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '浏览量' }).click();
  await eventually(() => page.getByRole('columnheader', { name: '浏览量' }).count(), 0);
  await openList(page, paths.votes);
  expect(await page.getByRole('columnheader', { name: '浏览量' }).count()).toBe(0);
});

it('从订单待审核打开一单，后退和“返回订单待审核”都回到那一行，看得见、标出来，按回车再打开它', async () => {
  const { page } = await signedIn('admin', '/audit/audit?kind=siteBooking', { size: 'small' });
  await listReady(page);
  // Below what the window shows of the list's head.
  const row = rowsOf(page).last();
  const words = await row.innerText();
  const isBack = async () => {
    await page.waitForURL((url) => url.pathname === '/audit/audit');
    const visited = page.locator('tr.row-visited');
    await eventually(() => visited.innerText(), words);
    await eventually(
      () =>
        visited
          .locator('button')
          .first()
          .evaluate((one) => one === document.activeElement),
      true,
    );
    const isInView = () =>
      visited.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await eventually(isInView, true);
  };
  await row.getByRole('button', { name: '审核' }).click();
  const way = page.getByRole('link', { name: '返回订单待审核' });
  await way.waitFor();
  await page.goBack();
  await isBack();
  await page.keyboard.press('Enter');
  await way.click();
  await isBack();
});

it('填写中按后退，询问时又按前进：回到表单，填写的还在；再按后退仍会询问', async () => {
  // Another journey's draft would be offered first.
  await must('/api/drafts/v1/admin-dropDraft', { kind: 'recruit' }, await tokenOf('editor'));
  const { page } = await signedIn('editor', paths.recruits);
  await listReady(page);
  await page.getByRole('button', { name: '新增' }).first().click();
  await fill(page, 'title', '后退又前进');
  const question = dialog(page, '离开此页？');
  await page.evaluate(() => history.back());
  await question.waitFor();
  await page.evaluate(() => history.forward());
  await question.waitFor({ state: 'hidden' });
  expect(await field(page, 'title').locator('input').inputValue()).toBe('后退又前进');
  await page.evaluate(() => history.back());
  await question.waitFor();
  await answer(page, '取消');
  expect(await field(page, 'title').locator('input').inputValue()).toBe('后退又前进');
  await page.evaluate(() => history.back());
  await answer(page, '离开');
  await listReady(page);
});
