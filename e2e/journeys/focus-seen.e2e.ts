import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { origin } from '../harness/browser';
import { journey } from '../harness/journey';
import { coveredBy, cutRing } from '../harness/keyboard';
import { requestsUnderWay } from '../harness/requests';
import { eventually, open, openList, rowsOf, turnTo } from '../harness/screen';

const { signedIn } = journey();

/** Presses the key so often, and tells each time that the focus went below a head that stays. */
async function hidden(page: Page, key: string, presses: number): Promise<string[]> {
  const found: string[] = [];
  for (let press = 1; press <= presses; press += 1) {
    await page.keyboard.press(key);
    const over = await coveredBy(page);
    if (over !== undefined) found.push(`${key} ${press}：${over}`);
  }
  return found;
}

it('排期：从下往上逐项移动，焦点不躲在日期后面', async () => {
  const { page } = await signedIn('editor', '/MuseumCenter/schedule', { size: 'small' });
  const items = page.getByRole('table', { name: '一周的排期' }).getByRole('link');
  await items.first().waitFor();
  await items.last().focus();
  expect(await hidden(page, 'Shift+Tab', (await items.count()) - 1)).toEqual([]);
});

it('权限勾选：方向键向上，焦点不躲在表头后面', async () => {
  const { page } = await signedIn('platform', '/userManage/roleAdd', { size: 'small' });
  const ticks = page.locator('.role-matrix tbody').getByRole('checkbox');
  await ticks.last().focus();
  expect(await hidden(page, 'ArrowUp', 30)).toEqual([]);
});

it('预订日历：方向键向上，焦点不躲在日期后面', async () => {
  const { page } = await signedIn('admin', '/MuseumCenter/placeOrderList', { size: 'small' });
  await page.getByRole('tab', { name: '日历' }).click();
  const board = page.locator('.places-board');
  await board.locator('.slot[tabindex="0"]').focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowDown');
  expect(await hidden(page, 'ArrowUp', 30)).toEqual([]);
});

it('审批：写意见时，正在看的内容留在原处', async () => {
  const { page } = await signedIn('reviewer', '/audit/businessApproval', { size: 'small' });
  await rowsOf(page).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const opinion = page.getByRole('textbox', { name: '审批意见' });
  await opinion.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 300)).toBe(true);
  await page.keyboard.press('o');
  await opinion.and(page.locator(':focus')).waitFor();
  for (const character of '同意发布') await page.keyboard.insertText(character);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
});

it('勾选框、单选与切换：焦点是两像素的松绿', async () => {
  const { page } = await signedIn('platform', '/MuseumCenter/settingDetail', { size: 'small' });
  const ringOf = async (input: string, drawn: string) => {
    await page.locator(input).first().focus();
    for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
    const ring = page.locator(drawn).filter({ has: page.locator(':focus') });
    return ring.evaluate((element) => {
      const { outlineWidth, outlineColor } = getComputedStyle(element);
      return `${outlineWidth} ${outlineColor}`;
    });
  };
  const pine = '2px rgb(44, 95, 82)';
  expect(await ringOf('.ant-radio-input:checked', '.ant-radio')).toBe(pine);
  await openList(page, '/userManage/user');
  expect(await ringOf('.ant-table-row .ant-checkbox-input:enabled', '.ant-checkbox')).toBe(pine);
  await open(page, '/MuseumCenter/schedule');
  expect(await ringOf('.ant-segmented-item-input:checked', '.ant-segmented-item')).toBe(pine);
});

it('部门与资源目录的树：焦点在哪一项，那一项有两像素的松绿边框', async () => {
  const { page } = await signedIn('admin', '/', { size: 'small' });
  const entries = {
    '/userManage/user': '.ant-tree-treenode-active .ant-tree-node-content-wrapper',
    '/MuseumCenter/resource': '.ant-tree-treenode-active',
  };
  for (const [path, entry] of Object.entries(entries)) {
    await turnTo(page, path);
    await page.locator('.ant-tree-treenode').nth(2).waitFor();
    await page.locator('.ant-tree-list').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const ring = await page.locator(entry).evaluate((element) => {
      const { outlineWidth, outlineStyle, outlineColor } = getComputedStyle(element);
      return `${outlineWidth} ${outlineStyle} ${outlineColor}`;
    });
    expect(ring, path).toBe('2px solid rgb(44, 95, 82)');
  }
});

it('焦点的边框四边都看得见：表头、页签、目录、电话旁的查看、排期与日历、手册目录', async () => {
  const { page } = await signedIn('admin', '/', { size: 'large' });
  const screens = [
    '/new/voteActivebox',
    '/MuseumCenter/placeOrderList',
    '/MuseumCenter/placeOrderList?view=calendar',
    '/MuseumCenter/schedule',
    '/MuseumCenter/resource',
    '/userManage/user',
    '/userManage/role',
    '/help',
  ];
  const found: string[] = [];
  for (const path of screens) {
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(async () => requestsUnderWay(page), 0);
    for (let press = 0; press < 90; press += 1) {
      await page.keyboard.press('Tab');
      const cut = await cutRing(page);
      if (cut !== undefined) found.push(`${path} ${cut}`);
    }
  }
  expect([...new Set(found)]).toEqual([]);
});
