import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import { graveFindings } from '../harness/axe';
import { journey } from '../harness/journey';
import { choose, countOf, eventually, listReady, open } from '../harness/screen';
import { readSheet } from '../harness/xlsx';

const { signedIn } = journey();
const path = '/MuseumCenter/statistics';
const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();

/** The line of a measure in the table of its group. */
const line = (page: Page, measure: string) =>
  page.locator('.stat-group tbody tr').filter({ has: page.getByRole('rowheader', { name: measure }) });
const ready = (page: Page) => page.locator('.stat-tiles').waitFor();
const cells = (page: Page, measure: string) => line(page, measure).first().locator('td').allInnerTexts();
const count = (text = '') => Number(text.replaceAll(',', ''));
const numbers = (texts: readonly string[]) => texts.map(count);

/** Opens the year that has something of the measure, this one or the last: in its first months a year has not yet everything. */
async function openYearOf(
  page: Page,
  measure: string,
): Promise<{ readonly shownYear: number; readonly total: number }> {
  for (const shownYear of [year, year - 1]) {
    await open(page, `${path}?year=${shownYear}`);
    await ready(page);
    const total = count((await cells(page, measure)).at(-1));
    if (total > 0) return { shownYear, total };
  }
  throw new Error(`两年都没有${measure}`);
}

it('从菜单进入：数字按月相加等于全年，点击一个数字看到的就是这么多条记录，后退回到统计', async () => {
  const { page } = await signedIn('admin');
  await page.getByRole('navigation', { name: '主导航' }).getByText('场馆中心').click();
  await page.getByRole('navigation', { name: '侧栏导航' }).getByRole('link', { name: '数据统计' }).click();
  await ready(page);
  const [total = 0, ...months] = numbers(await cells(page, '场地预订（已确认）')).toReversed();
  expect(total).toBeGreaterThan(0);
  expect(months.reduce((sum, one) => sum + one, 0)).toBe(total);
  for (const measure of [
    '场地预订（已确认）',
    '门票订单',
    '课程报名（已通过）',
    '入团申请',
    '已完成配送',
    '投票活动',
    '招生信息',
  ]) {
    const { total: counted } = await openYearOf(page, measure);
    await line(page, measure).first().getByRole('link').last().click();
    await listReady(page);
    await eventually(() => countOf(page), counted);
    await page.goBack();
    await ready(page);
  }
  await openYearOf(page, '已完成配送');
  const [counted] = numbers((await cells(page, '已完成配送')).filter((text) => text !== '0'));
  await line(page, '已完成配送').first().getByRole('link').first().click();
  await listReady(page);
  await eventually(() => countOf(page), counted);
});

it('年份、场馆与走势的指标都在地址里；没有数据的年份说明没有数据；键盘读得到统计口径', async () => {
  const { page } = await signedIn('admin', path);
  const { shownYear } = await openYearOf(page, '有效选票');
  await open(page, `${path}?year=2011`);
  await page.getByText('2011年没有数据').waitFor();
  await choose(page, page.locator('.stat-year'), `${shownYear}年`);
  await ready(page);
  await choose(page, page.locator('.stat-measure').first(), '有效选票');
  await page.getByRole('img', { name: new RegExp(`^${shownYear}年各月有效选票，全年`) }).waitFor();
  const address = new URL(page.url()).searchParams;
  expect([address.get('year'), address.get('measure')]).toEqual([String(shownYear), 'vote.ballots']);
  await page.reload();
  await page.getByRole('img', { name: new RegExp(`^${shownYear}年各月有效选票`) }).waitFor();
  await page.getByRole('button', { name: /^活动场次的统计口径/ }).focus();
  await page.getByRole('tooltip', { name: /未撤下的活动场次/ }).waitFor();
  expect(await graveFindings(page)).toEqual([]);
});

it('导出的工作簿写明年份、场馆与每个指标的口径；导出写入日志', async () => {
  const { page } = await signedIn('admin', path);
  await ready(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^数据统计_\d{8}_\d{4}\.xlsx$/);
  const rows = await readSheet(await download.path());
  expect(rows.slice(1, 3).map(([name, value]) => [name, value])).toEqual([
    ['统计年份', `${year}年`],
    ['统计场馆', '两江新区文化馆'],
  ]);
  const { datas } = await must('/api/systems/v1/admin-getExportLog', { source: 'statistics' }, await tokenOf('admin'));
  const [entry] = datas as { sourceName: string; filter: string }[];
  expect(entry?.sourceName).toBe('数据统计');
  expect(entry?.filter).toContain(`年份：${year}`);
});

it('平台看到各场馆全年，并可只看一个场馆；查看员只看本馆，不能导出', async () => {
  const { page } = await signedIn('platform', path);
  await ready(page);
  const venues = page.locator('.stat-venues tbody tr');
  expect(await venues.count()).toBeGreaterThan(3);
  const votes = Number((await cells(page, '投票活动')).at(-1)?.replaceAll(',', ''));
  await line(page, '投票活动').first().getByRole('link').last().click();
  await listReady(page);
  await eventually(() => countOf(page), votes);
  await page.goBack();
  await ready(page);
  const all = Number((await cells(page, '场地预订（已确认）')).at(-1)?.replaceAll(',', ''));
  await choose(page, page.locator('.stat-venue'), '两江新区文化馆');
  await venues.first().waitFor({ state: 'detached' });
  const one = Number((await cells(page, '场地预订（已确认）')).at(-1)?.replaceAll(',', ''));
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThan(all);
  // The lists of contents hold every venue: a number of one must not lead to them.
  expect(await line(page, '投票活动').first().getByRole('link').count()).toBe(0);
  await line(page, '场地预订（已确认）').first().getByRole('link').last().click();
  await listReady(page);
  await eventually(() => countOf(page), one);

  const viewer = await signedIn('viewer', path);
  await ready(viewer.page);
  await expect(viewer.page.locator('.stat-venue').count()).resolves.toBe(0);
  await expect(viewer.page.getByRole('button', { name: '导出' }).count()).resolves.toBe(0);
  await open(viewer.page, `${path}?venue=00000000-0000-7000-8000-000000000001`);
  await viewer.page.getByText('无权限或数据不存在').waitFor();
  await viewer.page.getByRole('button', { name: '重试' }).waitFor();
});

it('打印的一年：每个月的数字与名称之间有空隙，六位数也放得下', async () => {
  const { page } = await signedIn('admin', path);
  await ready(page);
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const tables = page.locator('.stat-group .stat-table');
  await tables.locator('tbody td:nth-last-child(2)').evaluateAll((cells) => {
    for (const cell of cells) cell.textContent = '188,888';
  });
  const touching = await tables.locator('tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const words = [...row.children].slice(1).map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      });
      return words.some((one, at) => one.left - (words[at - 1]?.right ?? 0) < 3) ? [row.textContent] : [];
    }),
  );
  expect(touching).toEqual([]);
});

it('1024 宽（1280 放大到 125%）：八个数字都在窗口里', async () => {
  const { page } = await signedIn('admin', path, { size: 'small' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await ready(page);
  const bottoms = await page
    .locator('.stat-tile')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().bottom));
  expect(bottoms).toHaveLength(8);
  expect(Math.max(...bottoms)).toBeLessThan(500);
  const cut = await page
    .locator('.stat-tile *')
    .evaluateAll((parts) =>
      parts.flatMap((part) => (part.scrollWidth > part.clientWidth + 1 ? [part.textContent] : [])),
    );
  expect(cut.filter(Boolean)).toEqual([]);
});
