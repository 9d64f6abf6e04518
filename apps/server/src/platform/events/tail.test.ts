import { expect, it } from 'vitest';
import { createTail } from './tail';

it('tells of a row once', () => {
  const tail = createTail(10);
  tail.take([8, 9, 10], 0);
  expect(tail.take([9, 10, 11], 1000)).toEqual([11]);
  expect(tail.take([10, 11], 2000)).toEqual([]);
});

it('tells of a row that was committed after one with a higher number', () => {
  const tail = createTail(10);
  tail.take([10], 0);
  expect(tail.take([10, 13], 1000)).toEqual([13]);
  expect(tail.take([10, 12, 13], 9000)).toEqual([12]);
});

it('tells of a row that was on its way when the tail started', () => {
  const tail = createTail(10);
  tail.take([8, 10], 0);
  expect(tail.take([8, 9, 10], 5000)).toEqual([9]);
});

it('stops reading what is settled', () => {
  const tail = createTail(0);
  for (let second = 0; second < 60; second += 1) tail.take([second + 1], second * 1000);
  expect(tail.floor()).toBeGreaterThan(40);
  expect(tail.floor()).toBeLessThan(47);
});
