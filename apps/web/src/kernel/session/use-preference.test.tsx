import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { getPreference, setPreference } from '@yunguan/contract/platform/shell';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '../api/errors';
import { stubNetwork } from '../api/network.fixture';
import { usePreference } from './use-preference';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A setting that is 旧 on the server, where each change waits for its answer. */
async function open() {
  let held: unknown = '旧';
  const answers: ((isTaken: boolean) => void)[] = [];
  stubNetwork(({ path, body }) => {
    if (path === getPreference.path) return { key: body.key, value: held };
    if (path !== setPreference.path) return null;
    return new Promise((resolve, reject) => {
      answers.push((isTaken) => {
        if (isTaken) held = body.value;
        if (isTaken) resolve(null);
        else reject(new Refused('系统繁忙'));
      });
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <App>{children}</App>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => usePreference('list.vote.columns', '列设置'), { wrapper });
  await waitFor(() => expect(result.current.isReady).toBe(true));
  return {
    value: () => result.current.value,
    held: () => held,
    save: (value: string) => act(() => result.current.save(value)),
    /** Answers the next change that has reached the server. */
    answer: async (isTaken: boolean) => {
      await waitFor(() => expect(answers).not.toEqual([]));
      await act(async () => answers.shift()?.(isTaken));
    },
    isAtRest: () => waitFor(() => expect(result.current.isSaving).toBe(false)),
  };
}

it('shows a choice at once, and what was there before when it is refused', async () => {
  const { value, save, answer, isAtRest } = await open();
  save('甲');
  await waitFor(() => expect(value()).toBe('甲'));
  await answer(false);
  await isAtRest();
  await waitFor(() => expect(value()).toBe('旧'));
  expect(await screen.findByText('列设置没有保存：系统繁忙')).toBeInTheDocument();
});

it.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])('shows what the server has after two quick choices, of which it takes: %s, %s', async (first, second) => {
  const { value, held, save, answer, isAtRest } = await open();
  save('甲');
  save('乙');
  await waitFor(() => expect(value()).toBe('乙'));
  await answer(first);
  // The later choice is still on its way.
  expect(value()).toBe('乙');
  await answer(second);
  await isAtRest();
  await waitFor(() => expect(value()).toBe(held()));
  expect(held()).toBe(second ? '乙' : first ? '甲' : '旧');
});
