import { statfsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page, type ViewportSize } from 'playwright-core';
import { demoPassword, logIn } from './login';
import { trackRequests } from './requests';
import { server } from './server';

/** Flags without which a sandboxed or offline machine hangs or chatters. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=zh-CN',
];

export const sizes = {
  large: { width: 1440, height: 900 },
  small: { width: 1280, height: 720 },
  /** A window of 1280×720 at a zoom of 150 %. */
  zoomed: { width: 853, height: 480 },
} as const;
export type Size = keyof typeof sizes;

export const { origin } = server;

/** Starts the browser named by CHROMIUM, headless, with further flags where a journey needs them. */
export function launch(further: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({
    executablePath,
    args: [...flags, ...further],
    headless: true,
    // Playwright lets the browser keep what its processes share in files on the disk, for the sake of small containers.
    ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
  });
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1024 ** 3;
  } catch {
    return false;
  }
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors the pages reported: uncaught exceptions and broken security policy. */
  readonly errors: string[];
}

export interface Circumstances {
  /** Of the window; one of its own in pixels for what depends on it. */
  readonly size?: Size | ViewportSize;
  /** Most visitors ask for less motion: so do many users, and nothing is lost by waiting. */
  readonly motion?: 'reduce' | 'no-preference';
  /** The dark contrast theme of the visitor's system, whose colours replace those of the page. */
  readonly contrastTheme?: boolean;
}

/** A fresh profile: its own storage, its own session. */
export async function visit(browser: Browser, circumstances: Circumstances = {}): Promise<Visitor> {
  const { size = 'large', motion = 'reduce', contrastTheme = false } = circumstances;
  const context = await browser.newContext({
    viewport: typeof size === 'string' ? sizes[size] : size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    reducedMotion: motion,
    ...(contrastTheme && { forcedColors: 'active', colorScheme: 'dark' }),
  });
  const errors: string[] = [];
  // Further tabs of the visitor are watched like the first one.
  context.on('page', (page) => watch(page, errors));
  const page = await context.newPage();
  return { context, page, errors };
}

function watch(page: Page, errors: string[]): void {
  page.setDefaultTimeout(30_000);
  trackRequests(page);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      errors.push(message.text());
  });
}

/**
 * Is let in without the login page, which is no part of most journeys: the tab holds from its first moment what that page
 * would have left in it.
 */
export async function enter(page: Page, account: string, path = '/'): Promise<void> {
  const login = await logIn(account, async (call) => {
    const response = await page.request.post(origin + call.path, { data: call.body, headers: call.headers });
    return response.json();
  });
  const held = {
    token: login.access_token,
    token_type: login.token_type,
    token_time: Date.now(),
    expires_in: login.expires_in,
    userId: login.userId,
    nickName: account,
    roleId: login.roleId,
    venueId: login.venueId,
    domain: login.domain,
  };
  const entries = Object.entries(held).map(([name, value]) => [name, String(value)] as const);
  await page.addInitScript(
    ([of, all]) => {
      // Once for the tab: who signs out or signs in as somebody else is not let in anew.
      if (location.origin !== of || sessionStorage.getItem('entered') !== null) return;
      sessionStorage.setItem('entered', 'true');
      for (const [name, value] of all) sessionStorage.setItem(name, value);
    },
    [origin, entries] as const,
  );
  await page.goto(`${origin}${path}`);
  await page.getByRole('navigation', { name: '主导航' }).waitFor();
}

/** Signs in through the login page and waits for the shell. */
export async function signIn(page: Page, account: string, path = '/'): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.getByLabel('用户名').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('navigation', { name: '主导航' }).waitFor();
}
