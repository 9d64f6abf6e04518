import type { Locator, Page } from 'playwright-core';
import { eventually } from './screen';

/**
 * Presses Tab until the control has the focus; fails when it cannot be reached. Waits first until it is there and may
 * be used: sixty presses are over in half a second, and a slow machine still loads the screen then.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  await eventually(() => target.first().evaluate((element) => element.closest('[inert]') === null), true);
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await target.count()) > 0 && (await target.first().evaluate((element) => element === document.activeElement)))
      return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab 到不了 ${String(target)}`);
}

/** What a reader of the screen hears of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement?.textContent ?? '').trim());
}
