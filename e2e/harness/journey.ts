import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Circumstances, enter, launch, type Visitor, visit } from './browser';
import { forgetDrafts } from './database';

const pictures = join(import.meta.dirname, '../../.cache/e2e');

export interface Journey {
  /** Somebody with a browser of his own, not signed in. */
  readonly visitor: (circumstances?: Circumstances) => Promise<Visitor>;
  /** Somebody with a new login, on the page of the address: the one that he wants, for every load takes seconds. */
  readonly signedIn: (account: string, path?: string, circumstances?: Circumstances & Prepared) => Promise<Visitor>;
}

interface Prepared {
  /** What has to be in place before the first page is loaded, such as answers that are held back. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/**
 * One browser for the file. After each test every page of every visitor must be free of errors; what a failed test
 * showed is kept as a picture. Visitors who came during a test leave with it: their pages would go on working behind the
 * next ones. Those who came before it stay to the end of the file.
 */
export function journey(): Journey {
  let browser: Browser | undefined;
  const visitors: Visitor[] = [];
  /** Whom the test itself has sent away. */
  const gone = new Set<Visitor>();
  let staying = 0;

  const sendAway = (those: readonly Visitor[]) => Promise.all(those.filter((one) => !gone.has(one)).map(leave));
  const visitor = async (circumstances?: Circumstances) => {
    browser ??= await launch();
    const one = await visit(browser, circumstances);
    visitors.push(one);
    one.context.once('close', () => gone.add(one));
    return one;
  };
  beforeAll(async () => {
    await forgetDrafts();
    browser ??= await launch();
  });
  beforeEach(() => {
    staying = visitors.length;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, visitors);
    const errors = visitors.flatMap((one) => one.errors.splice(0));
    await sendAway(visitors.splice(staying));
    expect(errors, '页面报告的错误').toEqual([]);
  });
  afterAll(async () => {
    await sendAway(visitors);
    await browser?.close();
  });

  return {
    visitor,
    async signedIn(account, path = '/', { before, ...circumstances } = {}) {
      const one = await visitor(circumstances);
      await before?.(one.page);
      await enter(one.page, account, path);
      return one;
    },
  };
}

/** Without a line, for a page that is closed sends off what was typed: the next journey would find it as a draft. */
async function leave({ context }: Visitor): Promise<void> {
  await context.setOffline(true);
  await context.close();
}

async function keepPictures(name: string, visitors: readonly Visitor[]): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  const pages = visitors.flatMap(({ context }) => context.pages());
  await Promise.all(pages.map((page, index) => page.screenshot({ path: join(pictures, `${file}-${index + 1}.png`) })));
}
