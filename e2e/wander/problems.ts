import type { BrowserContext, Page } from 'playwright-core';

/** Words that no screen shows on purpose. */
const brokenText =
  /.{0,40}(?:\bundefined\b|\bNaN\b|\[object |Invalid Date|系统繁忙|页面出错了|页面没有加载成功).{0,40}/;
/** Nothing at all to read: what is on its way has this long, in milliseconds, to come. */
const blankFor = 5000;

/** Tells of whatever goes wrong in the pages of somebody by itself: exceptions, warnings of React, broken answers. */
export function watchProblems(context: BrowserContext, onProblem: (what: string) => void): void {
  const watch = (page: Page) => {
    page.on('pageerror', ({ message, stack }) => onProblem(`没有接住的错误：${stack ?? message}`));
    page.on('console', (message) => {
      const text = message.text();
      if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource'))
        onProblem(`控制台：${text}`);
    });
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    page.on('response', async (response) => {
      const asked = response.request();
      if (asked.resourceType() !== 'fetch') return;
      const text = await response.text().catch(() => '');
      if (response.status() >= 500 || text.includes('系统繁忙'))
        onProblem(`${response.status()} ${response.url()} ${asked.postData() ?? ''} → ${text.slice(0, 300)}`);
    });
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
}

/** What is wrong with what the page shows; undefined when nothing is. */
export async function shownProblem(page: Page): Promise<string | undefined> {
  const shown = () => page.evaluate(() => document.body.innerText.trim()).catch(() => undefined);
  const text = await shown();
  const found = text === undefined ? undefined : brokenText.exec(text)?.[0];
  if (found !== undefined) return `页面上有：${found}`;
  if (text !== '') return undefined;
  await page.waitForTimeout(blankFor);
  return (await shown()) === '' ? '页面是空的' : undefined;
}
