import type { Booking, CalendarBooking, Closure } from '@yunguan/contract/kernel/booking-shapes';
import { chinaDay, chinaSecond } from '@yunguan/contract/kernel/china-time';
import { daysAfter } from '@yunguan/contract/kernel/days';
import { getApplyList } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBookings } from '../src/demo/seed-bookings';
import { seedEquipment } from '../src/demo/seed-equipment';
import { seedHalls } from '../src/demo/seed-halls';
import { seedSites } from '../src/demo/seed-sites';
import { bookedTypes } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { demoPlan } from './demo-plan';
import { type Form, mustSend } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const plan = demoPlan(app);
  await app.db.transaction('*', async (tx) => {
    await seedEquipment(tx, plan.base);
    await seedSites(tx, plan);
    await seedHalls(tx, plan);
    await seedBookings(tx, plan);
  });
});
afterAll(() => app.close());

/** So many days after the one that the demo stands around. */
const day = (after: number) => daysAfter(chinaDay(app.clock.now()), after);

describe.each(bookedTypes)('the demo bookings of a $label', (type) => {
  const { calls } = type;
  const page = async (name: string, state = '', more: Form = {}) =>
    (await mustSend(app, name, calls.page.path, { state, pageSize: 100, ...more })) as {
      datas: Booking[];
      total: number;
    };

  it('are there in all states, in the past and to come, by members and by staff, in both houses', async () => {
    for (const name of ['admin', 'branch']) {
      const states = await Promise.all(
        ['pending', 'confirmed', 'rejected', 'cancelled'].map(async (state) => (await page(name, state)).total),
      );
      for (const count of states) expect(count, `${name}: ${states.join(', ')}`).toBeGreaterThan(0);
    }
    const { datas } = await page('admin');
    expect((await page('admin', '', { endTime: day(-1) })).total).toBeGreaterThan(10);
    expect((await page('admin', '', { startTime: day(1) })).total).toBeGreaterThan(10);
    expect(new Set(datas.map(({ channel }) => channel))).toEqual(new Set(['member', 'staff']));
    for (const { createTime, decideTime, state } of datas) {
      expect(createTime <= chinaSecond(app.clock.now())).toBe(true);
      expect(decideTime === null).toBe(state === 'pending');
    }
  });

  it('wait with the reviewer exactly while they are pending, and can be decided', async () => {
    const { datas, total } = await page('reviewer', 'pending');
    const queue = await mustSend(app, 'reviewer', getApplyList.path, { kind: type.order, pageSize: 100 });
    expect(queue.total).toBe(total);
    const id = datas[0]?.id ?? '';
    expect(await app.send('reviewer', calls.decide.path, { ids: [id], result: 'approve' })).toMatchObject({
      objects: { done: 1 },
    });
    expect((await mustSend(app, 'reviewer', getApplyList.path, { kind: type.order })).total).toBe(total - 1);
  });

  it('stand on a calendar with closures, none inside of one', async () => {
    const { bookings, closures } = (await mustSend(app, 'admin', calls.calendar.path, {
      startDate: day(-20),
      endDate: day(40),
    })) as unknown as { bookings: CalendarBooking[]; closures: Closure[] };
    expect(bookings.length).toBeGreaterThan(20);
    expect(closures.length).toBeGreaterThan(0);
    const inside = bookings.filter((booking) =>
      closures.some(
        ({ objectId, startDate, endDate, types }) =>
          objectId === booking.objectId &&
          booking.date >= startDate &&
          booking.date <= endDate &&
          types.includes(booking.type),
      ),
    );
    expect(inside).toEqual([]);
  });
});
