import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { origin } from './browser';
import { requestsUnderWay } from './requests';
import { walkTo } from './walk';

/** Addresses of the screens. */
export const paths = {
  workbench: '/MuseumCenter/index',
  votes: '/new/voteActivebox',
  recruits: '/new/recruit',
  desk: '/audit/businessApproval',
  password: '/editPwd',
} as const;

const patience = 30_000;

/** Waits until what is asked for is so; the last answer is told when it never is. */
export async function eventually<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const answered = await ask();
    if (isDeepStrictEqual(answered, wanted)) return;
    if (Date.now() > deadline) deepStrictEqual(answered, wanted);
    await setTimeout(100);
  }
}

/** Opens an address inside the visitor's session. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.getByRole('navigation', { name: '主导航' }).waitFor();
}

/** Waits for a message at the top of the page that was not waited for before: the same words may still stand there. */
export async function toast(page: Page, words: string): Promise<void> {
  const said = page.locator('.ant-message-notice:not([data-heard])', { hasText: words });
  await said.last().waitFor();
  await said.evaluateAll((notices) => {
    for (const notice of notices) notice.setAttribute('data-heard', '');
  });
}

/** The rows of the list in view, without its loading and measuring rows. */
export function rowsOf(page: Page): Locator {
  return page.locator('tbody tr.ant-table-row:visible');
}

/** The row that names the record. */
export function rowOf(page: Page, title: string): Locator {
  return rowsOf(page).filter({ has: page.getByText(title, { exact: true }) });
}

/** Titles in view, top first. */
export async function titlesOf(page: Page): Promise<string[]> {
  return (await page.locator('tbody .title-cell-title').allTextContents()).map((title) => title.trim());
}

/** How many records the line above the list tells. */
export async function countOf(page: Page): Promise<number> {
  const text = await page.locator('.list-bar:visible').innerText();
  return Number(/共 (\d+) 条/.exec(text.replaceAll(/\s+/g, ' '))?.[1] ?? Number.NaN);
}

/** Waits until the list has its rows or says why it has none. */
export async function listReady(page: Page): Promise<void> {
  await page.locator('tbody tr.ant-table-row:visible, .list-panel .empty-state:visible').first().waitFor();
  await page.locator('.list-table [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.locator('.ant-spin-spinning').first().waitFor({ state: 'detached' });
}

/** Presses 查询. */
export async function pressSearch(filters: Locator): Promise<void> {
  await filters.getByRole('button', { name: '查询' }).click();
}

/** Opens the list at an address and waits for its rows. */
export async function openList(page: Page, path: string): Promise<void> {
  await open(page, path);
  await listReady(page);
}

/** Turns to a screen within the open page, as a link would. */
export async function turnTo(page: Page, path: string): Promise<void> {
  const { outcome } = await walkTo(page, path);
  if (outcome !== 'screen') throw new Error(`${path}：${outcome}`);
  // What stood there before may still be shown while the new rows are on their way.
  await eventually(async () => requestsUnderWay(page), 0);
}

/** Turns to the list at an address within the open page, as a link would, and waits for its rows. */
export async function turnToList(page: Page, path: string): Promise<void> {
  await turnTo(page, path);
  await listReady(page);
}

/** Searches the list for a title. */
export async function search(page: Page, keyword: string): Promise<void> {
  const filters = page.getByRole('search', { name: '筛选' });
  await filters.getByRole('textbox').first().fill(keyword);
  await pressSearch(filters);
  await page.waitForURL((url) => url.searchParams.get('keyword') === keyword);
  // The rows before stay until the new ones come.
  await eventually(async () => (await titlesOf(page)).every((title) => title.includes(keyword)), true);
  await listReady(page);
}

/** Presses one of a row's actions, below 更多 when it is folded. */
export async function act(page: Page, title: string, action: string): Promise<void> {
  const actions = rowOf(page, title).locator('.row-actions');
  const button = actions.getByRole('button', { name: action, exact: true });
  const more = actions.getByRole('button', { name: '更多' });
  // A row just acted on may still offer what it offered before: nothing is chosen until the action or the fold is there.
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) {
    await button.click();
    return;
  }
  await more.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Names of everything a row offers, those below 更多 too. */
export async function offered(page: Page, title: string): Promise<string[]> {
  const row = rowOf(page, title);
  await row.waitFor();
  const buttons = await row.locator('.row-actions button').allTextContents();
  const names = buttons.map((name) => name.trim());
  if (!names.includes('更多')) return names;
  await row.getByRole('button', { name: '更多' }).click();
  const menu = page.getByRole('menu').last();
  await menu.waitFor();
  const folded = await menu.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return [...names.filter((name) => name !== '更多'), ...folded.map((name) => name.trim())];
}

/** A dialog that is open, by its title. */
export function dialog(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title });
}

/** Answers the question that is open. */
export async function answer(page: Page, button: string): Promise<void> {
  const question = page.locator('.ant-modal-confirm').last();
  await question.getByRole('button', { name: button, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

/** Deletes a record of the list in view, and agrees to it. */
export async function remove(page: Page, title: string): Promise<void> {
  await act(page, title, '删除');
  await answer(page, '确定');
  await toast(page, '删除成功!');
}

/** Chooses in an antd select by the text of an option; long lists are searched. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  const input = field.locator('input');
  if (await input.isEditable()) await input.fill(option);
  const choice = page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first();
  await choice.click();
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' });
}
