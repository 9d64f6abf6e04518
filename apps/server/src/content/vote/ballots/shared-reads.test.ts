import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSharedReads } from './shared-reads';

/** A number that reads take their time to answer, as it was when they began. */
function source() {
  const state = { value: 0, reads: 0 };
  return {
    state,
    read: async () => {
      state.reads += 1;
      const seen = state.value;
      await sleep(5);
      return seen;
    },
  };
}

it('reads once for all who come while a read is under way, and after they came', async () => {
  const share = createSharedReads<number>();
  const { state, read } = source();
  const first = share('a', read);
  state.value = 7;
  const others = Array.from({ length: 100 }, () => share('a', read));
  expect(await first).toBe(0);
  // Whoever has changed something before he asked sees it.
  expect(new Set(await Promise.all(others))).toEqual(new Set([7]));
  expect(state.reads).toBe(2);
});

it('keeps nothing for who comes later', async () => {
  const share = createSharedReads<number>();
  const { state, read } = source();
  await share('a', read);
  state.value = 1;
  expect(await share('a', read)).toBe(1);
  expect(state.reads).toBe(2);
});

it('keeps different questions apart', async () => {
  const share = createSharedReads<string>();
  expect(await Promise.all(['a', 'b', 'a'].map((key) => share(key, async () => key)))).toEqual(['a', 'b', 'a']);
});

it('goes on after a read that failed', async () => {
  const share = createSharedReads<number>();
  const failing = share('a', () => Promise.reject(new Error('no')));
  const next = share('a', async () => 2);
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe(2);
  expect(await share('a', async () => 3)).toBe(3);
});
