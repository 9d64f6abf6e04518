import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { loginGate } from '@/kernel/api/call';
import { SessionEnded } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';

import { followEvery, useFollow } from './use-follow';

const area = 'activity';
let inView: DocumentVisibilityState = 'visible';

beforeEach(() => {
  inView = 'visible';
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => inView);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  loginGate.abandon(new SessionEnded('登录超时，请重新登录'));
});

/** A page that shows something of the tickets; counts how often it was read. */
async function follow() {
  const read = vi.fn(async () => 1);
  const client = createQueryClient();
  const page = renderHook(
    () => {
      useFollow(area);
      return useQuery({ queryKey: queryKeys.detail(area, 'board'), queryFn: read });
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(page.result.current.data).toBe(1));
  expect(read).toHaveBeenCalledTimes(1);
  return { read, leave: page.unmount };
}

const turnTo = (state: DocumentVisibilityState) => {
  inView = state;
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('reads anew after a while, and not once the page is left', async () => {
  const { read, leave } = await follow();
  await pass(followEvery);
  expect(read).toHaveBeenCalledTimes(2);
  leave();
  await pass(2 * followEvery);
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads nothing while out of view, and at once when it comes back', async () => {
  const { read } = await follow();
  await turnTo('hidden');
  await pass(2 * followEvery);
  expect(read).toHaveBeenCalledTimes(1);
  await turnTo('visible');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

it('reads nothing while a login is asked for', async () => {
  const { read } = await follow();
  loginGate.wait('登录超时，请重新登录').catch(() => undefined);
  await pass(2 * followEvery);
  expect(read).toHaveBeenCalledTimes(1);
});
