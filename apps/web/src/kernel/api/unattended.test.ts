import { afterEach, expect, it, vi } from 'vitest';
import { unattendedHeader } from '@yunguan/contract/kernel/unattended';
import { createPost } from './post-json';
import { isUnattended } from './unattended';

afterEach(() => {
  vi.useRealTimers();
});

it('tells a page that nobody has touched for a minute from one that somebody uses', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  window.dispatchEvent(new KeyboardEvent('keydown'));
  const touched = Date.now();
  expect([1000, 60_000, 60_001].map((later) => isUnattended(touched + later))).toEqual([false, false, true]);
  vi.setSystemTime(touched + 120_000);
  document.body.dispatchEvent(new Event('pointermove'));
  expect(isUnattended(touched + 150_000)).toBe(false);
  // The clock is set back: whoever did that sits there.
  expect(isUnattended(touched)).toBe(false);
  expect(isUnattended(touched + 60_001)).toBe(true);
});

it.each([
  [true, '1'],
  [false, null],
])('says so with each call: %s', async (isAlone, said) => {
  const request = vi.fn(async (_path: string, _init?: RequestInit) => new Response('{"state":1,"objects":null}'));
  await createPost(request, () => isAlone)('/api/x', {});
  expect(new Headers(request.mock.calls[0]?.[1]?.headers).get(unattendedHeader)).toBe(said);
});
