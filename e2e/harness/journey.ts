import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Circumstances, launch, signIn, type Visitor, visit } from './browser';

const pictures = join(import.meta.dirname, '../../.cache/e2e');

export interface Journey {
  /** Somebody with a browser of his own, not signed in. */
  readonly visitor: (circumstances?: Circumstances) => Promise<Visitor>;
  /** Somebody who has just signed in, on the page of the address. */
  readonly signedIn: (account: string, path?: string, circumstances?: Circumstances) => Promise<Visitor>;
}

/**
 * One browser for the file. After each test every page of every visitor must be free of errors; what a failed test
 * showed is kept as a picture.
 */
export function journey(): Journey {
  let browser: Browser | undefined;
  const visitors: Visitor[] = [];

  const visitor = async (circumstances?: Circumstances) => {
    browser ??= await launch();
    const one = await visit(browser, circumstances);
    visitors.push(one);
    return one;
  };
  beforeAll(async () => {
    browser ??= await launch();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, visitors);
    const errors = visitors.flatMap((one) => one.errors.splice(0));
    expect(errors, '页面报告的错误').toEqual([]);
  });
  afterAll(() => browser?.close());

  return {
    visitor,
    async signedIn(account, path = '/', circumstances) {
      const one = await visitor(circumstances);
      await signIn(one.page, account, path);
      return one;
    },
  };
}

async function keepPictures(name: string, visitors: readonly Visitor[]): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  const pages = visitors.flatMap(({ context }) => context.pages());
  await Promise.all(pages.map((page, index) => page.screenshot({ path: join(pictures, `${file}-${index + 1}.png`) })));
}
