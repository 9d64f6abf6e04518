import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDoubleClicks } from './double-clicks';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Begun {
  readonly resolve: (reply: { objects: number }) => void;
  readonly reject: (error: Error) => void;
}

/** Calls that say the same, each answered when it is told to. */
function clicks() {
  const share = createDoubleClicks(2000);
  const begun: Begun[] = [];
  const click = (call = 'a') =>
    share(call, () => new Promise((resolve, reject) => void begun.push({ resolve, reject })));
  return { begun, click };
}

it('answers calls that cross with the reply of the first, and stragglers of the burst as well', async () => {
  const { begun, click } = clicks();
  const burst = [click(), click(), click()];
  begun[0]?.resolve({ objects: 1 });
  expect(await Promise.all(burst)).toEqual([{ objects: 1 }, { objects: 1 }, { objects: 1 }]);
  expect(await click()).toEqual({ objects: 1 });
  expect(begun).toHaveLength(1);
  vi.advanceTimersByTime(1999);
  expect(await click()).toEqual({ objects: 1 });
  expect(begun).toHaveLength(1);
  vi.advanceTimersByTime(1);
  void click();
  expect(begun).toHaveLength(2);
});

it('runs anew what comes alone after the answer, and what says something else', async () => {
  const { begun, click } = clicks();
  const first = click();
  void click('b');
  expect(begun).toHaveLength(2);
  begun[0]?.resolve({ objects: 1 });
  await first;
  void click();
  expect(begun).toHaveLength(3);
});

it('gives all who crossed the same refusal, and hears the next', async () => {
  const { begun, click } = clicks();
  const burst = [click(), click()];
  begun[0]?.reject(new Error('名称不能为空'));
  const ends = await Promise.allSettled(burst);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  void click();
  expect(begun).toHaveLength(2);
});
