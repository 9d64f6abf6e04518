import { expect, it } from 'vitest';
import { approvalLeadsTo } from './consequence-text';
import type { ReviewStep } from './review-queries';

function step(ordinal: number, name: string, more: Partial<ReviewStep> = {}): ReviewStep {
  return { ordinal, name, mode: 'any', state: 'waiting', reviewers: ['李慕白'], dueTime: null, ...more };
}

it('says what an approval leads to', () => {
  const first = step(1, '初审', { state: 'current' });
  expect(approvalLeadsTo([first, step(2, '复审')])).toBe('通过后进入“复审”');
  expect(approvalLeadsTo([step(1, '初审', { state: 'done' }), step(2, '复审', { state: 'current' })])).toBe(
    '通过后立即发布',
  );
  expect(approvalLeadsTo([step(1, '会审', { state: 'current', mode: 'all', reviewers: ['甲', '乙'] })])).toMatch(
    '会签',
  );
});
