import type { Locator, Page } from 'playwright-core';

/** A field of a dialog by the words beside it. */
export function item(box: Locator, label: string): Locator {
  const page = box.page();
  return box.locator('.ant-form-item').filter({ has: page.locator('label').getByText(label, { exact: true }) });
}

/** Types both moments of a period into a field. */
export async function typePeriod(page: Page, period: Locator, moments: readonly [string, string]): Promise<void> {
  const inputs = period.locator('input');
  const calendar = page.locator('.ant-picker-dropdown:visible');
  for (const [index, moment] of moments.entries()) {
    await inputs.nth(index).click();
    await inputs.nth(index).fill(moment);
    await calendar.getByRole('button', { name: '确定' }).click();
  }
  // A moment that stays as it was leads back to the other one.
  if (await calendar.isVisible()) await page.keyboard.press('Tab');
  await calendar.waitFor({ state: 'hidden' });
}
