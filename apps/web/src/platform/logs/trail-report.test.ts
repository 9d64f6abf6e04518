import type { TrailVerdict } from '@yunguan/contract/platform/logs';
import { expect, it } from 'vitest';
import { joinVerdict } from './trail-report';

const step: TrailVerdict = {
  blocks: 10,
  rows: 100,
  totalBlocks: 30,
  lastBlock: 10,
  isDone: false,
  firstBroken: null,
  problems: [],
  unsealed: 2,
  lastHash: 'a',
  lastSealTime: '2026-11-21 10:00:00',
};

it('a verification in steps adds up, and keeps the first broken block of all', () => {
  const first = joinVerdict(undefined, step);
  const second = joinVerdict(first, { ...step, lastBlock: 20, firstBroken: 12, problems: ['甲', '乙'] });
  const third = joinVerdict(second, {
    ...step,
    lastBlock: 30,
    firstBroken: 25,
    problems: ['丙'],
    lastHash: 'b',
    unsealed: 0,
  });
  expect(first).toMatchObject({ blocks: 10, rows: 100, firstBroken: null, problems: [] });
  expect(third).toMatchObject({
    blocks: 30,
    rows: 300,
    lastBlock: 30,
    firstBroken: 12,
    problems: ['甲', '乙', '丙'],
    lastHash: 'b',
    unsealed: 0,
  });
});
