import { type Session, usualSession } from '@yunguan/contract/kernel/sessions';
import { expect, it } from 'vitest';
import {
  copyEffect,
  dayCount,
  daysOf,
  isAcrossMidnight,
  linesOf,
  placeProblem,
  sessionsWithin,
  withoutSession,
  withSession,
} from './session-days';

const weekNames = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'] as const;
const session = (startTime: string, endTime: string, more: Partial<Session> = {}): Session => ({
  ...usualSession,
  strTimes: `${startTime}-${endTime}`,
  startTime,
  endTime,
  ...more,
});
const year = sessionsWithin('2027-01-01', '2027-12-31', []);

it('makes one usual session of every day, and keeps what was edited while the range moves', () => {
  expect(year).toHaveLength(365);
  const evening = session('19:00', '21:00', { votesCount: 80 });
  const edited = withSession(year, { time: '2027-03-05', at: 0 }, evening);
  const shorter = sessionsWithin('2027-03-01', '2027-03-05', edited);
  expect(shorter.map(({ time }) => time)).toEqual([
    '2027-03-01',
    '2027-03-02',
    '2027-03-03',
    '2027-03-04',
    '2027-03-05',
  ]);
  expect(shorter.at(-1)?.dates).toEqual([evening]);
  // A day that left the range comes back as it was.
  const without = sessionsWithin('2027-03-01', '2027-03-02', shorter);
  const again = sessionsWithin('2027-03-01', '2027-03-05', [...edited, ...without]);
  expect(again.at(-1)?.dates).toEqual([evening]);
});

it('has no sessions while an end of the range is open', () => {
  expect(sessionsWithin('2027-01-01', '', year)).toEqual([]);
  expect(dayCount('2027-01-01', '')).toBe(0);
  expect(dayCount('2027-01-01', '2027-12-31')).toBe(365);
});

it('draws only the changed day anew', () => {
  const changed = withSession(year, { time: '2027-06-01', at: undefined }, session('19:00', '21:00'));
  const before = linesOf(year);
  const after = linesOf(changed);
  expect(after).toHaveLength(366);
  const kept = after.filter(({ session: one }) => before.some(({ session: other }) => other === one));
  expect(kept).toHaveLength(365);
});

it('puts sessions of a day in the order of their start, and leaves a day without any in the table', () => {
  const [day] = withSession(year.slice(0, 1), { time: '2027-01-01', at: undefined }, session('7:30', '8:30'));
  expect(day?.dates.map(({ strTimes }) => strTimes)).toEqual(['7:30-8:30', '9:00-18:00']);
  const empty = withoutSession(year.slice(0, 1), { time: '2027-01-01', at: 0 });
  expect(linesOf(empty)).toEqual([{ key: '2027-01-01', time: '2027-01-01', session: undefined, at: 0 }]);
});

it('refuses a session at the time of another one of its day, but not at its own', () => {
  const days = withSession(year, { time: '2027-01-01', at: undefined }, session('19:00', '21:00'));
  expect(placeProblem(days, { time: '2027-01-01', at: undefined }, session('20:00', '22:00'))).toContain('19:00-21:00');
  expect(placeProblem(days, { time: '2027-01-01', at: 1 }, session('20:00', '22:00'))).toBeUndefined();
});

it('copies to the chosen weekdays of a range, says what is replaced, and leaves full days alone', () => {
  const seats = { isSelectedSeats: true, seatList: [{ rowNum: 1, columnCount: 8 }], votesCount: 8 };
  const full = Array.from({ length: 10 }, (_, hour) => session(`${hour + 8}:00`, `${hour + 8}:30`));
  const days = withSession(year.slice(0, 14), { time: '2027-01-01', at: 0 }, session('19:00', '21:00', seats)).map(
    (day) => (day.time === '2027-01-09' ? { ...day, dates: full } : day),
  );
  const weekend = copyEffect(
    days,
    { time: '2027-01-01', at: 0 },
    { first: '2027-01-01', last: '2027-01-14', weeks: weekNames.slice(5) },
  );
  expect(weekend?.to).toEqual(['2027-01-02', '2027-01-03', '2027-01-10']);
  expect(weekend).toMatchObject({ replaced: 0, full: 1 });
  expect(weekend?.days[1]?.dates.at(-1)).toMatchObject({ strTimes: '19:00-21:00', ...seats });
  expect(weekend?.days[3]).toBe(days[3]);
  const all = copyEffect(
    days,
    { time: '2027-01-02', at: 0 },
    { first: '2027-01-03', last: '2027-01-05', weeks: weekNames },
  );
  expect(all).toMatchObject({ to: ['2027-01-03', '2027-01-04', '2027-01-05'], replaced: 3, full: 0 });
});

it('takes nothing from a value that is no list of days', () => {
  for (const value of [null, 'x', [{ time: 1 }], [null]]) expect(daysOf(value)).toEqual([]);
});

it('takes ten sessions on a day, and another one in the place of one of them', () => {
  const at = (hour: number) => session(`${hour}:00`, `${hour}:30`);
  const full = [{ time: '2027-01-01', dates: Array.from({ length: 10 }, (_, nth) => at(nth + 8)) }];
  const place = { time: '2027-01-01', at: undefined };
  expect(placeProblem(full, place, at(20))).toBe('每天最多 10 个场次');
  expect(placeProblem(full, { ...place, at: 3 }, at(20))).toBeUndefined();
  expect(placeProblem(withoutSession(full, { ...place, at: 9 }), place, at(20))).toBeUndefined();
});

it.each([
  ['12:00', '11:59', true],
  ['12:00', '12:00', false],
  ['11:59', '11:58', false],
  ['', '1:00', false],
])('from %j until %j runs into the next day: %j', (startTime, endTime, isMeant) => {
  expect(isAcrossMidnight({ startTime, endTime })).toBe(isMeant);
});
