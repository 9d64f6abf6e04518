import type { Page } from 'playwright-core';
import { sizes } from './browser';

/** Shows the page as paper of A4 without its margins would; the browser says so before it prints. */
export async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

/** Back in a small window. */
export async function onScreen(page: Page): Promise<void> {
  await page.setViewportSize(sizes.small);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
}
