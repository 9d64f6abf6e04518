import { signIn, visit } from '../harness/browser';
import type { Page } from 'playwright-core';
import { field } from '../harness/form';
import { placePaths } from '../harness/place';
import { open, paths, rowsOf } from '../harness/screen';
import type { Round, Shoot } from './round';

/** Views of which only the manual shows a picture: where things are, and the help itself. */
export async function manualScreens({ browser, size, shoot }: Round): Promise<void> {
  const { page, context } = await visit(browser, { size });
  await signIn(page, 'admin');
  await frameScreens(page, shoot);
  await context.close();

  // Only the branch has switched the rule on.
  const branch = await visit(browser, { size });
  await signIn(branch.page, 'branch', `${placePaths.siteOrders}?view=noShows&missed_suspended=yes`);
  await rowsOf(branch.page).first().waitFor();
  await shoot(branch.page, 'no-shows', [
    branch.page.getByRole('tab', { name: '爽约' }),
    branch.page.locator('.ant-select').filter({ hasText: '暂停预约中' }),
    branch.page.getByRole('button', { name: '免除', exact: true }),
  ]);
  await branch.context.close();
}

async function frameScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, paths.workbench);
  await page.getByRole('heading', { name: '快捷入口' }).waitFor();
  const header = page.locator('.shell-header');
  await shoot(page, 'frame', [
    header.getByRole('navigation', { name: '主导航' }),
    header.getByRole('button', { name: /^搜索菜单/ }),
    header.getByRole('button', { name: /^待审核/ }),
    header.getByRole('button', { name: /总分馆切换/ }),
    header.getByRole('button', { name: '帮助' }),
    header.locator('.header-user'),
  ]);
  await open(page, '/MuseumCenter/arrivals');
  await page.getByRole('heading', { level: 1, name: '核销台' }).waitFor();
  await page.locator('.arrivals-counts').waitFor();
  await shoot(page, 'check-in-desk');
  await open(page, '/MuseumCenter/schedule');
  await page.getByRole('table', { name: '一周的排期' }).waitFor();
  await shoot(page, 'schedule-week');
  await open(page, '/MuseumCenter/schedule?span=month');
  await page.getByRole('table', { name: '一个月的排期' }).waitFor();
  await shoot(page, 'schedule-month');
  await open(page, `${paths.votes}?mode=2`);
  await field(page, 'title').waitFor();
  await header.getByRole('button', { name: '帮助' }).click();
  await page.locator('.help-panel .help-article').waitFor();
  await shoot(page, 'help');
}
