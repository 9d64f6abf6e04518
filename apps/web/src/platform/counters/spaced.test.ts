import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spaced } from './spaced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once for many askings, soon, and then not again before its time', () => {
  let runs = 0;
  const one = spaced(() => (runs += 1), { jitter: 400, spacing: 3000 });
  for (let asked = 0; asked < 5; asked += 1) one.ask();
  expect(runs).toBe(0);
  vi.advanceTimersByTime(400);
  expect(runs).toBe(1);
  one.ask();
  vi.advanceTimersByTime(2500);
  expect(runs).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(runs).toBe(2);
});

it('does not run after it was stopped', () => {
  let runs = 0;
  const one = spaced(() => (runs += 1), { jitter: 0, spacing: 0 });
  one.ask();
  one.stop();
  vi.advanceTimersByTime(10_000);
  expect(runs).toBe(0);
});
