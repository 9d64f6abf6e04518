import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import { journey } from '../harness/journey';
import { onPaper, onScreen } from '../harness/paper';
import { eventually, listReady, paths, rowsOf, turnTo, turnToList } from '../harness/screen';

const { signedIn } = journey();

async function openFirst(page: Page, path: string): Promise<void> {
  await turnToList(page, path);
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
  await page.getByRole('tablist').waitFor();
}

/** What is there to be pressed alone, of what is on the paper. */
const controls = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(`${within} :is(button, [role="tab"], .ant-segmented)`)
    .evaluateAll((all) => all.flatMap((one) => (one.checkVisibility() ? [one.textContent || one.outerHTML] : [])));

/** Names of the parts of a detail that are on the paper. */
const parts = (page: Page): Promise<string[]> =>
  page
    .locator('.detail-tabs .detail-part-name')
    .evaluateAll((names) => names.filter((name) => name.checkVisibility()).map((name) => name.textContent));

it('打印详情：每一部分都在纸上，各有标题，没有页签；不必先逐个点开', async () => {
  const { page } = await signedIn('admin', '/', { size: 'small' });
  const wanted = {
    [`${paths.votes}?status=100`]: ['基本信息', '图片与视频', '活动简介'],
    '/new/booking?status=100': ['基本信息', '场地图片', '预订时段', '场地简介'],
    '/new/activity?status=100': ['基本信息', '活动图片', '活动场次', '活动简介'],
    '/new/culture?status=100': ['基本信息', '活动图片', '活动简介', '配送计划'],
  };
  for (const [path, names] of Object.entries(wanted)) {
    await onScreen(page);
    await openFirst(page, path);
    await onPaper(page);
    await eventually(async () => [path, ...(await parts(page))], [path, ...names]);
    expect(await controls(page, '.main'), path).toEqual([]);
  }
});

it('打印详情里的名单：只有打开着的那份名单', async () => {
  const { page } = await signedIn('admin', '/', { size: 'small' });
  await openFirst(page, '/new/course?status=100');
  await onPaper(page);
  await eventually(() => parts(page), ['课程信息']);
  await onScreen(page);
  await page.getByRole('tab', { name: '报名学员' }).click();
  await listReady(page);
  await onPaper(page);
  await eventually(() => parts(page), ['报名学员']);
});

/** Right edges of what does not fit on the paper, with its words. */
const beyond = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(within)
    .evaluateAll((all) => all.flatMap((one) => (one.getBoundingClientRect().right > 718 ? [one.textContent] : [])));

it('打印预订日历：每个场地都在纸上，不只是看得见的几行', async () => {
  const { page } = await signedIn('admin', '/MuseumCenter/placeOrderList?view=calendar', { size: 'small' });
  const board = page.locator('.places-board');
  await board.waitFor();
  const all = Number(await board.getAttribute('aria-rowcount')) - 1;
  await onPaper(page);
  expect(await board.locator('.places-row').count()).toBe(all);
  const [box, last] = await Promise.all([board.boundingBox(), board.locator('.places-row').last().boundingBox()]);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 1);
});

it('打印配送计划与角色的权限：十二个月、每种操作都在纸上', async () => {
  const { page } = await signedIn('admin', '/', { size: 'small' });
  await openFirst(page, '/new/culture?status=100');
  await page.locator('.plan-table').first().waitFor({ state: 'attached' });
  await onPaper(page);
  expect(await beyond(page, '.plan-table th')).toEqual([]);
  await onScreen(page);
  await turnTo(page, '/userManage/role');
  await page.locator('.role-matrix').waitFor();
  await onPaper(page);
  expect(await beyond(page, '.role-matrix th')).toEqual([]);
  expect(await page.locator('.role-list').isVisible()).toBe(false);
});

