import { hall, hallBookings } from '@yunguan/contract/content/hall';
import { site, siteBookings } from '@yunguan/contract/content/site';
import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { Booking, SlotDay } from '@yunguan/contract/kernel/booking-shapes';
import { type AnyContent, anyContent } from '@yunguan/contract/kernel/content';
import type { OrderKindKey } from '@yunguan/contract/platform/orders';
import { getApplyList } from '@yunguan/contract/platform/review';
import type { Answer } from './app';
import type { ContentApp } from './content-app';
import { type Form, type House, mustSend, people } from './factories';
import { buildHall, buildSite } from './place-factories';

/** A type whose slots are booked, as tests go through both. */
export interface BookedType {
  readonly key: 'site' | 'hall';
  readonly label: string;
  readonly declaration: AnyContent;
  readonly table: string;
  readonly calls: BookingCalls;
  readonly order: OrderKindKey;
  readonly build: typeof buildSite;
}

export const bookedTypes: readonly BookedType[] = [
  {
    key: 'site',
    label: '场地',
    declaration: anyContent(site),
    table: 'site',
    calls: siteBookings,
    order: 'siteBooking',
    build: buildSite,
  },
  {
    key: 'hall',
    label: '展厅',
    declaration: anyContent(hall),
    table: 'exhibition_hall',
    calls: hallBookings,
    order: 'hallBooking',
    build: buildHall,
  },
];

/** Today of the tests: a Saturday, ten in the morning in China. */
export const today = '2026-11-21';
/** A day on which every slot is still to come. */
export const someDay = '2026-11-25';

/** An approved place of which every slot of the week may be booked; answers its id. */
export function openPlace(
  app: ContentApp,
  type: BookedType,
  wanted: { venue?: House; status?: 0 | 1 | 100 | 102; form?: Form } = {},
): Promise<string> {
  const { form = {}, status = 100, ...rest } = wanted;
  return type.build(app, { ...rest, status, form: { timeConfigs: [], ...form } });
}

/** The slot of a place in the names of its type. */
export function slot({ calls }: BookedType, placeId: string, changes: Form = {}): Form {
  return { [calls.idKey]: placeId, date: someDay, type: 1, purpose: '合唱排练', people: 20, ...changes };
}

/** A member takes a slot. */
export function bookAs(
  app: ContentApp,
  tel: string,
  booked: { type: BookedType; placeId: string; changes?: Form; headers?: Record<string, string> },
): Promise<Answer> {
  const { type, placeId, changes = {}, headers = {} } = booked;
  return app.send(tel, type.calls.book.path, slot(type, placeId, changes), headers);
}

/** A member takes a slot that must be free; answers the id of the booking. */
export async function mustBook(app: ContentApp, tel: string, booked: Parameters<typeof bookAs>[2]): Promise<string> {
  const answer = await bookAs(app, tel, booked);
  if (answer.state !== 1) throw new Error(answer.text);
  return String(answer.objects.id);
}

/** Staff takes a slot for somebody; confirmed at once by a reviewer. */
export function bookFor(
  app: ContentApp,
  name: string,
  booked: { type: BookedType; placeId: string; changes?: Form },
): Promise<Answer> {
  const { type, placeId, changes = {} } = booked;
  const contact = { contacts: '何女士', tel: '13512345678' };
  return app.send(name, type.calls.bookOnBehalf.path, slot(type, placeId, { ...contact, ...changes }));
}

/** The same, and it must succeed; answers the id. */
export async function mustBookFor(app: ContentApp, name: string, booked: Parameters<typeof bookFor>[2]) {
  const answer = await bookFor(app, name, booked);
  if (answer.state !== 1) throw new Error(answer.text);
  return String(answer.objects.id);
}

export const bookingOf = async (app: ContentApp, type: BookedType, id: string, name = 'viewer') =>
  (await mustSend(app, name, type.calls.detail.path, { id })) as unknown as Booking;

/** States of the public's slots by day and period, e.g. `2026-11-25 1`. */
export async function slotsOf(app: ContentApp, type: BookedType, placeId: string, from = someDay, to = from) {
  const answer = await app.call(
    type.calls.slots.path,
    { [type.calls.idKey]: placeId, startDate: from, endDate: to },
    { token: await app.anonymous() },
  );
  if (answer.state !== 1) throw new Error(answer.text);
  const days = answer.objects as unknown as SlotDay[];
  return Object.fromEntries(days.flatMap(({ date, slots }) => slots.map((one) => [`${date} ${one.type}`, one.state])));
}

/** What waits with a reviewer of the house. */
export async function waitingIds(app: ContentApp, type: BookedType, house: House = 'main'): Promise<string[]> {
  const { datas } = await mustSend(app, people[house].reviewers[0], getApplyList.path, {
    kind: type.order,
    pageSize: 100,
  });
  return (datas as { objectId: string }[]).map(({ objectId }) => objectId);
}

/** Runs with the clock standing elsewhere; logins end with the hours. */
export async function at<T>(app: ContentApp, time: string, run: () => Promise<T>): Promise<T> {
  const before = app.clock.now().toISOString();
  app.clock.set(time);
  app.signAllOut();
  try {
    return await run();
  } finally {
    app.clock.set(before);
    app.signAllOut();
  }
}
