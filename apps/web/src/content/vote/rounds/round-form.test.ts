import { describe, expect, it } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { round } from './round.fixture';
import { atControls, newRound, votingWithin } from './round-form';
import { isOutside, overlapping, roundStanding, ruleText } from './round-standing';
import { roundScale } from './round-scale';

const occasion = { start: '2026-12-01 08:00', end: '2027-01-31 19:00', now: '2026-11-21 10:00' };

describe('a new round', () => {
  it('starts with the activity, and is a week long', () => {
    const { name, time, voteTime } = newRound([], occasion);
    expect(name).toBe('初赛');
    expect(time).toEqual(['2026-12-01 08:00', '2026-12-08 19:00']);
    expect(voteTime).toEqual(time);
  });

  it('follows the last one, and ends with the activity', () => {
    const last = { ...round, endTime: '2027-01-28 19:00' };
    const { name, time } = newRound([round, last], occasion);
    expect(name).toBe('决赛');
    expect(time).toEqual(['2027-01-28 19:00', '2027-01-31 19:00']);
  });

  it('is a week long behind one that ends with the activity or after it', () => {
    for (const endTime of [occasion.end, '2027-02-01 19:00']) {
      const { time } = newRound([{ ...round, endTime }], occasion);
      expect(time?.[0]).toBe(endTime);
      expect(String(time?.[1]) > endTime).toBe(true);
    }
  });

  it('takes no name that another round has', () => {
    expect(newRound([round, { ...round, id: 'r2', name: '决赛' }], occasion).name).toBe('第 3 赛次');
  });

  it('starts tomorrow where the activity has begun already', () => {
    expect(newRound([], { ...occasion, start: '2026-11-01 08:00' }).time?.[0]).toBe('2026-11-22 08:00');
  });
});

describe('the time of voting', () => {
  const time = ['2026-12-01 08:00', '2026-12-08 19:00'] as const;
  const later = ['2026-12-03 08:00', '2026-12-12 19:00'] as const;

  it('moves with the round while it is the whole of it', () => {
    expect(votingWithin(later, { time, voteTime: time })).toEqual(later);
  });

  it('stays as it was set while it still fits, and is the whole again when it does not', () => {
    const own = ['2026-12-04 08:00', '2026-12-05 18:00'] as const;
    expect(votingWithin(later, { time, voteTime: own })).toEqual(own);
    const outside = ['2026-12-02 08:00', '2026-12-05 18:00'] as const;
    expect(votingWithin(later, { time, voteTime: outside })).toEqual(later);
  });

  it('begins when it began once votes were cast, however the round is shortened', () => {
    const own = ['2026-12-02 08:00', '2026-12-08 12:00'] as const;
    const shorter = ['2026-12-01 08:00', '2026-12-06 19:00'] as const;
    const before = { time, voteTime: own };
    expect(votingWithin(shorter, before, { isBeginSettled: true })).toEqual(['2026-12-02 08:00', '2026-12-06 19:00']);
    expect(votingWithin(shorter, before)).toEqual(shorter);
  });
});

describe('rounds that meet', () => {
  const at = (id: string, startTime: string, endTime: string) => ({ id, startTime, endTime });
  const first = at('1', '2026-12-01 08:00', '2026-12-08 19:00');

  it.each([
    ['in the minute in which the other ends', '2026-12-08 19:00', '2026-12-10 19:00', 0],
    ['a minute earlier', '2026-12-08 18:59', '2026-12-10 19:00', 1],
    ['within the other', '2026-12-03 08:00', '2026-12-04 08:00', 1],
    ['before the other', '2026-11-01 08:00', '2026-12-01 08:00', 0],
  ])('a round that starts or lies %s', (_words, startTime, endTime, expected) => {
    expect(overlapping([first], at('2', startTime, endTime), '2')).toHaveLength(expected);
  });

  it('no round meets itself', () => {
    expect(overlapping([first], first, '1')).toEqual([]);
  });
});

it.each([
  ['2026-12-01 08:00', '2027-01-31 19:00', false],
  ['2026-12-01 07:59', '2027-01-31 19:00', true],
  ['2026-12-01 08:00', '2027-01-31 19:01', true],
  ['', '2027-01-31 19:01', false],
])('a round from %j to %j leaves the activity: %j', (startTime, endTime, isLeaving) => {
  expect(isOutside({ startTime, endTime }, occasion)).toBe(isLeaving);
  expect(isOutside({ startTime, endTime }, { start: '', end: '' })).toBe(false);
});

it('says where a round stands: a locked result wins over its time', () => {
  expect(roundStanding({ frozen: null, voteState: 'open' }).text).toBe('投票中');
  const frozen = { time: '2026-12-09 08:00:00', userName: '何雨桐', digest: 'ab' };
  expect(roundStanding({ frozen, voteState: 'ended' }).text).toBe('已锁定');
  expect(ruleText({ voteCycle: 3, voteNum: 2 })).toBe('每天 2 票');
});

it('puts the problems of two moments at the one control that holds both', () => {
  const refused = new Refused('投票时间应在赛次时间之内', {
    errors: [{ field: 'voteStartTime', message: '投票时间应在赛次时间之内' }],
  });
  expect(atControls(refused)).toMatchObject({ errors: [{ field: 'voteTime' }] });
});

it('places rounds on one line, in China time', () => {
  const scale = roundScale([round, { startTime: '2026-12-08 19:00', endTime: '2026-12-15 19:00' }]);
  const first = scale?.place('2026-12-01 08:00', '2026-12-08 19:00');
  const second = scale?.place('2026-12-08 19:00', '2026-12-15 19:00');
  expect((first?.left ?? 0) + (first?.width ?? 0)).toBeCloseTo(second?.left ?? -1, 6);
  expect(scale?.ticks[0]?.label).toBe('12-02');
  expect(scale?.at('2027-03-01 08:00')).toBeUndefined();
});

it('names hours where all rounds lie within a day, and the day that begins between them', () => {
  const labels = (startTime: string, endTime: string) =>
    roundScale([{ startTime, endTime }])?.ticks.map(({ label }) => label);
  expect(labels('2026-12-01 09:00', '2026-12-01 12:00')).toEqual([
    '08:00',
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
  ]);
  const night = labels('2026-12-01 21:00', '2026-12-02 02:00');
  expect(night).toEqual(['20:00', '21:00', '22:00', '23:00', '12-02', '01:00', '02:00', '03:00']);
});
