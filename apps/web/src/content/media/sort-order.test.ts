import { expect, it } from 'vitest';
import { byNumber, changedNumbers, movedWork, type SortedWork } from './sort-order';

const works = (...numbers: number[]): SortedWork[] =>
  numbers.map((sortId, index) => ({ id: 'abcdefgh'[index] ?? '', sortId }));
const text = (list: readonly SortedWork[]) => list.map(({ id, sortId }) => `${id}${sortId}`).join(' ');

it('lets works change numbers when one is put elsewhere', () => {
  expect(text(movedWork(works(50, 40, 30, 20), 2, 0))).toBe('c50 a40 b30 d20');
  expect(text(movedWork(works(50, 40, 30, 20), 0, 2))).toBe('b50 c40 a30 d20');
});

it('tells equal numbers apart, from the lowest place upwards', () => {
  expect(text(movedWork(works(0, 0, 0), 2, 0))).toBe('c2 a1 b0');
});

it('leaves equal numbers alone that the move does not touch', () => {
  expect(text(movedWork(works(30, 20, 0, 0, 0), 1, 0))).toBe('b30 a20 c0 d0 e0');
  expect(text(movedWork(works(0, 0, 0, 0), 1, 0))).toBe('b2 a1 c0 d0');
});

it('raises what stands above only as far as it was caught up with', () => {
  expect(text(movedWork(works(9, 2, 1, 0, 0, 0), 4, 3))).toBe('a9 b4 c3 e2 d1 f0');
});

it('leaves everything as it is when nothing moves', () => {
  expect(text(movedWork(works(3, 2), 1, 1))).toBe('a3 b2');
  expect(text(movedWork(works(3, 2), 7, 0))).toBe('a3 b2');
});

it('puts a work where its number says, and leaves equal ones in their places', () => {
  expect(text(byNumber(works(1, 5, 1, 9)))).toBe('d9 b5 a1 c1');
});

it('sends only what changed', () => {
  const stored = works(3, 2, 1);
  expect(changedNumbers(stored, movedWork(stored, 1, 0))).toEqual([
    { id: 'b', sortId: 3 },
    { id: 'a', sortId: 2 },
  ]);
  expect(changedNumbers(stored, stored)).toEqual([]);
});
