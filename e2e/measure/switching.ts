import type { Page } from 'playwright-core';

interface Router {
  readonly navigate: (to: { href: string; ignoreBlocker: boolean }) => Promise<void>;
}

/** Screens of a working day, each with a list. */
export const dayScreens = [
  '/new/voteActivebox',
  '/new/activity',
  '/new/booking',
  '/new/make',
  '/new/course',
  '/new/organization',
  '/new/culture',
  '/new/teacher',
  '/new/recruit',
  '/MuseumCenter/placeOrderList',
  '/MuseumCenter/activeOrder',
  '/MuseumCenter/trainingRegistration',
  '/audit/businessApproval',
  '/userManage/user',
  '/terrace/website/systemlog',
] as const;

/** Forms of them: where opened, much is mounted and must go again. */
const forms = [
  '/new/voteActivebox?mode=2',
  '/new/activity?mode=2',
  '/new/booking?mode=2',
  '/new/course?mode=2',
] as const;

/** Every page that the menus lead to most. */
export const mainRoutes = [
  ...dayScreens,
  '/MuseumCenter/index',
  '/MuseumCenter/resource',
  '/MuseumCenter/venueWork',
  '/new/publicActive',
  '/MuseumCenter/cultureOrderList',
  '/MuseumCenter/joinApplication',
  '/messageSet',
  '/userManage/role',
  '/userManage/departmentManagement',
  '/MuseumCenter/approvalSetting',
] as const;

/** Goes to an address as a link would; milliseconds until it stands painted, without anything still on its way. */
export async function switchTo(page: Page, address: string): Promise<number> {
  // As after a press on the menu: what moves at once was asked for.
  await page.keyboard.press('Shift');
  return page.evaluate(async (href) => {
    // The router puts itself here for its own tools; nothing else tells when a navigation has ended.
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router };
    const frame = () => new Promise(requestAnimationFrame);
    const began = performance.now();
    await router.navigate({ href, ignoreBlocker: true });
    const deadline = began + 30_000;
    for (;;) {
      await frame();
      const main = document.querySelector('#main');
      const isBusy = main?.querySelector('.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]');
      if (main?.querySelector('h1')?.textContent && !isBusy) break;
      if (performance.now() > deadline) throw new Error(`${href} 没有显示完`);
    }
    // What the last frame changed is on the screen with the next.
    await frame();
    return performance.now() - began;
  }, address);
}

/** One more switch among screens: a list, and by turns one of its records, a menu, the columns, or a form. */
export async function workAt(page: Page, count: number, screens: readonly string[] = dayScreens): Promise<void> {
  const screen = screens[count % screens.length] ?? dayScreens[0];
  const kind = Math.floor(count / screens.length) % 4;
  if (kind === 3 && count % 2 === 0) {
    await switchTo(page, forms[count % forms.length] ?? forms[0]);
    return;
  }
  await switchTo(page, screen);
  const opener = ['.row-actions button', '.row-actions button[aria-haspopup="menu"]', '[aria-label="列设置"]'][kind];
  if (opener !== undefined) await openAndLeave(page, opener);
}

/** Presses the first of these, if there is one, lets it come, and leaves it by the key for that. */
async function openAndLeave(page: Page, opener: string): Promise<void> {
  const isOpened = await page.evaluate(async (selector) => {
    const button = document.querySelector<HTMLElement>(`#main ${selector}`);
    button?.click();
    for (let frames = 0; frames < 6; frames += 1) await new Promise(requestAnimationFrame);
    return button !== null;
  }, opener);
  if (isOpened) await page.keyboard.press('Escape');
}
