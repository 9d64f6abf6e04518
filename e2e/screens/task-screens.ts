import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { signIn, visit } from '../harness/browser';
import { placePaths } from '../harness/place';
import { dialog, listReady, open, paths, rowsOf } from '../harness/screen';
import { memberToken } from '../harness/vote';
import type { Round, Shoot } from './round';

/** The dialogs of everyday tasks: of a list, of the organisation, of a reviewer. */
export async function taskScreens({ browser, size, shoot }: Round): Promise<void> {
  const admin = await visit(browser, { size });
  await signIn(admin.page, 'admin');
  await listScreens(admin.page, shoot);
  await organisationScreens(admin.page, shoot);
  await admin.context.close();

  const reviewer = await visit(browser, { size });
  await signIn(reviewer.page, 'reviewer', paths.desk);
  await deskScreens(reviewer.page, shoot);
  await reviewer.context.close();

  await memberToken(41);
  const platform = await visit(browser, { size });
  await signIn(platform.page, 'platform', '/memberManage/member');
  await platform.page.getByRole('tab', { name: '验证码发件箱' }).click();
  await rowsOf(platform.page).first().waitFor();
  await shoot(platform.page, 'member-outbox');
  await platform.context.close();
}

async function listScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, `${paths.votes}?status=100`);
  await listReady(page);
  await rowsOf(page).first().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await shoot(page, 'list-tools', [
    page.getByRole('search', { name: '筛选' }),
    page.getByRole('button', { name: '常用筛选' }),
    page.getByRole('button', { name: '列设置' }),
    page.getByRole('button', { name: '导出', exact: true }),
    page.getByRole('button', { name: '新增投票活动' }),
    page.getByRole('menu').last(),
  ]);
  await page.keyboard.press('Escape');
  await rowsOf(page)
    .nth(1)
    .getByRole('button', { name: /更换展示图/ })
    .click();
  await dialog(page, '更换展示图').getByRole('tab', { name: '资源库' }).click();
  await dialog(page, '更换展示图').getByRole('option').nth(5).waitFor();
  await shoot(page, 'cover-change');
  await page.keyboard.press('Escape');
  await open(page, `${placePaths.sites}?status=100`);
  await listReady(page);
  await rowsOf(page).first().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '二维码' }).click();
  await dialog(page, /二维码/)
    .getByRole('img')
    .first()
    .waitFor();
  await shoot(page, 'qr-code');
  await page.keyboard.press('Escape');
}

async function organisationScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, '/userManage/user');
  await listReady(page);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog(page, /导入/).waitFor();
  await shoot(page, 'staff-import');
  await page.keyboard.press('Escape');
  for (const [name, path] of [
    ['duties', '/userManage/duty'],
    ['reviewers', '/MuseumCenter/settingPeopleTotal'],
    ['venue-form', '/userManage/branchAdd'],
    ['library-review', '/reverseNum'],
  ] as const) {
    await open(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, name);
  }
  await open(page, '/messageSet');
  await page.getByRole('button', { name: '写站内信' }).click();
  await dialog(page, '写站内信').waitFor();
  await shoot(page, 'letter-write');
  await page.keyboard.press('Escape');
}

async function deskScreens(page: Page, shoot: Shoot): Promise<void> {
  await listReady(page);
  for (const index of [0, 1]) await rowsOf(page).nth(index).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await shoot(page, 'review-select', [bar]);
  await bar.getByRole('button', { name: '批量驳回' }).click();
  await dialog(page, /批量驳回/).waitFor();
  await shoot(page, 'review-batch');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: '批量转交' }).click();
  await dialog(page, /批量转交/)
    .getByLabel('接手人')
    .waitFor();
  await shoot(page, 'review-hand-over');
  await page.keyboard.press('Escape');
  await open(page, `${paths.votes}?mode=4&id=${await underReview()}`);
  await page.getByRole('heading', { name: '审批记录' }).waitFor();
  await shoot(page, 'approval-record');
  await open(page, '/MuseumCenter/judging');
  await page
    .getByRole('button', { name: /^去评分/ })
    .first()
    .click();
  await page.locator('.sheet-team').first().waitFor();
  await shoot(page, 'vote-judging-sheet');
}

/** A vote activity that waits for its second reviewer. */
async function underReview(): Promise<string> {
  const asked = { status: 2, pageIndex: 1, pageSize: 1 };
  const { datas } = await must('/api/VoteActivity/v1/admin-getVotePageActivities', asked, await tokenOf('admin'));
  // The contract's own list shape.
  return (datas as { id: string }[])[0]?.id ?? '';
}
