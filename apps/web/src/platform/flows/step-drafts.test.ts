import { expect, it } from 'vitest';
import { moved, problemsOf, reviewersOf, type StepDraft, stepsBody, withStep } from './step-drafts';

const step = (key: string, rest: Partial<StepDraft> = {}): StepDraft => ({
  key,
  name: key,
  mode: 'any',
  limitHours: null,
  roles: [],
  users: [],
  ...rest,
});
const luo = { id: 'luo', name: '罗文彬' };
const unread = { candidates: undefined, kept: new Set<string>() };
const xie = { id: 'xie', name: '谢敏' };
const first = { id: 'first', name: '初审员' };

it('names a further step as is usual and stops at five', () => {
  const one = withStep([], 'a');
  expect(one[0]?.name).toBe('初审');
  expect(withStep(one, 'b')[1]?.name).toBe('复审');
  const five = ['a', 'b', 'c', 'd', 'e'].reduce(withStep, one.slice(0, 0));
  expect(five.map(({ name }) => name)).toEqual(['初审', '复审', '终审', '第 4 步', '第 5 步']);
  expect(withStep(five, 'f')).toBe(five);
});

it('moves a step without losing one', () => {
  const steps = [step('a'), step('b'), step('c')];
  expect(moved(steps, 'c', 0).map(({ key }) => key)).toEqual(['c', 'a', 'b']);
  expect(moved(steps, 'a', 2).map(({ key }) => key)).toEqual(['b', 'c', 'a']);
  expect(moved(steps, 'x', 0)).toBe(steps);
});

it('asks each step for a name and somebody who reviews', () => {
  expect(problemsOf(step('a', { name: ' ' }), unread)).toEqual({
    name: '请输入步骤名称',
    reviewers: '至少要选择一名审核人',
  });
  expect(problemsOf(step('a', { users: [luo] }), unread)).toEqual({});
});

it.each([
  [null, undefined],
  [1, undefined],
  [720, undefined],
  [0, '审核时限只能是 1 到 720 的整数小时'],
  [721, '审核时限只能是 1 到 720 的整数小时'],
])('tells of a limit of %s hours: %s', (limitHours, limit) => {
  expect(problemsOf(step('a', { users: [luo], limitHours }), unread).limit).toBe(limit);
});

it('previews everybody once, whether named or by a role', () => {
  const candidates = { roles: [{ ...first, holders: [luo, xie] }], users: [] };
  expect(reviewersOf(step('a', { roles: [first], users: [luo] }), candidates)).toEqual([luo, xie]);
  expect(reviewersOf(step('a', { users: [xie] }), candidates)).toEqual([xie]);
});

it('does not count on who has left, and names who must be taken out before the step is saved', () => {
  const listed = { ...xie, department: '', roles: '' };
  const candidates = { roles: [{ ...first, holders: [] }], users: [listed] };
  const reviewersIn = (rest: Partial<StepDraft>) =>
    problemsOf(step('a', rest), { candidates, kept: new Set(['old']) }).reviewers;
  expect(reviewersOf(step('a', { users: [luo, xie] }), candidates)).toEqual([xie]);
  expect(reviewersIn({ users: [luo, xie] })).toBe('罗文彬已停用、已删除或在本场馆没有角色，请移除');
  expect(reviewersIn({ users: [xie] })).toBeUndefined();
  expect(reviewersIn({ roles: [first] })).toBe('所选角色目前没有启用的人员，请至少选择一名可以审核的人员');
  expect(reviewersIn({ roles: [first, { id: 'gone', name: '临时审核' }] })).toBe(
    '角色临时审核已被删除或不属于本场馆，请移除',
  );
  // Who holds a role that is no candidate any more, but named by the stored flow, only the server knows.
  expect(reviewersIn({ roles: [{ id: 'old', name: '旧角色' }] })).toBeUndefined();
});

it('sends ids only', () => {
  expect(stepsBody([step('初审', { roles: [first], users: [luo], limitHours: 24 })])).toEqual([
    { name: '初审', mode: 'any', limitHours: 24, roleIds: ['first'], userIds: ['luo'] },
  ]);
});
