import type { Locator, Page } from 'playwright-core';
import { choose, listReady, pressSearch, rowsOf } from './screen';

/** The filters above a list. */
export function filters(page: Page): Locator {
  return page.getByRole('search', { name: '筛选' });
}

/** A field of the filters by the words beside it. */
export function filterField(page: Page, label: string): Locator {
  return filters(page)
    .locator('.filter-field')
    .filter({ has: page.locator('label').getByText(label, { exact: true }) });
}

/** Chooses in a field of the filters and searches. */
export async function filterBy(page: Page, label: string, option: string): Promise<void> {
  await choose(page, filterField(page, label).locator('.ant-select'), option);
  await pressSearch(filters(page));
  await listReady(page);
}

/** Types into a field of the filters and searches. */
export async function filterText(page: Page, label: string, text: string): Promise<void> {
  await filterField(page, label).locator('input').fill(text);
  await pressSearch(filters(page));
  await listReady(page);
}

/** Takes all filters back. */
export async function resetFilters(page: Page): Promise<void> {
  await filters(page).getByRole('button', { name: '重置' }).click();
  await filters(page).getByText('当前条件').waitFor({ state: 'hidden' });
  await listReady(page);
}

/** Texts of the cells of every row in view, lines of a cell apart, without those that only hold controls. */
export function cellsOf(page: Page): Promise<string[][]> {
  return rowsOf(page).evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll<HTMLElement>('td')].map((cell) => cell.innerText.trim()).filter((text) => text !== ''),
    ),
  );
}
