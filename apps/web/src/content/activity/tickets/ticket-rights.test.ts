import { expect, it } from 'vitest';
import { firstPage } from './SessionBoard';
import { actionsOf, type TicketRights } from './ticket-rights';
import { ticketOrder } from './ticket-order.fixture';
import { orderFilter, ticketsUrl } from './tickets-url';

const all: TicketRights = {
  book: true,
  checkIn: true,
  undo: true,
  cancel: true,
  pardon: true,
  reveal: true,
  export: true,
};
const today = '2026-12-18';

it('lets in on the day of the session only, and takes back only what was checked in today', () => {
  expect(actionsOf(ticketOrder(), all, today)).toEqual(['checkIn', 'cancel']);
  expect(actionsOf(ticketOrder(), all, '2026-12-17')).toEqual(['cancel']);
  const checked = (checkedCount: number) => ticketOrder({ checkedCount, checkTime: `${today} 14:20:00` });
  expect(actionsOf(checked(1), all, today)).toEqual(['checkIn', 'undo']);
  expect(actionsOf(checked(2), all, today)).toEqual(['undo']);
  expect(actionsOf(checked(2), all, '2026-12-19')).toEqual([]);
});

it('who waits can only be taken off the list; what is over offers nothing', () => {
  expect(actionsOf(ticketOrder({ state: 'waiting', code: '' }), all, today)).toEqual(['cancel']);
  expect(actionsOf(ticketOrder({ state: 'cancelled' }), all, today)).toEqual([]);
  expect(actionsOf(ticketOrder({ state: 'lapsed' }), all, today)).toEqual([]);
});

it('a no-show offers its pardon, or to take it back, to who may cancel', () => {
  const noShow = { id: 'n1', isPardoned: false, pardonedBy: null, pardonTime: null, pardonReason: '' };
  expect(actionsOf(ticketOrder({ noShow }), all, '2026-12-19')).toEqual(['pardon', 'cancel']);
  expect(actionsOf(ticketOrder({ noShow }), { ...all, pardon: false, cancel: false }, '2026-12-19')).toEqual([]);
});

it('without the right there is no action', () => {
  const none = { ...all, checkIn: false, undo: false, cancel: false };
  expect(actionsOf(ticketOrder(), none, today)).toEqual([]);
  expect(actionsOf(ticketOrder(), { ...none, checkIn: true }, today)).toEqual(['checkIn']);
});

it('the sessions open at the chosen one, else at the next one, else at the end', () => {
  const sessions = Array.from({ length: 10 }, (_, at) => ({ id: `s${at}`, isOver: at < 5 }));
  expect(firstPage(sessions)).toBe(2);
  expect(firstPage(sessions, 's9')).toBe(3);
  expect(firstPage(sessions.map((one) => ({ ...one, isOver: true })))).toBe(3);
  expect(firstPage([])).toBe(1);
  const season = Array.from({ length: 80 }, (_, at) => ({ id: `s${at}`, isOver: at < 5 }));
  expect(firstPage(season)).toBe(1);
  expect(firstPage(season, 's79')).toBe(8);
});

it.each([
  ['yes', true],
  ['no', false],
  [undefined, undefined],
])('asks of the check-in %j as %j', (checked, isChecked) => {
  expect(orderFilter(ticketsUrl.schema.parse({ checked })).isChecked).toBe(isChecked);
});
