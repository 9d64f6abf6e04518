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

/** What lies over the focused element, at its upper edge or its middle; undefined when it is seen whole. */
export function coveredBy(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = [top + 1, top + height / 2]
      .map((y) => document.elementFromPoint(left + width / 2, y))
      .find((found) => !found || !(element.contains(found) || found.contains(element)));
    return over === undefined ? undefined : `${over?.className ?? '页面之外'}`;
  });
}
