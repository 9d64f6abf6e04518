import { expect, it } from 'vitest';
import { byNumber, changedNumbers, movedItem, type Numbered } from './numbered';

const items = (...numbers: number[]): Numbered[] =>
  numbers.map((number, index) => ({ id: 'abcdefgh'[index] ?? '', number }));
const text = (list: readonly Numbered[]) => list.map(({ id, number }) => `${id}${number}`).join(' ');

it('lets records change numbers when one is put elsewhere', () => {
  expect(text(movedItem(items(50, 40, 30, 20), 2, 0))).toBe('c50 a40 b30 d20');
  expect(text(movedItem(items(50, 40, 30, 20), 0, 2))).toBe('b50 c40 a30 d20');
});

it('tells equal numbers apart, from the lowest place upwards', () => {
  expect(text(movedItem(items(0, 0, 0), 2, 0))).toBe('c2 a1 b0');
});

it('leaves equal numbers alone that the move does not touch', () => {
  expect(text(movedItem(items(30, 20, 0, 0, 0), 1, 0))).toBe('b30 a20 c0 d0 e0');
  expect(text(movedItem(items(0, 0, 0, 0), 1, 0))).toBe('b2 a1 c0 d0');
});

it('raises what stands above only as far as it was caught up with', () => {
  expect(text(movedItem(items(9, 2, 1, 0, 0, 0), 4, 3))).toBe('a9 b4 c3 e2 d1 f0');
});

it('leaves everything as it is when nothing moves', () => {
  expect(text(movedItem(items(3, 2), 1, 1))).toBe('a3 b2');
  expect(text(movedItem(items(3, 2), 7, 0))).toBe('a3 b2');
});

it('puts a record where its number says, and leaves equal ones in their places', () => {
  expect(text(byNumber(items(1, 5, 1, 9)))).toBe('d9 b5 a1 c1');
});

it('keeps pinned records above the others, wherever one is dropped', () => {
  const [a, b, ...others] = items(1, 0, 50, 40, 30);
  const pinned = [a, b].flatMap((item) => (item ? [{ ...item, isPinned: true }] : []));
  const list = [...pinned, ...others];
  expect(text(movedItem(list, 4, 0))).toBe('a1 b0 e50 c40 d30');
  expect(text(movedItem(list, 0, 3))).toBe('b1 a0 c50 d40 e30');
  expect(text(byNumber(list.map((item) => ({ ...item, number: 100 - item.number }))))).toBe('b100 a99 e70 d60 c50');
});

it('sends only what changed', () => {
  const stored = items(3, 2, 1);
  expect(changedNumbers(stored, movedItem(stored, 1, 0))).toEqual([
    { id: 'b', number: 3, was: 2 },
    { id: 'a', number: 2, was: 3 },
  ]);
  expect(changedNumbers(stored, stored)).toEqual([]);
});
