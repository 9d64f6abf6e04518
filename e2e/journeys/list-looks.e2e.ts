import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { dayFrom, dayOf, liveSessions, mustTake, publishActivity } from '../harness/activity';
import { must, tokenOf } from '../harness/api';
import { publishClub } from '../harness/culture';
import { journey } from '../harness/journey';
import { onPaper, onScreen } from '../harness/paper';
import { eventually, listReady, paths, rowsOf, turnTo, turnToList } from '../harness/screen';
import { dayScreens } from '../measure/switching';

const { signedIn } = journey();

/** Rows of the list in view whose actions stand on more than one line. */
const brokenActions = (page: Page): Promise<string[]> =>
  page.locator('tbody .row-actions').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const tops = [...cell.querySelectorAll('button')].map((button) => button.getBoundingClientRect().top);
      return Math.max(...tops) - Math.min(...tops) > 10 ? [cell.textContent] : [];
    }),
  );

/** Regions of the list in view that end in the middle of the name that they are known by. */
const cutRegions = (page: Page): Promise<string[]> =>
  page
    .locator('.region-text > span')
    .evaluateAll((regions) =>
      regions.flatMap((region) =>
        region.lastElementChild && region.lastElementChild.scrollWidth > region.lastElementChild.clientWidth + 1
          ? [region.textContent]
          : [],
      ),
    );

/** Lines with sex and birthday of the list in view that are not seen whole. */
const cutBirthdays = (page: Page): Promise<string[]> =>
  page
    .locator('.teacher-name .title-cell-subtitle')
    .evaluateAll((lines) => lines.flatMap((line) => (line.scrollWidth > line.clientWidth ? [line.textContent] : [])));

it('1280 宽：每个列表一行记录的操作只占一行，区域的街道看得全', async () => {
  const { page } = await signedIn('platform', '/', { size: 'small' });
  for (const path of [...dayScreens, '/MuseumCenter/cultureOrderList', '/MuseumCenter/joinApplication']) {
    await turnToList(page, path);
    expect(await brokenActions(page), path).toEqual([]);
    expect(await cutRegions(page), path).toEqual([]);
  }
});

it('1024 宽（1280 放大到 125%）：每个列表的每一列都看得全，没有一列在操作下面', async () => {
  const { page } = await signedIn('platform', '/', { size: { width: 1024, height: 768 } });
  const others = [
    '/new/publicActive',
    '/new/booking?mode=5',
    '/MuseumCenter/panoramaList',
    '/MuseumCenter/venueWork',
    '/MuseumCenter/atlasPage',
    '/MuseumCenter/exhibitionOrderList',
    '/MuseumCenter/cultureOrderList',
    '/MuseumCenter/joinApplication',
    '/MuseumCenter/arrivals',
    '/MuseumCenter/recycleBin',
    '/memberManage/member',
    '/memberManage/member?tab=outbox',
    '/audit/audit',
    '/messageSet',
    '/terrace/website/systemlog?tab=login',
    '/terrace/website/systemlog?tab=online',
    '/terrace/website/systemlog?tab=export',
  ];
  const cut: string[] = [];
  for (const path of [...dayScreens, ...others]) {
    await turnToList(page, path);
    const beyond = await page
      .locator('.list-table .ant-table-content:visible')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    if (beyond > 0) cut.push(`${path} ${beyond}`);
    expect(await brokenActions(page), path).toEqual([]);
    cut.push(...(await cutBirthdays(page)));
  }
  expect(cut).toEqual([]);
});

it('1024 宽：详情里的社团成员每一列都看得全，表头都只占一行', async () => {
  const club = await publishClub(`窄窗口里的社团 ${Date.now()}`);
  const members = `/new/organization?mode=4&id=${club}&club_tab=members`;
  const { page } = await signedIn('admin', members, { size: { width: 1024, height: 768 } });
  const table = page.locator('.members .ant-table-content');
  await eventually(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
  const heads = table.locator('thead th');
  await eventually(
    () => heads.evaluateAll((cells) => cells.every((cell) => cell.getBoundingClientRect().height < 48)),
    true,
  );
});

/** Somebody takes a whole row: the seats of one order are a line of their own. */
async function takeManySeats(): Promise<void> {
  const day = dayFrom(11);
  const plan = { isSelectedSeats: true, seatList: [{ rowNum: 1, columnCount: 20 }] };
  const activityId = await publishActivity('新年音乐会联排', {
    startTime: day,
    endTime: day,
    events: [dayOf(day, plan)],
  });
  const [session] = await liveSessions(activityId);
  const seats = [16, 17, 18, 19, 20].map((column) => ({ row: 1, column }));
  await mustTake(17, { activityId, sessionId: session?.id, count: seats.length, seats });
}

it('打印出来的列表不截断：地址、标题写全，没有按钮，宽不过一页', async () => {
  await takeManySeats();
  const { page } = await signedIn('admin', '/new/booking', { size: 'small' });
  const signups = '/MuseumCenter/trainingRegistration';
  const orders = ['/MuseumCenter/activeOrder', '/MuseumCenter/placeOrderList', '/MuseumCenter/cultureOrderList'];
  for (const path of ['/new/booking', '/new/activity', signups, `${signups}?state=pending`, ...orders]) {
    await onScreen(page);
    await turnToList(page, path);
    await onPaper(page);
    const table = page.locator('.list-table');
    const cut = await table.locator('tbody tr.ant-table-row *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { overflowX, overflowY } = getComputedStyle(part);
        const isCut = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1;
        const isClamped = overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1;
        return (isCut || isClamped) && !part.closest('.visually-hidden') ? [part.textContent] : [];
      }),
    );
    expect(cut, path).toEqual([]);
    expect(await table.locator('table').evaluate((one) => one.getBoundingClientRect().right), path).toBeLessThan(718);
    expect(await table.getByRole('button', { name: '详情' }).first().isVisible(), path).toBe(false);
  }
});

