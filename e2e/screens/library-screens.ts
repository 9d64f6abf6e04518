import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { photo } from '../harness/files';
import { field } from '../harness/form';
import {
  details,
  fileNamed,
  files,
  libraryPath,
  lineOf,
  openFile,
  startUpload,
  uploadDialog,
} from '../harness/library';
import { answer, dialog, listReady, open, paths } from '../harness/screen';
import type { Shoot } from './round';

const resources = '/api/resources/v1';

/** The library: its grid and list, a file's details and uses, upload, recycle bin. */
export async function libraryScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, libraryPath);
  await files(page).getByRole('option').nth(11).waitFor();
  await shoot(page, 'library');
  const name = await mostUsed();
  await page.getByLabel('按名称搜索').fill(name);
  await page.getByLabel('按名称搜索').press('Enter');
  await fileNamed(page, name).waitFor();
  await openFile(page, name);
  await shoot(page, 'library-detail');
  await details(page)
    .getByRole('tab', { name: /^使用情况/ })
    .click();
  await details(page).locator('.use-list li').first().waitFor();
  await shoot(page, 'library-uses');
  await details(page).locator('.drawer-actions').getByRole('button', { name: '删除' }).click();
  await dialog(page, /不能删除$/)
    .locator('.use-list li')
    .first()
    .waitFor();
  await shoot(page, 'library-delete-refused');
  await open(page, `${libraryPath}?look=list`);
  await files(page).getByRole('option').nth(5).waitFor();
  await files(page).locator('[data-part=check]').nth(1).click();
  await files(page).locator('[data-part=check]').nth(3).click();
  await shoot(page, 'library-batch');
  await open(page, `${libraryPath}?view=recycled`);
  await files(page).getByRole('option').first().waitFor();
  await shoot(page, 'library-recycled');
  await open(page, libraryPath);
  await uploadScreens(page, shoot);
}

/** Name of a picture that records show. */
async function mostUsed(): Promise<string> {
  const { list } = await must(
    `${resources}/admin-getResourceList`,
    { kind: 'image', pageSize: 60 },
    await tokenOf('admin'),
  );
  // The contract's own list shape.
  const rows = list as { name: string; useCount: number }[];
  return rows.toSorted((a, b) => b.useCount - a.useCount)[0]?.name ?? '';
}

async function uploadScreens(page: Page, shoot: Shoot): Promise<void> {
  const chosen = [
    await photo('龙舟赛开幕.jpg', { width: 1080, height: 680 }),
    await photo('龙舟赛现场.jpg', { bytes: 620 * 1024 }),
    await photo('动图.gif'),
  ];
  await startUpload(page, chosen);
  await lineOf(page, '龙舟赛现场.jpg').getByText('超过 500 KB').waitFor();
  await lineOf(page, '龙舟赛开幕.jpg').getByText('等待').waitFor();
  await page.locator('.ant-message-notice').first().waitFor({ state: 'detached' });
  await shoot(page, 'library-upload');
  await uploadDialog(page).getByRole('button', { name: '上传', exact: true }).click();
  await uploadDialog(page).getByRole('status').filter({ hasText: '完成 2' }).waitFor();
  await uploadDialog(page).getByRole('button', { name: '下一步' }).click();
  await uploadDialog(page).getByRole('group', { name: '标签' }).waitFor();
  await shoot(page, 'library-upload-labels');
}

/** The picker over a form, with its two tabs. */
export async function pickerScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, `${paths.votes}?mode=2`);
  await field(page, 'albums').getByRole('button', { name: '从资源库选择' }).click();
  const picker = page.locator('.library-picker');
  await picker.getByRole('option').nth(2).click();
  await picker.getByRole('option').nth(4).click();
  await shoot(page, 'picker-library');
  await picker.getByRole('tab', { name: '本地上传' }).click();
  await picker.getByLabel('选择要上传的文件').setInputFiles([await photo('排练照.jpg', { bytes: 700 * 1024 })]);
  await picker.getByText('超过 500 KB').waitFor();
  await shoot(page, 'picker-local');
  await picker.getByRole('button', { name: '取消' }).click();
  await answer(page, '放弃');
}

/** Media works and the works (atlas) list. */
export async function mediaScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, '/MuseumCenter/venueWork');
  await listReady(page);
  await shoot(page, 'media-list');
  await page.getByRole('button', { name: '排序', exact: true }).click();
  await dialog(page, '作品排序').getByRole('listitem').first().waitFor();
  await shoot(page, 'media-sort');
  await open(page, '/MuseumCenter/venueWork?mode=2');
  await field(page, 'title').waitFor();
  await shoot(page, 'media-form');
  await open(page, '/MuseumCenter/atlasPage');
  await listReady(page);
  await shoot(page, 'atlas');
}
