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

/**
 * Sides on which the ring around the focused element, or the row that it lies in, is cut off by a box that scrolls or
 * cuts, with the element's name; undefined when the ring is whole. What a scroll can still bring into sight is no fault.
 */
export function cutRing(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    if (outlineStyle === 'none') return undefined;
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const box = element.getBoundingClientRect();
    for (
      let around = element.parentElement;
      around && around !== document.documentElement;
      around = around.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      const left = edge.left + around.clientLeft;
      const top = edge.top + around.clientTop;
      const sides = [
        overflowX !== 'visible' && box.left - reach < left - 0.5 && '左',
        overflowX !== 'visible' && box.right + reach > edge.right + 0.5 && '右',
        overflowY !== 'visible' && box.top - reach < top - 0.5 && '上',
        overflowY !== 'visible' && box.bottom + reach > edge.bottom + 0.5 && '下',
      ].filter(Boolean);
      if (sides.length > 0) {
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 20);
        return `${name}：${sides.join('')}（${around.className}）`;
      }
    }
    return undefined;
  });
}
