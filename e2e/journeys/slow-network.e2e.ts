import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { fill, press } from '../harness/form';
import { journey } from '../harness/journey';
import { dialog, eventually, listReady, open, paths, rowsOf, search, titlesOf, toast } from '../harness/screen';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1/';

/** Holds some calls back until released. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

/** Sum of the jumps that the page made by itself, as browsers measure it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Reflect.set(window, 'shifts', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The DOM types do not know layout shifts.
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) Reflect.set(window, 'shifts', Number(Reflect.get(window, 'shifts')) + value);
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifts')));
}

it('慢网络下翻页：旧的行先留着并显示加载，新行到了才替换，页面不跳动', async () => {
  const { page, context } = await signedIn('editor', paths.votes);
  await listReady(page);
  const before = await titlesOf(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 900,
    downloadThroughput: 200_000,
    uploadThroughput: 60_000,
  });
  const shifts = await watchShifts(page);
  await page.locator('.ant-pagination-item-2').click();
  await page.locator('.ant-spin-spinning').first().waitFor();
  expect(await titlesOf(page)).toEqual(before);
  await listReady(page);
  await eventually(async () => (await rowsOf(page).first().innerText()).startsWith('11'), true);
  expect(await shifts()).toBeLessThan(0.1);
});

it('慢网络下接着翻页、排序：上一次还没有回应，下一次点击也算数', async () => {
  const { page } = await signedIn('editor', paths.votes);
  await listReady(page);
  const release = await holdBack(page, `${votes}admin-getVotePageActivities`);
  await page.locator('.ant-pagination-item-2').click();
  await page.locator('.ant-spin-spinning').first().waitFor();
  await page.locator('th.ant-table-column-has-sorters').first().click({ timeout: 3000 });
  await page.locator('th[aria-sort]').waitFor({ timeout: 3000 });
  await page.locator('.ant-pagination-item-3').click({ timeout: 3000 });
  await page.locator('.ant-pagination-item-3.ant-pagination-item-active').waitFor({ timeout: 3000 });
  release();
  await listReady(page);
  await eventually(async () => (await rowsOf(page).first().innerText()).startsWith('21'), true);
});

it('提交后没有回应时按钮锁住，连点两次也只新增一条', async () => {
  const title = `连点两次 ${Date.now()}`;
  const { page } = await signedIn('editor', `${paths.votes}?mode=2`);
  await fill(page, 'title', title);
  const release = await holdBack(page, `${votes}admin-addVoteActivityInfo`);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('admin-addVoteActivityInfo')) sent += 1;
  });
  await page.locator('.form-footer').getByRole('button', { name: '保存草稿' }).dblclick();
  const locked = page.locator('.form-footer').getByRole('button', { name: '提交', exact: true });
  await eventually(() => locked.isDisabled(), true);
  await page.locator('.form-footer .ant-btn-loading').waitFor();
  release();
  await toast(page, '添加成功！');
  expect(sent).toBe(1);
  await search(page, title);
  expect(await titlesOf(page)).toEqual([title]);
});

it('列表连不上服务器时说明网络异常，网络恢复后点重试就好', async () => {
  // The first screen of the centre.
  const sites = '**/api/reserve/v1/admin-getPageSiteInfo';
  const { page } = await signedIn('editor', paths.workbench);
  await page.route(sites, (route) => route.abort());
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '场馆中心' }).click();
  const failure = page.getByRole('alert').filter({ hasText: '网络异常' });
  await failure.waitFor();
  await page.unroute(sites);
  await failure.getByRole('button', { name: '重试' }).click();
  await rowsOf(page).first().waitFor();
});

it('断网时第一次打开对话框：说明没有加载成功，网络恢复后点重试就打开', async () => {
  const { page, context } = await signedIn('platform', '/MuseumCenter/resource');
  const labels = page.getByRole('button', { name: '标签管理' });
  await labels.waitFor();
  await context.setOffline(true);
  await labels.click();
  const failure = dialog(page, '没有加载成功');
  await failure.waitFor();
  await context.setOffline(false);
  await failure.getByRole('button', { name: '重试' }).click();
  await dialog(page, '标签管理').waitFor();
});

it('保存时断网：内容与页面都在，说明网络异常，恢复后再按一次就保存，且只有一条', async () => {
  const title = `断网再存 ${Date.now()}`;
  const { page } = await signedIn('editor', `${paths.votes}?mode=2`);
  await fill(page, 'title', title);
  let answered = 0;
  // The server stores it, but the answer never comes.
  await page.route(`**${votes}admin-addVoteActivityInfo`, async (route) => {
    await route.fetch();
    answered += 1;
    await route.abort();
  });
  await press(page, '保存草稿');
  await toast(page, '网络异常');
  expect(answered).toBe(1);
  expect(await page.locator('[data-fields="title"] input').inputValue()).toBe(title);
  await page.unroute(`**${votes}admin-addVoteActivityInfo`);
  await press(page, '保存草稿');
  await toast(page, '添加成功！');
  await open(page, paths.votes);
  await search(page, title);
  expect(await titlesOf(page)).toEqual([title]);
});

it('整个服务都连不上时打开页面，说明原因并能重试', async () => {
  const { page } = await signedIn('editor', paths.votes);
  await listReady(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: '网络异常' });
  await failure.waitFor();
  await page.unroute('**/api/**');
  await failure.getByRole('button', { name: '重试' }).click();
  await rowsOf(page).first().waitFor();
});

it('程序没有下载下来时，过一会儿说明原因并能重新加载', async () => {
  const { page } = await signedIn('editor', paths.votes);
  await listReady(page);
  const program = '**/assets/index-*.js';
  await page.route(program, (route) => route.abort());
  await page.reload();
  const again = page.getByRole('link', { name: '重新加载' });
  expect(await again.isVisible()).toBe(false);
  await page.getByText('加载时间较长，请检查网络').waitFor();
  await page.unroute(program);
  await again.click();
  await rowsOf(page).first().waitFor();
});

it('旧浏览器缺的由程序补上，照样能查、能提示缺什么；再旧的说明要换哪些浏览器', async () => {
  const { page, context } = await signedIn('editor', paths.votes);
  await context.addInitScript(() => {
    for (const name of ['toSorted', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(URL, 'canParse');
  });
  const fetched = page.waitForResponse(/older-browsers-/);
  await open(page, `${paths.votes}?mode=2`);
  expect((await fetched).ok()).toBe(true);
  await press(page, '提交');
  await page.locator('#field-title-error').getByText('请输入活动名称').waitFor();
  await context.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.reload();
  await page.getByRole('alert').filter({ hasText: '浏览器版本过旧' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
});
