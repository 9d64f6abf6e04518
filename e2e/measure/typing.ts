import type { Page } from 'playwright-core';
import { createActivity, dayOf } from '../harness/activity';
import { field } from '../harness/form';
import { open } from '../harness/screen';
import { busyTime, doorTo, notedOn } from './browser-figures';

/** Keys that a form is asked to answer. */
const keys = 'shuruwenzibukadunyigezijieyigezidashuru';

/** What counts as a field of a form. */
const controls = 'input, textarea, select, [contenteditable="true"], button[role="switch"]';

export interface Typing {
  readonly form: string;
  /** Controls in the page. */
  readonly fields: number;
  /** Milliseconds from each key to the next picture; browsers tell no less than 16, which stands for less. */
  readonly keys: readonly number[];
  /** Milliseconds of the page's main thread for each key. */
  readonly busy: number;
}

/** A year of sessions, of which the form shows those in view. */
export async function typeIntoActivity(page: Page): Promise<Typing> {
  const day = (index: number) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10);
  const times = ['09:00', '11:00', '14:00', '19:00'].map((startTime) => ({
    startTime,
    endTime: `${startTime.slice(0, 2)}:50`,
    votesCount: 100,
  }));
  const events = Array.from({ length: 365 }, (_, index) => dayOf(day(index), ...times));
  const id = await createActivity(`全年场次 ${Date.now()}`, { startTime: day(0), endTime: day(364), events });
  await open(page, `/new/activity?mode=3&id=${id}`);
  const input = field(page, 'title').locator('input').first();
  await input.waitFor();
  return type(page, '活动，365 天 1,460 个场次', '[data-fields~="title"] input');
}

/** A role and the rights of all menus. */
export async function typeIntoRole(page: Page): Promise<Typing> {
  await open(page, '/userManage/roleAdd');
  await page.locator('#main .role-matrix input[type="checkbox"], #main table input[type="checkbox"]').first().waitFor();
  return type(page, '角色与全部菜单的权限', '#main form input[type="text"], #main input:not([type="checkbox"])');
}

async function type(page: Page, form: string, selector: string): Promise<Typing> {
  const input = page.locator(selector).first();
  await input.click();
  await page.keyboard.press('End');
  const door = await doorTo(page);
  await notedOn(page);
  const before = await busyTime(door);
  await page.keyboard.type(keys, { delay: 70 });
  const { keys: slow } = await notedOn(page);
  const busy = ((await busyTime(door)) - before) / keys.length;
  const fields = await page.locator(controls).count();
  const quick = Array.from({ length: Math.max(0, keys.length - slow.length) }, () => 16);
  return { form, fields, keys: [...slow, ...quick], busy };
}
