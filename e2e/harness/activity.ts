import type { Locator, Page } from 'playwright-core';
import { type Answer, call, must, tokenOf } from './api';
import { approve } from './scene';
import { chinaMinute, memberToken } from './vote';

/** Addresses of the screens. */
export const activityPaths = { list: '/new/activity', orders: '/MuseumCenter/activeOrder' } as const;

const base = '/api/activities/v1';

/** A day in China, so many days from now. */
export const dayFrom = (days: number): string => chinaMinute(days * 24 * 60).slice(0, 10);

/** A session of a payload. */
export interface SessionForm {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly votesCount?: number;
  readonly isSelectedSeats?: boolean;
  readonly seatList?: readonly { readonly rowNum: number; readonly columnCount: number }[];
  readonly blockedSeats?: readonly { readonly rowNum: number; readonly column: number }[];
}

/** One day with its sessions. */
export const dayOf = (time: string, ...dates: readonly SessionForm[]) => ({
  time,
  dates: dates.map((one) => ({ startTime: '14:00', endTime: '16:00', votesCount: 10, ...one })),
});

/** The record as the server answers it. */
export async function storedActivity(id: string): Promise<Record<string, unknown>> {
  return must(`${base}/admin-getActivityDetails`, { id }, await tokenOf('editor'));
}

/** The id of the activity of that title. */
export async function activityId(title: string): Promise<string> {
  const asked = { keyword: title, pageIndex: 1, pageSize: 10 };
  const { datas } = await must(`${base}/admin-getPageActivities`, asked, await tokenOf('editor'));
  // The contract's own list shape.
  return (datas as { id: string; title: string }[]).find((row) => row.title === title)?.id ?? '';
}

/** Creates a bookable activity with the form of an approved one of the demo data; answers its id. */
export async function createActivity(title: string, changes: Record<string, unknown> = {}): Promise<string> {
  const token = await tokenOf('editor');
  const { datas } = await must(`${base}/admin-getPageActivities`, { status: 100, pageIndex: 1, pageSize: 1 }, token);
  // The contract's own list shape.
  const [first] = datas as { id: string }[];
  if (!first) throw new Error('the demo data has approved activities');
  const {
    id: _id,
    version: _version,
    eventList: _events,
    ...form
  } = await must(`${base}/admin-getActivityDetails`, { id: first.id }, token);
  const day = dayFrom(7);
  const usual = { startTime: day, endTime: day, isNeedReserve: true, event: null, events: [dayOf(day, {})] };
  const shown = { isPcShow: true, isWeiXinShow: true, isAppShow: true };
  return String(
    (await must(`${base}/admin-addActivityInfo`, { ...form, ...usual, ...shown, title, status: 0, ...changes }, token))
      .id,
  );
}

/** Leads what is submitted through both reviewers. */
export async function approveActivity(id: string): Promise<void> {
  for (const reviewer of ['reviewer', 'reviewer2']) await approve(await tokenOf(reviewer), id);
}

/** Creates a bookable activity that the public sees; answers its id. */
export async function publishActivity(title: string, changes: Record<string, unknown> = {}): Promise<string> {
  const id = await createActivity(title, { ...changes, status: 1 });
  await approveActivity(id);
  return id;
}

export interface LiveSession {
  readonly id: string;
  readonly votesCount: number;
  readonly soldCount: number;
  readonly excessTicket: number;
  readonly waitingCount: number;
}

/** Sessions on sale, by day and time. */
export async function liveSessions(activity: string): Promise<LiveSession[]> {
  const { sessions } = await must(`${base}/admin-getTicketSessions`, { activityId: activity }, await tokenOf('editor'));
  // The contract's own list shape.
  return sessions as LiveSession[];
}

/** A member takes tickets; a refusal is an answer like any other. */
export async function takeTickets(member: number, body: Record<string, unknown>): Promise<Answer> {
  return call(`${base}/pcOrApp-bookTicket`, { channel: 'pc', count: 1, ...body }, await memberToken(member));
}

/** A member takes tickets, and gets them; answers the id and the code of the order. */
export async function mustTake(member: number, body: Record<string, unknown>): Promise<{ id: string; code: string }> {
  const { state, msg, objects } = await takeTickets(member, body);
  if (state !== 1) throw new Error(msg);
  return { id: String(objects.id), code: String(objects.code) };
}

/** A member puts his name on the waiting list; answers the id of the order. */
export async function mustWait(member: number, body: Record<string, unknown>): Promise<string> {
  const answer = await must(`${base}/pcOrApp-joinWaitingList`, { count: 1, ...body }, await memberToken(member));
  return String(answer.id);
}

/** A member gives tickets back. */
export async function giveBack(member: number, id: string): Promise<void> {
  await must(`${base}/pcOrApp-cancelBookTicket`, { id }, await memberToken(member));
}

/** Staff books for somebody; answers the id and the code of the order. */
export async function bookFor(contacts: string, body: Record<string, unknown>): Promise<{ id: string; code: string }> {
  const person = { contacts, tel: '13812345678' };
  const answer = await must(`${base}/admin-bookTicket`, { count: 1, ...person, ...body }, await tokenOf('editor'));
  return { id: String(answer.id), code: String(answer.code) };
}

/** The lines of the form's sessions: day, time, tickets, rows of seats. */
export async function sessionLines(page: Page): Promise<string[][]> {
  const lines = page.getByRole('table', { name: '活动场次' }).locator('.session-body').getByRole('row');
  return lines.evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll<HTMLElement>('[role="cell"]')]
        .slice(0, 4)
        .map((cell) => cell.innerText.trim().split(/\s/)[0] ?? ''),
    ),
  );
}

/** What the board above the orders counts: 总票数, 已售, 余票, 已检票, 候补. */
export async function figures(page: Page): Promise<Record<string, number>> {
  const pairs = await page
    .locator('.tickets-figures > div')
    .evaluateAll((boxes) =>
      boxes.map(
        (box) =>
          [
            box.querySelector('dt')?.textContent ?? '',
            Number(box.querySelector('dd')?.textContent?.replaceAll(',', '')),
          ] as const,
      ),
    );
  return Object.fromEntries(pairs);
}

/** A place on a drawn plan. */
export function seatOn(scope: Locator | Page, row: number, column: number): Locator {
  return scope.getByRole('checkbox', { name: new RegExp(`^${row}\\s?排\\s?${column}\\s?座`) });
}
