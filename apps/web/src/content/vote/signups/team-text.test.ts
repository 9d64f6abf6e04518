import { describe, expect, it } from 'vitest';
import { round } from '../rounds/round.fixture';
import { approvedTeam, team } from './team.fixture';
import { countProblem, idCardProblem, nameProblem, telProblem } from './team-form';
import { entryText, lockedRoundsOf, promotionOf, targetsOf } from './team-text';
import { nextWaiting } from './use-team';

const frozen = { time: '2026-12-09 08:00:00', userName: '何雨桐', digest: 'ab' };
const second = { ...round, id: 'r2', name: '复赛' };

describe('晋级', () => {
  it('leads a team from its last round into the following one', () => {
    expect(promotionOf(approvedTeam, [round, second])).toEqual({ rotationId: 'r1', into: second });
  });

  it('leads a team without rounds into the first one', () => {
    expect(promotionOf({ ...approvedTeam, rotations: [] }, [round, second])).toEqual({ rotationId: 'r1', into: round });
  });

  it('leads a team without rounds past the locked ones, and nowhere when all of them are', () => {
    const late = { ...approvedTeam, rotations: [] };
    expect(promotionOf(late, [{ ...round, frozen }, second])).toEqual({ rotationId: 'r2', into: second });
    expect(promotionOf(late, [{ ...round, frozen }])).toBeUndefined();
  });

  it('leads nowhere from the last round, into a locked one, or for a team that waits', () => {
    expect(promotionOf(approvedTeam, [round])).toBeUndefined();
    expect(promotionOf(approvedTeam, [round, { ...second, frozen }])).toBeUndefined();
    expect(promotionOf(team, [round, second])).toBeUndefined();
  });

  it('offers the later rounds that are not locked', () => {
    const third = { ...round, id: 'r3', name: '决赛' };
    expect(targetsOf([round, { ...second, frozen }, third], 'r1')).toEqual([third]);
    expect(targetsOf([round, second], 'r2')).toEqual([]);
  });
});

it('says before an approval where it leads', () => {
  const locked = { ...round, frozen };
  expect(entryText([])).toBe('活动还没有赛次，设置后自动进入第一个赛次');
  expect(entryText([round, second])).toBe('通过后进入赛次「初赛」');
  expect(entryText([locked, second])).toBe('赛次「初赛」的结果已锁定，通过后不进入赛次，可以再晋级到「复赛」');
  expect(entryText([locked])).toBe('赛次「初赛」的结果已锁定，通过后不进入赛次');
});

it('knows the locked results that name a team', () => {
  expect(lockedRoundsOf(approvedTeam, [{ ...round, frozen }, second])).toHaveLength(1);
  expect(lockedRoundsOf(approvedTeam, [round, { ...second, frozen }])).toEqual([]);
});

it('goes on with the next number that waits, then with the first', () => {
  const waiting = [1, 4, 7].map((number) => ({ id: `t${number}`, number }));
  expect(nextWaiting(waiting, { id: 't4', number: 4 })).toBe('t7');
  expect(nextWaiting(waiting, { id: 't7', number: 7 })).toBe('t1');
  expect(nextWaiting([{ id: 't7', number: 7 }], { id: 't7', number: 7 })).toBeUndefined();
});

describe('the fields of a sign-up', () => {
  it.each([
    ['', '请输入姓名'],
    ['  ', '请输入姓名'],
    ['周'.repeat(51), '长度在 1 到 50 个字符'],
    ['周'.repeat(50), undefined],
    ['周敏', undefined],
  ])('name %j: %s', (name, problem) => expect(nameProblem(name)).toBe(problem));

  it.each([
    ['', '电话号码不能为空'],
    ['12', '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    ['023-68792829', undefined],
    ['138****5678', undefined],
    ['139****5678', '手机号码不正确，例:13245678912 02368792829 023-68792829'],
  ])('tel %j: %s', (tel, problem) => expect(telProblem(tel, '138****5678')).toBe(problem));

  it.each([
    [null, '团队人数不能为空'],
    [0, '团队人数不正确'],
    ['2.5', '团队人数不正确'],
    [24, undefined],
  ])('count %j: %s', (count, problem) => expect(countProblem(count)).toBe(problem));

  it.each([
    ['', undefined],
    ['500***********4258', undefined],
    ['500***********4259', '身份证号格式不正确'],
    ['11010519491231002x', undefined],
    ['110105194912310021', '身份证号格式不正确'],
  ])('identity number %j: %s', (value, problem) => expect(idCardProblem(value, '500***********4258')).toBe(problem));
});
