import type { Page } from 'playwright-core';

/** What a page of the shell turned out to be. */
export type Outcome = 'screen' | 'refusal' | 'notice' | 'missing' | 'failed';

interface Router {
  navigate(to: { href: string; ignoreBlocker: boolean }): Promise<void>;
}

const patience = 20_000;

/** Goes to an address inside the open page, as a link would, and tells what is shown once it has settled. */
export async function walkTo(page: Page, address: string): Promise<{ outcome: Outcome; title: string }> {
  await page.evaluate(async (href) => {
    // The router puts itself here for its own tools; nothing else tells when a navigation has ended.
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router };
    await router.navigate({ href, ignoreBlocker: true });
  }, address);
  const options = { timeout: patience, polling: 50 };
  const settled = await page.waitForFunction(settledOutcome, undefined, options).catch((error: unknown) => {
    throw new Error(`${address} 没有显示完`, { cause: error });
  });
  const outcome = (await settled.jsonValue()) as Outcome;
  return { outcome, title: await page.title() };
}

/** Runs in the page: undefined while it is still at work. */
function settledOutcome(): Outcome | undefined {
  const main = document.querySelector('#main');
  if (!main || main.querySelector('.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]')) {
    return undefined;
  }
  if (main.querySelector('[role="alert"].empty-state')) return 'failed';
  const heading = main.querySelector('h1')?.textContent ?? '';
  if (heading === '') return undefined;
  if (heading === '该功能尚未开放') return 'notice';
  if (heading === '页面不存在') return 'missing';
  if (heading === '页面出错了' || heading === '页面没有加载成功') return 'failed';
  const words = [...main.querySelectorAll('.empty-state b')].map((one) => one.textContent);
  return words.includes('没有权限') ? 'refusal' : 'screen';
}

/** Everything a page complains about: console, exceptions, requests that failed, and calls that the server refused. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console：${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception：${error.message}`));
  page.on('requestfailed', (request) => {
    // A page that is left gives up what it was waiting for.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}：${reason}`);
  });
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) complaints.push(`${pathname}：HTTP ${response.status()}`);
    if (!pathname.startsWith('/api/')) return;
    const answer: unknown = await response.json().catch(() => undefined);
    const isRefused = typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 0;
    if (isRefused) complaints.push(`${pathname}：${JSON.stringify(answer)}`);
  });
  return complaints;
}
