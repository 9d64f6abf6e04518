import type { Browser, Page } from 'playwright-core';
import { origin, signIn, visit } from '../harness/browser';
import { demoPassword } from '../harness/login';
import { busyTime, doorTo, forgetFiles, type Noted, notedOn, slowDown, watchFigures } from './browser-figures';

/** The list that the budget of the pages weighs. */
const firstList = '/new/voteActivebox';

/** Milliseconds. */
export interface Opening {
  /** From the address to a login form that can be typed into. */
  readonly login: number;
  /** From the press on 登录 to the painted rows; the user has typed for two seconds meanwhile. */
  readonly afterLogin: number;
  /** From the list's address to its rows by a browser that has nothing, with a login. */
  readonly cold: number;
  /** The same by a browser that has been here before. */
  readonly warm: number;
  /** Of the page's main thread, whatever else the machine does. */
  readonly busy: { readonly cold: number; readonly warm: number };
  readonly noted: { readonly cold: Noted; readonly warm: Noted };
}

/** One visitor who comes over a venue's line for the first time. */
export async function openOnce(browser: Browser): Promise<Opening> {
  const { context, page } = await visit(browser, { motion: 'no-preference' });
  const door = await doorTo(page);
  await watchFigures(page);
  await watchReadiness(page);
  await slowDown(door);

  await page.goto(`${origin}${firstList}`, { waitUntil: 'commit' });
  const login = await readyAt(page);
  await page.getByLabel('用户名').fill('editor');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.waitForTimeout(2000);
  await page.evaluate(() => {
    // From the press on, a login form no longer counts.
    Reflect.set(globalThis, 'pressedAt', 0);
    Reflect.set(globalThis, 'readyAt', undefined);
    addEventListener('pointerdown', ({ timeStamp }) => Reflect.set(globalThis, 'pressedAt', timeStamp), { once: true });
  });
  await page.getByRole('button', { name: '登录' }).click();
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  const afterLogin = (await readyAt(page)) - (await page.evaluate(() => Number(Reflect.get(globalThis, 'pressedAt'))));

  await forgetFiles(door);
  await page.goto(`${origin}${firstList}`, { waitUntil: 'commit' });
  const cold = await readyAt(page);
  const coldNoted = await notedOn(page);
  const coldBusy = await busyTime(door);
  await page.goto(`${origin}${firstList}`, { waitUntil: 'commit' });
  const warm = await readyAt(page);
  const warmNoted = await notedOn(page);
  const warmBusy = await busyTime(door);
  await context.close();
  const noted = { cold: coldNoted, warm: warmNoted };
  return { login, afterLogin, cold, warm, noted, busy: { cold: coldBusy, warm: warmBusy } };
}

/** A visitor with a login and warm files, on a line that is slow or not. */
export async function settledVisitor(browser: Browser, account: string, isSlow: boolean): Promise<Page> {
  const { page } = await visit(browser, { motion: 'no-preference' });
  await watchFigures(page);
  await signIn(page, account);
  if (isSlow) await slowDown(await doorTo(page));
  return page;
}

/** Notes the moment at which a login form or the rows of a list stand painted. */
async function watchReadiness(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      requestAnimationFrame(look);
      if (Reflect.get(globalThis, 'readyAt') !== undefined) return;
      const form = document.querySelector<HTMLInputElement>('form input[type="password"]');
      const isPressed = Reflect.get(globalThis, 'pressedAt') !== undefined;
      const rows = document.querySelector('#main tbody tr.ant-table-row');
      const isBusy = document.querySelector('#main .ant-spin-spinning, #main [aria-busy="true"]');
      if ((form && !isPressed) || (rows && !isBusy)) {
        requestAnimationFrame(() => Reflect.set(globalThis, 'readyAt', performance.now()));
      }
    };
    look();
  });
}

async function readyAt(page: Page): Promise<number> {
  const ready = await page.waitForFunction(() => Reflect.get(globalThis, 'readyAt') as number | undefined);
  return Number(await ready.jsonValue());
}
