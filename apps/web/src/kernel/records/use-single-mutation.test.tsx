import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useSingleMutation } from './use-single-mutation';

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
}

it('a double click sends once, and the next click sends again', async () => {
  const sent: string[] = [];
  let answer: () => void = () => undefined;
  const { result } = renderHook(
    () =>
      useSingleMutation({
        mutationFn: (text: string) => {
          sent.push(text);
          return new Promise<void>((resolve) => {
            answer = resolve;
          });
        },
      }),
    { wrapper },
  );
  act(() => {
    result.current.mutate('first');
    result.current.mutate('second');
  });
  await waitFor(() => expect(sent).toEqual(['first']));
  await act(async () => answer());
  await waitFor(() => expect(result.current.isPending).toBe(false));
  act(() => result.current.mutate('third'));
  await waitFor(() => expect(sent).toEqual(['first', 'third']));
});

it('may be repeated from its own failure, as after a conflict', async () => {
  const sent: number[] = [];
  const { result } = renderHook(
    () => {
      const save: { repeat: (version: number) => void; mutate: (version: number) => void } = useSingleMutation<
        void,
        number
      >({
        mutationFn: async (version) => {
          sent.push(version);
          if (version === 1) throw new Error('conflict');
        },
        onError: () => save.repeat(2),
      });
      return save;
    },
    { wrapper },
  );
  act(() => result.current.mutate(1));
  await waitFor(() => expect(sent).toEqual([1, 2]));
});
