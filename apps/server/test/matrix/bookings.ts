import { getOrderSettings, setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { type BookedType, bookedTypes, mustBook, openPlace, slot } from '../booking-factories';
import type { ContentApp } from '../content-app';
import { newMember } from '../custom-factory';
import { type Form, mustSend } from '../factories';
import { type AreaMatrix, type Matrix, nothing, optionRow } from './row';

/** One member for the calls that members make; the others book once and are never seen again. */
const booker = '13900000038';
const firstDay = Date.UTC(2026, 11, 10);
const firstClosed = Date.UTC(2028, 0, 1);

/** Bookings of sites and halls, and the settings of orders. */
export const bookingMatrix: AreaMatrix = (app) => ({
  ...Object.assign({}, ...bookedTypes.map((type) => rowsOf(app, type))),
  [getOrderSettings.path]: optionRow('flow', ['view'], nothing),
  [setOrderSetting.path]: optionRow('flow', ['edit'], async () => ({ kind: 'clubApply', confirmsItself: false })),
});

/** The rows of one type, over one approved place of the main venue, each body on a slot of its own. */
function rowsOf(app: () => ContentApp, type: BookedType): Matrix {
  const { calls, key } = type;
  let place: Promise<string> | undefined;
  const placeOf = () => {
    place ??= openPlace(app(), type);
    return place;
  };
  let slots = 0;
  const freshSlot = () => {
    slots += 1;
    const day = new Date(firstDay + Math.floor(slots / 3) * 86_400_000);
    return { date: day.toISOString().slice(0, 10), type: (slots % 3) + 1 };
  };
  const freeSlot = async (more: Form = {}): Promise<Form> => slot(type, await placeOf(), { ...freshSlot(), ...more });
  const booked = async (tel = newMember()) =>
    mustBook(app(), tel, { type, placeId: await placeOf(), changes: freshSlot() });
  const range = async (): Promise<Form> => {
    const { date } = freshSlot();
    return { [calls.idKey]: await placeOf(), startDate: date, endDate: date };
  };
  let closures = 0;
  /** A day after those of the bookings, each time another: what is closed is not closed once more. */
  const closing = async (): Promise<Form> => {
    closures += 1;
    const day = new Date(firstClosed + closures * 86_400_000).toISOString().slice(0, 10);
    return { [calls.idKey]: await placeOf(), startDate: day, endDate: day, types: [1] };
  };
  return {
    [calls.book.path]: { as: booker, body: () => freeSlot() },
    [calls.cancel.path]: { as: booker, body: async () => ({ id: await booked(booker) }) },
    [calls.slots.path]: { as: 'anonymous', body: range },
    [calls.mine.path]: { as: booker, body: nothing },
    [calls.page.path]: optionRow(key, ['view'], nothing),
    [calls.detail.path]: optionRow(key, ['view'], async () => ({ id: await booked() })),
    [calls.reveal.path]: optionRow(key, ['reveal'], async () => ({ id: await booked(), reason: '电话核实' })),
    [calls.bookOnBehalf.path]: optionRow(key, ['add', 'edit', 'review'], () =>
      freeSlot({ contacts: '何女士', tel: '13512345678' }),
    ),
    [calls.decide.path]: optionRow(key, ['review'], async () => ({ ids: [await booked()], result: 'approve' })),
    [calls.cancelByStaff.path]: optionRow(key, ['edit', 'review'], async () => ({
      ids: [await booked()],
      remark: '设备检修',
    })),
    [calls.calendar.path]: optionRow(key, ['view'], range),
    [calls.previewClosure.path]: optionRow(key, ['edit'], closing),
    [calls.close.path]: optionRow(key, ['edit'], async () => ({ ...(await closing()), reason: '检修' })),
    [calls.reopen.path]: optionRow(key, ['edit'], async () => {
      const body = { ...(await closing()), reason: '检修' };
      return { id: (await mustSend(app(), 'editor', calls.close.path, body)).id };
    }),
    [calls.previewSlots.path]: optionRow(key, ['edit'], async () => ({ id: await placeOf(), timeConfigs: [] })),
  };
}
