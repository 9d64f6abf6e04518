import type { ScheduledOccurrence } from '@yunguan/contract/platform/schedule';
import { expect, it } from 'vitest';
import { type AgendaItem, dayAgenda, hoursText, placeAgendas } from './agenda';

const day = '2026-12-05';
const one = (objectId: string, times: string, more: Partial<ScheduledOccurrence> = {}): ScheduledOccurrence => {
  const [from = '', to = ''] = times.split('-');
  return {
    objectId,
    kind: 'activity',
    kindName: '活动',
    title: objectId,
    place: '小剧场',
    begin: `${day} ${from}`,
    end: `${day} ${to}`,
    isWholeDay: false,
    state: 'approved',
    path: '',
    ...more,
  };
};
const told = (items: readonly AgendaItem[]) => items.map(({ title, isClash }) => `${title}${isClash ? ' !' : ''}`);
const clashesAt = (...rows: ScheduledOccurrence[]) => told(dayAgenda(placeAgendas(rows), day));

it('puts spellings of a place together, places in the order of their names', () => {
  const agendas = placeAgendas([
    one('a', '09:00-10:00', { place: '小剧场' }),
    one('b', '10:00-11:00', { place: '（小 剧场）' }),
    one('c', '09:00-10:00', { place: '大剧场' }),
    one('d', '09:00-10:00', { place: '' }),
  ]);
  expect(agendas.map(({ place }) => place)).toEqual(['大剧场', '未填写地点', '小剧场']);
});

it('marks what shares a minute at a place, and nothing that follows or is elsewhere', () => {
  expect(clashesAt(one('a', '09:00-10:00'), one('b', '10:00-11:00'))).toEqual(['a', 'b']);
  expect(clashesAt(one('a', '09:00-10:01'), one('b', '10:00-11:00'))).toEqual(['a !', 'b !']);
  expect(clashesAt(one('a', '09:00-12:00'), one('b', '09:30-10:00'), one('c', '11:00-13:00'))).toEqual([
    'a !',
    'b !',
    'c !',
  ]);
  expect(clashesAt(one('a', '09:00-10:00'), one('b', '09:00-10:00', { place: '大剧场' })).toSorted()).toEqual([
    'a',
    'b',
  ]);
});

it('marks neither two sessions of one record, nor days without hours, nor bookings that wait, nor what is nowhere', () => {
  expect(clashesAt(one('a', '09:00-10:00'), one('a', '09:30-10:30'))).toEqual(['a', 'a']);
  const days = one('b', '00:00-24:00', { isWholeDay: true });
  expect(clashesAt(one('a', '09:00-10:00'), days)).toEqual(['a', 'b']);
  const waits = one('b', '09:00-10:00', { state: 'waiting', path: '/MuseumCenter/placeOrderList?booking=b' });
  expect(clashesAt(one('a', '09:00-10:00'), waits)).toEqual(['a', 'b']);
  expect(clashesAt(one('a', '09:00-10:00', { place: '' }), one('b', '09:00-10:00', { place: '' }))).toEqual(['a', 'b']);
});

it('shows what lasts on each of its days, hours before days', () => {
  const course = one('course', '00:00-00:00', { begin: '2026-12-04 00:00', end: '2026-12-07 00:00', isWholeDay: true });
  const night = one('night', '22:00-01:00', { end: '2026-12-06 01:00' });
  const agendas = placeAgendas([course, night]);
  const shown = (on: string) => dayAgenda(agendas, on).map((item) => `${item.title} ${hoursText(item, on)}`);
  expect(shown('2026-12-04')).toEqual(['course 未写时段']);
  expect(shown(day)).toEqual(['night 22:00–24:00', 'course 未写时段']);
  expect(shown('2026-12-06')).toEqual(['night 00:00–01:00', 'course 未写时段']);
  expect(shown('2026-12-07')).toEqual([]);
});
