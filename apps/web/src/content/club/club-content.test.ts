import { expect, it } from 'vitest';
import { toneOfRow } from './club-content';

it.each([
  { status: 100, isRecruit: 1, tone: 'passed' },
  { status: 100, isRecruit: 0, tone: 'draft' },
  { status: 101, isRecruit: 0, tone: 'failed' },
] as const)('colours status $status with isRecruit $isRecruit as $tone', ({ tone, ...row }) => {
  expect(toneOfRow(row)).toBe(tone);
});
