import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { enter, visit } from '../harness/browser';
import { shownProblem, watchProblems } from './problems';
import { createRandom } from './random';
import { takeStep } from './step';

export { launch } from '../harness/browser';

export interface Walk {
  readonly browser: Browser;
  /** Name of the demo account. */
  readonly account: string;
  readonly seed: number;
  readonly minutes: number;
  /** Folder of the pictures of what went wrong. */
  readonly folder: string;
}

/** Steps that are told with a problem: the last ones led to it. */
const toldSteps = 15;
/** Milliseconds between two steps: somebody in a hurry. */
const pause = 150;

/** Presses and types at random for a while, and answers how much went wrong; each problem is printed once, with its way there. */
export async function wander({ browser, account, seed, minutes, folder }: Walk): Promise<number> {
  const random = createRandom(seed);
  const { context, page } = await visit(browser, { size: random.oneOf(['large', 'small']) });
  const steps: string[] = [];
  const known = new Set<string>();
  const report = (what: string) => {
    const key = what.slice(0, 100);
    if (known.has(key)) return;
    known.add(key);
    void keepPicture(page, join(folder, `${account}-${seed}-${known.size}.png`));
    console.log(`\n✗ ${account}，种子 ${seed}，第 ${steps.length} 步，${page.url()}\n${what}`);
    console.log(steps.slice(-toldSteps).join('\n').replaceAll(/^/gm, '    '));
  };
  watchProblems(context, report);
  await enter(page, account);
  // What opens beside it has been looked at once it stands; the walk goes on in its own tab.
  context.on(
    'page',
    (other) =>
      void other.waitForLoadState().then(
        () => other.close(),
        () => undefined,
      ),
  );
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    steps.push(await takeStep(page, random));
    await page.waitForTimeout(pause);
    const problem = await shownProblem(page);
    if (problem !== undefined) report(problem);
    // Words of an error stay where they are until somebody goes elsewhere.
    if (problem !== undefined) await page.goto(new URL('/MuseumCenter/index', page.url()).href);
  }
  console.log(`${account}，种子 ${seed}：${steps.length} 步，${known.size} 个问题`);
  await context.close();
  return known.size;
}

async function keepPicture(page: Page, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true });
  await page.screenshot({ path }).catch(() => undefined);
}
