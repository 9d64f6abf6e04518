import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { review } from '@yunguan/contract/platform/review';
import { act, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { useDecision } from './use-decision';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Approves the same item once per answer; answers the keys that went along. */
async function keysUnder(answers: readonly unknown[]) {
  const left = [...answers];
  const asked = stubNetwork(({ path }) => (path === review.path ? left.shift() : { datas: [], total: 0 }));
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useDecision({ objectId: 'm1', revision: 3 }), { wrapper });
  const keys = () => asked.filter(({ path }) => path === review.path).map(({ key }) => key);
  for (const [index] of answers.entries()) {
    act(() => result.current.mutate({ verdict: 'approve', remark: '', enclosures: [] }));
    await waitFor(() => expect(keys()).toHaveLength(index + 1));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  }
  return keys();
}

it('sends a decision again under its key where the server could not tell what became of it', async () => {
  const [first, second] = await keysUnder([new Refused('系统繁忙', { code: 'BUSY' }), { status: 2 }]);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

it('takes a new key after a refusal', async () => {
  const [first, second] = await keysUnder([new Refused('已被他人处理', { code: 'CONFLICT' }), { status: 2 }]);
  expect(second).not.toBe(first);
});