it('打印日历与排期：没有工具栏上的按钮，看得出是哪一周', async () => {
  const { page } = await signedIn('admin', '/', { size: 'small' });
  for (const path of ['/MuseumCenter/placeOrderList?view=calendar', '/MuseumCenter/schedule']) {
    await onScreen(page);
    await turnTo(page, path);
    await page.locator('.places-row, .schedule-sheet').first().waitFor();
    await onPaper(page);
    expect(await controls(page, '.calendar-bar'), path).toEqual([]);
    expect(await page.locator('.calendar-bar h2').isVisible(), path).toBe(true);
  }
});

it('打印侧边的详情与对话框：只有它，从页首开始，写全，没有按钮和遮罩', async () => {
  const { page } = await signedIn('admin', '/MuseumCenter/joinApplication', { size: 'small' });
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
  const drawer = page.getByRole('dialog', { name: '入团申请' });
  await drawer.getByText('申请时间', { exact: true }).waitFor();
  await onPaper(page);
  expect(await page.locator('.main').isVisible()).toBe(false);
  expect(await page.locator('.ant-drawer-mask').isVisible()).toBe(false);
  expect(await drawer.getByRole('button', { name: '关闭' }).isVisible()).toBe(false);
  const paper = await drawer.boundingBox();
  expect([paper?.x, Math.round(paper?.width ?? 0)]).toEqual([0, 718]);
  // What lies on the page at a place of its own would lie on every page.
  const fixed = await page
    .locator('body *')
    .evaluateAll((all) =>
      all.flatMap((one) =>
        getComputedStyle(one).position === 'fixed' && one.checkVisibility() ? [one.className] : [],
      ),
    );
  expect(fixed).toEqual([]);
});

it('打印考勤的对话框：每个学员都在纸上，不只是看得见的几个', async () => {
  const { page } = await signedIn('admin', '/new/course?keyword=成人零基础古筝', { size: 'small' });
  await rowsOf(page).first().getByRole('button', { name: '学员' }).click();
  await page.getByRole('button', { name: '考勤', exact: true }).click();
  const rows = page.getByRole('dialog', { name: /考勤/ }).locator('tbody tr.ant-table-row');
  await rows.nth(8).waitFor();
  await onPaper(page);
  const cut = await rows.last().evaluate((row) => {
    const { bottom } = row.getBoundingClientRect();
    for (let around = row.parentElement; around; around = around.parentElement)
      if (getComputedStyle(around).overflowY !== 'visible' && around.getBoundingClientRect().bottom < bottom - 1)
        return around.className;
    return '';
  });
  expect(cut).toBe('');
  // The ground that marks the one that is chosen is not printed.
  const choices = await rows.first().locator('.ant-segmented-item:visible').count();
  expect(choices).toBeLessThanOrEqual(1);
});

it('打印审核页：没有压在内容上的审批栏', async () => {
  const { page } = await signedIn('reviewer', '/audit/businessApproval', { size: 'small' });
  await rowsOf(page).first().waitFor();
  await rowsOf(page).first().getByRole('button', { name: '审核', exact: true }).click();
  await page.locator('.decision-bar').waitFor();
  await onPaper(page);
  expect(await page.locator('.decision-bar').isVisible()).toBe(false);
  expect(await page.locator('.review-head h1').isVisible()).toBe(true);
});

it('打印操作在末尾的短表格：没有操作这一列，它的标题也没有', async () => {
  const { page } = await signedIn('admin', '/userManage/duty', { size: 'small' });
  await rowsOf(page).first().getByRole('button', { name: '编辑' }).waitFor();
  await onPaper(page);
  const heads = await page
    .locator('.ant-table-thead th')
    .evaluateAll((all) => all.flatMap((head) => (head.checkVisibility() ? [head.textContent] : [])));
  expect(heads).toContain('职务名称');
  expect(heads).not.toContain('操作');
});

/** Heads of a list's columns that are on the paper. */
const heads = (page: Page): Promise<string[]> =>
  page
    .locator('.list-table thead th')
    .evaluateAll((all) => all.flatMap((one) => (one.checkVisibility() && one.textContent ? [one.textContent] : [])));

