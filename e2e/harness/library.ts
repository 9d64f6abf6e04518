import type { Locator, Page } from 'playwright-core';
import { choose, dialog, toast } from './screen';
import type { LocalFile } from './files';

/** Address of the library. */
export const libraryPath = '/MuseumCenter/resource';

/** The files of the place in sight. */
export function files(page: Page): Locator {
  return page.getByRole('listbox', { name: '文件列表' });
}

/** The file of that name. */
export function fileNamed(page: Page, name: string): Locator {
  return files(page)
    .getByRole('option')
    .filter({ has: page.locator('.resource-name').getByText(name, { exact: true }) });
}

/** Names of the files in sight, in their order. */
export async function namesOf(page: Page): Promise<string[]> {
  const names = await files(page).locator('.resource-name').allTextContents();
  return names.map((name) => name.trim());
}

/** A line of the tree of directories. */
export function directory(page: Page, name: string): Locator {
  return page.getByRole('region', { name: '目录与视图' }).locator('.directory-title', { hasText: name });
}

/** Brings a line of the tree into sight: of a long tree only a part is drawn. An empty name shows them all. */
export async function findDirectory(page: Page, name: string): Promise<void> {
  await page.getByLabel('搜索目录').fill(name);
}

/** Goes to a directory. */
export async function enter(page: Page, name: string): Promise<void> {
  await findDirectory(page, name);
  await directory(page, name).click();
  await findDirectory(page, '');
  await page.getByRole('heading', { level: 2, name }).waitFor();
}

/** Chooses from the menu of a directory. */
export async function actOnDirectory(page: Page, name: string, action: string): Promise<void> {
  await directory(page, name).hover();
  await page.getByRole('button', { name: `目录“${name}”的操作` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The dialog that takes files into the library. */
export function uploadDialog(page: Page): Locator {
  return dialog(page, '上传到资源库');
}

/** A file of the dialog, by its name. */
export function lineOf(page: Page, name: string): Locator {
  return page.getByRole('list', { name: '要上传的文件' }).getByRole('listitem').filter({ hasText: name });
}

/** Opens the dialog; an empty place has a button of its own beside that of the page. */
export async function openUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: '上传', exact: true }).first().click();
}

/** Opens the dialog with files of the machine. */
export async function startUpload(page: Page, chosen: readonly LocalFile[]): Promise<void> {
  await openUpload(page);
  await uploadDialog(page)
    .getByLabel('选择要上传的文件', { exact: true })
    .setInputFiles([...chosen]);
}

/** Sends what the dialog holds, and waits until as many are through. */
export async function send(page: Page, count: number): Promise<void> {
  await uploadDialog(page).getByRole('button', { name: /^上传/ }).click();
  await uploadDialog(page)
    .getByRole('status')
    .filter({ hasText: `完成 ${count}` })
    .waitFor({ timeout: 60_000 });
}

/** The last step of the dialog. */
export async function keepWithLabel(page: Page, label: string | undefined): Promise<void> {
  await uploadDialog(page).getByRole('button', { name: '下一步' }).click();
  if (label) {
    await uploadDialog(page).getByRole('checkbox', { name: label, exact: true }).check();
    await uploadDialog(page).getByRole('button', { name: '完成', exact: true }).click();
  } else {
    await uploadDialog(page).getByRole('button', { name: '不设标签，直接完成' }).click();
  }
  await toast(page, '上传成功');
  await uploadDialog(page).waitFor({ state: 'hidden' });
}

/** Orders the files. */
export function orderBy(page: Page, order: string): Promise<void> {
  const select = page.locator('.library-sort');
  return choose(page, select, order);
}

/** Details of the file that is open. */
export function details(page: Page): Locator {
  return page.locator('.resource-drawer');
}

/** Opens a file's details. */
export async function openFile(page: Page, name: string): Promise<void> {
  await fileNamed(page, name).locator('.resource-name').click();
  await details(page).getByText('基本信息').waitFor();
}
