import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { manualScreens } from './manual-screens';
import { resubmitPublished, settle, walkScreens } from './take-screens';

export interface ManualPictures {
  readonly browser: Browser;
  readonly folder: string;
  /** Names of the pictures that the manual shows. */
  readonly names: ReadonlySet<string>;
}

/** Takes the pictures that the manual shows, `<name>.png`; answers the names that no walk came by. */
export async function takeManual({ browser, folder, names }: ManualPictures): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const missing = new Set(names);
  const shoot = async (page: Page, name: string, marks: readonly Locator[] = []) => {
    if (!missing.has(name)) return;
    await settle(page);
    await mark(page, marks);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    await page.evaluate(() => document.querySelector('#marks')?.remove());
    missing.delete(name);
  };
  const round = { browser, size: 'small', shoot } as const;
  await manualScreens(round);
  await resubmitPublished();
  await walkScreens(round);
  return [...missing];
}

/** Frames what the steps speak of, with the number of the step. */
async function mark(page: Page, marks: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(marks.map((locator) => locator.first().boundingBox()));
  await page.evaluate((places) => {
    const layer = document.createElement('div');
    layer.id = 'marks';
    layer.style.cssText = 'position:fixed;inset:0;z-index:99999;pointer-events:none';
    for (const [index, place] of places.entries()) {
      if (!place) continue;
      const frame = document.createElement('div');
      frame.style.cssText = `position:absolute;left:${place.x - 4}px;top:${place.y - 4}px;width:${place.width + 8}px;height:${place.height + 8}px;border:2px solid #a93d2c;border-radius:8px`;
      const number = document.createElement('b');
      number.textContent = String(index + 1);
      // What lies at the top of the page has its number below.
      const edge = place.y < 16 ? 'bottom' : 'top';
      number.style.cssText = `position:absolute;left:-11px;${edge}:-11px;width:22px;height:22px;border-radius:50%;background:#a93d2c;color:#fff;font:600 13px/22px sans-serif;text-align:center`;
      frame.append(number);
      layer.append(frame);
    }
    document.body.append(layer);
  }, boxes);
}
