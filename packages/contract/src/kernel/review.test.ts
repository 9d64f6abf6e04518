import { expect, it } from 'vitest';
import { canTransition, reviewActions, statusCodes, statusLabels, transitions } from './review';

/** decisions §4, row by row; nothing else changes a status. */
const legal: Record<string, { from: number[]; to: number }> = {
  save: { from: [0, 101, 102], to: 0 },
  submit: { from: [0, 101, 102], to: 1 },
  revoke: { from: [1], to: 0 },
  advance: { from: [1, 2], to: 2 },
  approve: { from: [1, 2], to: 100 },
  reject: { from: [1, 2], to: 101 },
  reverse: { from: [100], to: 102 },
};

it.each(reviewActions)('%s starts where it may and ends where it should', (action) => {
  for (const status of [...statusCodes, -1, 3]) {
    expect(canTransition(action, status), `from ${status}`).toBe(legal[action]?.from.includes(status));
  }
  expect(transitions[action].to).toBe(legal[action]?.to);
});

it('opens approved content to saving and submitting only, and only when it is editable', () => {
  for (const action of reviewActions) {
    const opened = action === 'save' || action === 'submit';
    expect(canTransition(action, 100, true), action).toBe(opened || action === 'reverse');
    expect(canTransition(action, 1, true), action).toBe(canTransition(action, 1));
    expect(canTransition(action, 2, true), action).toBe(canTransition(action, 2));
  }
});

it('asks for an opinion before it sends anything back', () => {
  const asking = reviewActions.filter((action) => transitions[action].opinionRequired);
  expect(asking).toEqual(['reject', 'reverse']);
});

it('labels every status', () => {
  expect(statusCodes.map((code) => statusLabels[code].discription)).toEqual([
    '待提交审核',
    '审核中',
    '复审',
    '审核通过',
    '驳回',
    '反审待提交',
  ]);
  for (const code of statusCodes) {
    expect(statusLabels[code].value).toBe(code);
    expect(statusLabels[code].color).toMatch(/^#[0-9A-F]{6}$/);
  }
});
