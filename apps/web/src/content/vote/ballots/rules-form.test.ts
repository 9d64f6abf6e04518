import { describe, expect, it } from 'vitest';
import { clockText, openFromProblem, openToProblem, toRules } from './rules-form';
import { roundWords } from './rules-words';

describe('a time of day as it is typed', () => {
  it.each([
    ['08:00', '08:00'],
    ['8:05', '08:05'],
    ['8：05', '08:05'],
    ['0830', '08:30'],
    ['  ', null],
    [undefined, null],
    ['abc', 'abc'],
  ])('%s is %s', (typed, text) => expect(clockText(typed)).toBe(text));
});

describe('opening hours', () => {
  it.each([
    [{ openFrom: '08:00', openTo: '24:00' }, undefined, undefined],
    [{ openFrom: '', openTo: '' }, undefined, undefined],
    [{ openFrom: '', openTo: '22:00' }, '请填写开始时间', undefined],
    [{ openFrom: '08:00', openTo: '' }, undefined, '请填写结束时间'],
    [{ openFrom: '24:00', openTo: '24:00' }, '请按“08:00”的格式填写', undefined],
    [{ openFrom: '08:00', openTo: '25:00' }, undefined, '请按“22:00”的格式填写，一天结束为 24:00'],
    [{ openFrom: '22:00', openTo: '08:00' }, undefined, '结束时间应晚于开始时间'],
  ])('%o', (values, from, to) => {
    expect(openFromProblem(values)).toBe(from);
    expect(openToProblem(values)).toBe(to);
  });
});

it('takes an empty field for no rule', () => {
  expect(toRules({ openFrom: '', openTo: '' })).toEqual({
    perTeam: null,
    perAddressMinute: null,
    openFrom: null,
    openTo: null,
  });
});

describe('how one votes in a round', () => {
  const round = { voteCycle: 2, voteNum: 3, frozen: null, voteState: 'open' } as const;

  it('names a limit per team only where it limits', () => {
    expect(roundWords(round, { perTeam: 3 }).votes).toBe('每位投票人每周 3 票');
    expect(roundWords(round, { perTeam: 2 }).votes).toBe('每位投票人每周 3 票，其中同一队伍最多 2 票');
  });

  it('says when nobody votes any more', () => {
    const frozen = { time: '', userName: '', digest: '' };
    expect(roundWords({ ...round, frozen }, { perTeam: 1 }).notes).toBe('结果已锁定，不再接受投票');
    expect(roundWords({ ...round, voteState: 'ended' }, { perTeam: null }).notes).toBe('投票已结束');
    expect(roundWords({ ...round, voteCycle: 1 }, { perTeam: null })).toEqual({
      votes: '每位投票人共 3 票',
      notes: '整个赛次为一个周期',
    });
  });
});
