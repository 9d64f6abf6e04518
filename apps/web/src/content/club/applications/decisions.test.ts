import { expect, it } from 'vitest';
import { applicationOf } from '../club-row.fixture';
import { decisionWords, isDecidable } from './decisions';

it('decides only what waits, where the user decides', () => {
  expect(isDecidable(applicationOf('a'), { decide: true })).toBe(true);
  expect(isDecidable(applicationOf('a'), { decide: false })).toBe(false);
  for (const state of ['joined', 'rejected', 'cancelled', 'left', 'removed'] as const)
    expect(isDecidable(applicationOf('a', { state }), { decide: true })).toBe(false);
});

it('tells before it is tried when an application cannot be approved', () => {
  for (const reason of ['已下架', '暂停招募', '名额已满']) expect(decisionWords.approve.consequence).toContain(reason);
});