it('打印出来的详情没有按钮，审批意见不挤成一列字；预订日历的七天都在纸上', async () => {
  const { page } = await signedIn('admin', `${paths.votes}?status=100`, { size: 'small' });
  await listReady(page);
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
  const history = page.locator('.detail-history');
  await history.locator('tbody tr.ant-table-row').nth(2).waitFor();
  // As long as opinions are; those of the demo may be of two characters.
  await history
    .locator('tbody tr.ant-table-row')
    .first()
    .evaluate((row) => {
      const heads = [...(row.closest('table')?.querySelectorAll('th') ?? [])];
      const cell = row.children[heads.findIndex((head) => head.textContent === '意见')];
      if (cell) cell.textContent = '介绍里的时间与场次不一致，请核对之后再提交';
    });
  await onPaper(page);
  for (const button of ['返回列表', '反审'])
    expect(await page.getByRole('button', { name: button }).first().isVisible(), button).toBe(false);
  const widths = await history
    .locator('th')
    .evaluateAll((heads) => heads.map((head) => [head.textContent, Math.round(head.getBoundingClientRect().width)]));
  expect(Number(Object.fromEntries(widths)['意见']), JSON.stringify(widths)).toBeGreaterThan(110);

  await onScreen(page);
  await turnTo(page, '/MuseumCenter/placeOrderList?view=calendar');
  await page.locator('.places-row').first().waitFor();
  await onPaper(page);
  const days = page.locator('.places-day');
  expect(await days.count()).toBe(7);
  expect(await days.last().evaluate((day) => day.getBoundingClientRect().right)).toBeLessThanOrEqual(718);
});

it('列表的单元格一样宽窄，不管之前打开过哪个页面', async () => {
  const { page } = await signedIn('admin', '/MuseumCenter/placeOrderList', { size: 'small' });
  const paddingOf = () =>
    page
      .locator('.list-table th')
      .nth(2)
      .evaluate((cell) => getComputedStyle(cell).paddingInlineStart);
  await listReady(page);
  const atFirst = await paddingOf();
  const menu = page.getByRole('navigation', { name: '侧栏导航' });
  await menu.getByRole('link', { name: '投票评选' }).click();
  await page.waitForURL((url) => url.pathname === paths.votes);
  await listReady(page);
  expect(await paddingOf()).toBe(atFirst);
  await menu.getByRole('link', { name: '场地订单' }).click();
  await page.waitForURL((url) => url.pathname === '/MuseumCenter/placeOrderList');
  await listReady(page);
  expect(await paddingOf()).toBe(atFirst);
});

/** Lists with states, the rarer ones filtered for. */
const lists = [
  ...dayScreens,
  ...['cancelled', 'rejected'].map((state) => `/MuseumCenter/placeOrderList?state=${state}`),
  ...['cancelled', 'lapsed'].map((state) => `/MuseumCenter/activeOrder?state=${state}`),
  ...['cancelled', 'rejected', 'lapsed'].map((state) => `/MuseumCenter/trainingRegistration?state=${state}`),
  ...['cancelled', 'rejected', 'done'].map((state) => `/MuseumCenter/cultureOrderList?state=${state}`),
  ...['cancelled', 'rejected', 'left'].map((state) => `/MuseumCenter/joinApplication?state=${state}`),
  '/memberManage/member',
] as const;

it('同一种状态在每个列表里是同一种颜色：已取消、已停用不是驳回的红色', async () => {
  const token = await tokenOf('platform');
  const { datas } = await must('/api/systems/v1/admin-getSysUserPage', { keyword: 'songjiayi' }, token);
  // The contract's own list shape.
  const ids = (datas as { id: string }[]).map(({ id }) => id);
  const setState = (enabled: boolean) =>
    must('/api/systems/v1/admin-setSysUserState', { ids, enabled, reason: '借调外单位' }, token);
  await setState(false);
  const { page } = await signedIn('platform', '/', { size: 'small' });
  const colours = new Map<string, Set<string>>();
  for (const path of [...lists, '/userManage/user?keyword=songjiayi']) {
    await turnToList(page, path);
    const marks = await page
      .locator('tbody .status-tag')
      .evaluateAll((tags) => tags.map((tag) => [tag.textContent, getComputedStyle(tag).color] as const));
    for (const [text, colour] of marks) colours.set(text, (colours.get(text) ?? new Set()).add(colour));
  }
  await setState(true);
  const several = [...colours].filter(([, kinds]) => kinds.size > 1).map(([text]) => text);
  expect(several).toEqual([]);
  const grey = colours.get('已取消');
  expect(grey).toBeDefined();
  expect(colours.get('已停用')).toEqual(grey);
  expect(colours.get('驳回')).not.toEqual(grey);
});
