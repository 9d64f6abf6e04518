import { expect, it } from 'vitest';
import { nextWaiting, outcomesInOrder, stillTicked } from './outcomes';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, waits: id !== 'b' }));
const waits = (row: { waits: boolean }) => row.waits;

it('shows first what was left, and keeps it ticked', () => {
  const outcomes = [
    { id: 'a', ok: true, msg: '' },
    { id: 'b', ok: false, msg: '该预订已取消' },
  ];
  expect(outcomesInOrder(outcomes).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(stillTicked(rows, outcomes).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

it('goes on to the next one that waits, below first, then from the top', () => {
  expect(nextWaiting('a', rows, waits)).toBe('c');
  expect(nextWaiting('c', rows, waits)).toBe('d');
  expect(nextWaiting('d', rows, waits)).toBe('a');
  expect(nextWaiting('a', rows.slice(0, 2), waits)).toBeUndefined();
});
