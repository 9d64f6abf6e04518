import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bookedKinds, dayOfWeek } from '../harness/booking';
import { fillVenue } from '../harness/busy-venue';
import { journey } from '../harness/journey';
import { ownTime } from '../harness/own-time';

const { signedIn } = journey();
const wanted = 10_000;
const slotsOfWeek = 21;
/** Milliseconds: "a calendar with 10,000 bookings draws within a second". */
const limit = 1000;

/** Presses a button of the calendar; over when the slots in sight are drawn as booked. */
function drawn(page: Page, button: string): Promise<void> {
  return page.evaluate(async (name) => {
    const frame = () => new Promise(requestAnimationFrame);
    const control = document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
    control?.click();
    while (document.querySelectorAll('.places-row .slot-booked').length < 100) await frame();
    // The frame that shows them is painted before the one after it begins.
    await frame();
    await frame();
  }, button);
}

it('一周 500 处、10,000 个预订的日历，从按下到画完不到一秒；滚到最后一处也不到一秒', async () => {
  const monday = dayOfWeek(0);
  const { venueId, bookings } = await fillVenue(monday);
  expect(bookings).toBeGreaterThanOrEqual(wanted);
  const before = dayOfWeek(-7);
  const { page } = await signedIn('admin', `${bookedKinds.site.path}?view=calendar&venueId=${venueId}&day=${before}`);
  const board = page.getByRole('grid', { name: '全部场地一周的时段' });
  await board.waitFor();
  expect(await page.locator('.places-row .slot-booked').count()).toBe(0);
  const answered = page.waitForResponse((response) => response.url().endsWith('admin-getSiteCalendar'));
  const [took] = await ownTime(() => drawn(page, '下一周'));
  // The contract's own shape of a calendar.
  const { objects } = (await (await answered).json()) as { objects: { places: unknown[]; bookings: unknown[] } };
  expect(objects.bookings, '列出的每一处都订满').toHaveLength(objects.places.length * slotsOfWeek);
  expect(await board.getAttribute('aria-rowcount')).toBe(String(objects.places.length + 1));
  const scroll = () =>
    board.evaluate(async (grid) => {
      const frame = () => new Promise(requestAnimationFrame);
      grid.scrollTop = grid.scrollHeight;
      grid.scrollIntoView({ block: 'end' });
      while (!grid.querySelector(`.places-row[aria-rowindex="${grid.getAttribute('aria-rowcount')}"]`)) await frame();
      await frame();
      await frame();
    });
  const [scrolled] = await ownTime(scroll);
  // The figures are what a reader of the run wants to know.
  console.info(
    `${objects.bookings.length} 个预订：画完 ${took.toFixed(0)} 毫秒，滚到最后一处 ${scrolled.toFixed(0)} 毫秒`,
  );
  expect(took).toBeLessThan(limit);
  expect(scrolled).toBeLessThan(limit);
});
