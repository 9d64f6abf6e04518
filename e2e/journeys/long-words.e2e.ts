import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { createActivity, dayFrom, dayOf, publishActivity } from '../harness/activity';
import { tokenOf } from '../harness/api';
import { field } from '../harness/form';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { eventually, paths } from '../harness/screen';

const { signedIn } = journey();

/** A title of a hundred letters without a blank: nothing tells a line where to break. */
const longTitle = (mark: string) =>
  `${mark}${'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)}`.slice(
    0,
    100,
  );

/** How far the page can be moved sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

it('没有空格的长标题：详情里标题折行，按钮仍在窗口里，页面不左右滚动', async () => {
  const token = await tokenOf('editor');
  const title = longTitle(`V${Date.now()}`);
  const id = await createVote(token, title, 0);
  const { page } = await signedIn('editor', `${paths.votes}?mode=4&id=${id}`, { size: 'small' });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await sideways(page)).toBe(0);
  const edit = await page.getByRole('button', { name: '编辑', exact: true }).boundingBox();
  expect((edit?.x ?? Number.NaN) + (edit?.width ?? Number.NaN)).toBeLessThanOrEqual(1280);
});

it('没有空格的长标题：表单里撞期的提醒折行，页面不左右滚动', async () => {
  const day = dayFrom(23);
  const sessions = { startTime: day, endTime: day, events: [dayOf(day, {})] };
  const title = longTitle(`A${Date.now()}`);
  await publishActivity(title, sessions);
  const id = await createActivity(`同一时间的活动 ${Date.now()}`, sessions);
  const { page } = await signedIn('editor', `/new/activity?mode=3&id=${id}`, { size: 'small' });
  await eventually(async () => (await field(page, 'title').locator('input').inputValue()) === '', false);
  const line = page.locator('.clash-line').filter({ hasText: title });
  await line.waitFor();
  expect(await sideways(page)).toBe(0);

  // Who sees no colours knows that it leads somewhere.
  expect(await line.getByRole('link').evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');

  // However long what stands before it is, a time is not broken at its hyphen.
  const broken = await line.evaluate((shown) => {
    const [link] = shown.querySelectorAll('a');
    const lengths = Array.from({ length: 40 }, (_, at) => at + 1);
    return lengths.filter((length) => {
      if (link) link.textContent = '展'.repeat(length);
      const words = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
      while (!words.nextNode()?.textContent?.includes('14:00-16:00'));
      const time = document.createRange();
      const start = words.currentNode.textContent?.indexOf('14:00-16:00') ?? 0;
      time.setStart(words.currentNode, start);
      time.setEnd(words.currentNode, start + '14:00-16:00'.length);
      return time.getClientRects().length !== 1;
    });
  });
  expect(broken).toEqual([]);
});
