import type { Locator, Page } from 'playwright-core';
import { type Answer, call, must, tokenOf } from './api';
import { item } from './dialog-form';
import { placePaths, publishPlace } from './place';
import { dialog, open } from './screen';
import { memberToken } from './vote';

/** What is booked: its page of orders, its calls and the words of its screens. */
export const bookedKinds = {
  site: { path: placePaths.siteOrders, base: '/api/reserve/v1', noun: 'Site', idKey: 'siteId', label: '场地' },
  hall: {
    path: placePaths.hallOrders,
    base: '/api/exhibitionealls/v1',
    noun: 'ExhibitionHall',
    idKey: 'hallId',
    label: '展厅',
  },
} as const;
export type BookedKind = keyof typeof bookedKinds;

/** 1 morning, 2 afternoon, 3 evening. */
export type Period = 1 | 2 | 3;

export interface Slot {
  readonly kind: BookedKind;
  readonly placeId: string;
  readonly day: string;
  readonly period: Period;
}

const dayMs = 86_400_000;
const chinaAhead = 8 * 3_600_000;

/** `yyyy-MM-dd` in China, so many days from today. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + chinaAhead + days * dayMs).toISOString().slice(0, 10);
}

/** A day of the week after next, so that the whole of its week is still to come; 0 is Monday. */
export function dayOfWeek(nth: number): string {
  const sinceMonday = (new Date(`${dayAhead(0)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAhead(14 - sinceMonday + nth);
}

/** A published place whose every slot may be booked; answers its id. */
export function openPlace(kind: BookedKind, title: string): Promise<string> {
  const validity = kind === 'site' ? { validStartTime: '2026-01-01', validEndTime: '2036-12-31' } : {};
  return publishPlace(kind, title, { timeConfigs: [], timeSlots: [], isPcShow: true, ...validity });
}

/** One of the kind's calls: `admin-get{}Booking` with the kind's own name in the gap. */
export function callOf(kind: BookedKind, name: string): string {
  const { base, noun } = bookedKinds[kind];
  return `${base}/${name.replace('{}', noun)}`;
}

function wanted({ kind, placeId, day, period }: Slot, purpose: string): Record<string, unknown> {
  return { [bookedKinds[kind].idKey]: placeId, date: day, type: period, purpose, people: 20 };
}

/** A member of the public takes a slot; a refusal is an answer like any other. */
export async function bookAs(member: number, slot: Slot, purpose: string): Promise<Answer> {
  const body = { ...wanted(slot, purpose), contacts: '何女士', channel: 'pc' };
  return call(callOf(slot.kind, 'pcOrApp-book{}'), body, await memberToken(member));
}

/** The same, of a slot that is free; answers the id of the booking. */
export async function mustBook(member: number, slot: Slot, purpose: string): Promise<string> {
  const { state, msg, objects } = await bookAs(member, slot, purpose);
  if (state !== 1) throw new Error(msg);
  return String(objects.id);
}

/** Staff takes a slot for somebody; confirmed at once by a reviewer. Answers the id. */
export async function bookFor(account: string, slot: Slot, purpose: string): Promise<string> {
  const body = { ...wanted(slot, purpose), contacts: '陶先生', tel: '13512345678' };
  return String((await must(callOf(slot.kind, 'admin-book{}'), body, await tokenOf(account))).id);
}

/** The booking as the server has it. */
export async function storedBooking(kind: BookedKind, id: string): Promise<Record<string, unknown>> {
  return must(callOf(kind, 'admin-get{}Booking'), { id }, await tokenOf('admin'));
}

/** State of a booking and what its booker is told, e.g. `cancelled 设备检修`. */
export async function fateOf(kind: BookedKind, id: string): Promise<string> {
  const { state, remark } = await storedBooking(kind, id);
  return `${String(state)} ${String(remark)}`.trim();
}

/** What the public is told of a slot. */
export async function publicState({ kind, placeId, day, period }: Slot): Promise<string> {
  const body = { [bookedKinds[kind].idKey]: placeId, startDate: day, endDate: day };
  const days = await must(callOf(kind, 'pcOrApp-get{}Slots'), body, await tokenOf('viewer'));
  // The contract's own shape of days.
  const [found] = days as unknown as { slots: { type: number; state: string }[] }[];
  return found?.slots.find(({ type }) => type === period)?.state ?? '';
}

/** Address of the calendar of a place at a day. */
export function calendarPath({ kind, placeId, day }: Omit<Slot, 'period'>, more = ''): string {
  const { path, idKey } = bookedKinds[kind];
  return `${path}?view=calendar&${idKey}=${placeId}&day=${day}${more}`;
}

/** Opens the calendar of a place at a day. */
export function openCalendar(page: Page, slot: Omit<Slot, 'period'>, more = ''): Promise<void> {
  return open(page, calendarPath(slot, more));
}

/** The cell of a slot on the calendar in view. */
export function slotCell(page: Page, { placeId, day, period }: Omit<Slot, 'kind'>): Locator {
  return page.locator(`[data-slot="${placeId} ${day} ${period}"]`);
}

/** What the cell says to who does not see it, without its day and times: `已预订：陶先生，读书会，20 人`. */
export async function cellWords(page: Page, slot: Omit<Slot, 'kind'>): Promise<string> {
  const words = (await slotCell(page, slot).getAttribute('title')) ?? '';
  return words.slice(words.indexOf('，') + 1);
}

/** Fills the dialog that takes a slot for somebody. */
export async function fillBehalf(page: Page, kind: BookedKind, purpose: string): Promise<void> {
  const box = dialog(page, `代为预订${bookedKinds[kind].label}`);
  await item(box, '用途').locator('textarea').fill(purpose);
  await item(box, '联系人').locator('input').fill('周敏');
  await item(box, '联系电话').locator('input').fill('13912340021');
  await item(box, '人数').locator('input').fill('12');
}
