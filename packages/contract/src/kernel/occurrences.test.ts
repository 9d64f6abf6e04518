import { describe, expect, it } from 'vitest';
import { activity } from '../content/activity';
import { course } from '../content/course';
import { anyContent } from './content';
import {
  byBegin,
  doOverlap,
  isSamePlace,
  lastDayOf,
  occurrencesAhead,
  occurrencesOf,
  occurrenceText,
  placeKey,
  timedOccurrence,
} from './occurrences';

const at = (day: string, starts: string, ends: string) => {
  const found = timedOccurrence(day, starts, ends);
  if (!found) throw new Error(`${day} ${starts}-${ends} is no time`);
  return found;
};

describe('a place', () => {
  it.each([
    ['人民路236号 小剧场', '人民路236号小剧场'],
    ['人民路２３６号（小剧场）', '人民路236号小剧场'],
    ['Black Box 剧场', 'black-box剧场'],
    ['三楼·舞蹈室', ' 三楼　舞蹈室。'],
  ])('is the same as %s and %s are written', (one, other) => {
    expect(isSamePlace(one, other)).toBe(true);
  });

  it.each([
    ['小剧场', '人民路236号小剧场'],
    ['302 室', '303 室'],
    ['大剧场', '小剧场'],
  ])('is another one in %s than in %s', (one, other) => {
    expect(isSamePlace(one, other)).toBe(false);
  });

  it('is nowhere while its text says nothing', () => {
    expect(placeKey('　——！')).toBe('');
    expect(isSamePlace('——', '！')).toBe(false);
  });
});

describe('two times', () => {
  const day = '2026-12-05';
  it.each([
    ['one that is over at ten and one that begins at ten', at(day, '9:00', '10:00'), at(day, '10:00', '11:00'), false],
    [
      'one that is over at ten and one that begins a minute before',
      at(day, '9:00', '10:00'),
      at(day, '9:59', '11:00'),
      true,
    ],
    ['one inside of the other', at(day, '8:00', '12:00'), at(day, '9:00', '10:00'), true],
    ['the same hour of two days', at(day, '9:00', '10:00'), at('2026-12-06', '9:00', '10:00'), false],
    ['one over midnight and the early hours', at(day, '22:00', '1:00'), at('2026-12-06', '0:30', '2:00'), true],
    ['one over midnight and what follows it', at(day, '22:00', '1:00'), at('2026-12-06', '1:00', '2:00'), false],
    ['one until midnight and the next day', at(day, '22:00', '24:00'), at('2026-12-06', '0:00', '2:00'), false],
  ])('%s: shared %s', (_case, one, other, expected) => {
    expect([doOverlap(one, other), doOverlap(other, one)]).toEqual([expected, expected]);
  });
});

it('a time from an hour to the same hour lasts until the next day', () => {
  expect(at('2026-12-05', '9:00', '9:00')).toMatchObject({ begin: '2026-12-05 09:00', end: '2026-12-06 09:00' });
});

it('times are in the order of their beginnings, then of their ends', () => {
  const [early, short, long] = [
    at('2026-12-05', '8:00', '12:00'),
    at('2026-12-05', '9:00', '10:00'),
    at('2026-12-05', '9:00', '11:00'),
  ];
  expect([long, short, early].toSorted(byBegin)).toEqual([early, short, long]);
});

describe('what a form says of its times', () => {
  const of = anyContent(activity);
  const sessions = [
    { time: '2026-12-06', dates: [{ startTime: '9:00', endTime: '11:30' }] },
    {
      time: '2026-12-05',
      dates: [
        { startTime: '14:00', endTime: '16:00' },
        { startTime: null, endTime: '18:00' },
      ],
    },
  ];
  const days = { startTime: '2026-12-05', endTime: '2026-12-07', events: sessions };

  it('is its sessions where it is booked, without those that are open', () => {
    expect(occurrencesOf(of, { ...days, isNeedReserve: true }).map(occurrenceText)).toEqual([
      '2026-12-06 09:00-11:30',
      '2026-12-05 14:00-16:00',
    ]);
  });

  it('is its whole days where it has no sessions, the last one included', () => {
    const whole = { begin: '2026-12-05 00:00', end: '2026-12-08 00:00', isWholeDay: true };
    expect(occurrencesOf(of, { ...days, isNeedReserve: false })).toEqual([whole]);
    expect(occurrenceText(whole)).toBe('2026-12-05 至 2026-12-07');
    expect(lastDayOf(whole)).toBe('2026-12-07');
    const [one] = occurrencesOf(of, { ...days, endTime: days.startTime, isNeedReserve: false });
    expect(one && occurrenceText(one)).toBe('2026-12-05');
  });

  it('is nothing while its days are missing or upside down', () => {
    expect(occurrencesOf(anyContent(course), { trainStartTime: '2026-12-05', trainEndTime: null })).toEqual([]);
    expect(occurrencesOf(anyContent(course), { trainStartTime: '2026-12-05', trainEndTime: '2026-12-04' })).toEqual([]);
  });

  it('is compared as far as it is not over, the earliest first', () => {
    const told = (now: string) =>
      occurrencesAhead(of, { ...days, isNeedReserve: true }, new Date(now)).map(({ begin }) => begin);
    expect(told('2026-12-01T00:00:00Z')).toEqual(['2026-12-05 14:00', '2026-12-06 09:00']);
    // 16:00 in China: the session is over with this minute.
    expect(told('2026-12-05T07:59:00Z')).toHaveLength(2);
    expect(told('2026-12-05T08:00:00Z')).toEqual(['2026-12-06 09:00']);
  });
});