/** Regions that begin above the row that they are in. */
const aboveTheirRows = (page: Page): Promise<string[]> =>
  page
    .locator('.list-table .region-text > span')
    .evaluateAll((all) =>
      all.flatMap((one) =>
        one.getBoundingClientRect().top < (one.closest('td')?.getBoundingClientRect().top ?? 0)
          ? [one.textContent]
          : [],
      ),
    );

it('打印列表：状态在纸上的最后一栏，操作不在；每一栏都不越出纸边', async () => {
  const { page } = await signedIn('admin', '/', { size: 'small' });
  for (const path of ['/new/course', '/MuseumCenter/placeOrderList', '/userManage/user']) {
    await onScreen(page);
    await turnToList(page, path);
    await rowsOf(page).first().waitFor();
    const onScreenHeads = await heads(page);
    expect(onScreenHeads.at(-2), path).toMatch(/^状态/);
    await onPaper(page);
    expect(await heads(page), path).toEqual(onScreenHeads.slice(0, -1));
    expect(await beyond(page, '.list-table th'), path).toEqual([]);
    expect(await aboveTheirRows(page), path).toEqual([]);
    // The table fills the sheet, but for the border of its panel.
    const cells = rowsOf(page).first().locator('td:visible');
    const [before, state] = await Promise.all([cells.nth(-2).boundingBox(), cells.nth(-1).boundingBox()]);
    expect(state?.x, path).toBeGreaterThanOrEqual((before?.x ?? 0) + (before?.width ?? 0) - 1);
    expect((state?.x ?? 0) + (state?.width ?? 0), path).toBeGreaterThan(690);
  }
});

it('打印空的列表：与窗口一样宽的占位不把整页缩小', async () => {
  const { page } = await signedIn('admin', '/', { size: 'large' });
  await turnTo(page, '/new/course?keyword=没有这样的课程');
  const placeholder = page.locator('.list-table .ant-table-expanded-row-fixed');
  await placeholder.waitFor();
  const inWindow = await placeholder.evaluate((one) => (one as HTMLElement).style.width);
  await onPaper(page);
  // A browser prints without telling the page its new width; here it was told.
  await placeholder.evaluate((one, width) => {
    (one as HTMLElement).style.width = width;
  }, inWindow);
  expect(await beyond(page, '.list-table .ant-table-expanded-row-fixed')).toEqual([]);
});

it('打印组织与字典：没有按钮、移动的把手与空的搜索框', async () => {
  const { page } = await signedIn('platform', '/', { size: 'small' });
  for (const path of ['/userManage/departmentManagement', '/terrace/menuManage', '/userManage/branchManagement']) {
    await onScreen(page);
    await turnTo(page, path);
    await page.getByRole('tree').first().waitFor();
    await onPaper(page);
    expect(await page.locator('.main :is(.ant-btn, input[placeholder])').filter({ visible: true }).count(), path).toBe(
      0,
    );
  }
});

/** A club with pictures in an album: the newest may be one that another journey has just made. */
async function clubWithPictures(): Promise<string> {
  const token = await tokenOf('admin');
  const { datas } = await must('/api/leagues/v1/admin-getAllPageList', { pageIndex: 0, pageSize: 50 }, token);
  // The contract's own shapes.
  for (const { id } of datas as { id: string }[]) {
    const { albums } = await must('/api/leagues/v1/admin-getLeagueInfo', { id }, token);
    if ((albums as { albums: string[] }[]).some((album) => album.albums.length > 0)) return id;
  }
  throw new Error('没有带图片的相册');
}

it('打印社团详情：没有打开过的相册一栏，封面也在纸上', async () => {
  const { page } = await signedIn('admin', `/new/organization?mode=4&id=${await clubWithPictures()}`, {
    size: 'small',
  });
  const covers = page.locator('.album-grid img');
  await covers.first().waitFor({ state: 'attached' });
  await eventually(
    () => covers.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
    true,
  );
});
