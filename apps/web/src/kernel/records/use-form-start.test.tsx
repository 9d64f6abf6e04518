import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useFormStart } from './use-form-start';

/** A server whose record somebody else changes. */
function open(stored: { version: number }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } });
  const server = { stored, isDown: false };
  const options = (id: string) =>
    queryOptions({
      queryKey: ['record', id],
      queryFn: () =>
        server.isDown ? Promise.reject(new Error('网络异常')) : Promise.resolve({ id, ...server.stored }),
    });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, server, options, wrapper };
}

it('starts from what the server has now, not from the copy of the page before', async () => {
  const { client, server, options, wrapper } = open({ version: 1 });
  await client.prefetchQuery(options('a'));
  server.stored = { version: 2 };
  const { result } = renderHook(() => useFormStart(options('a')), { wrapper });
  expect(result.current.data).toBeUndefined();
  await waitFor(() => expect(result.current.data).toEqual({ id: 'a', version: 2 }));
});

it('keeps the version of its values while the record is fetched anew', async () => {
  const { client, server, options, wrapper } = open({ version: 1 });
  const { result } = renderHook(() => useFormStart(options('a')), { wrapper });
  await waitFor(() => expect(result.current.data?.version).toBe(1));
  server.stored = { version: 2 };
  await client.invalidateQueries({ queryKey: ['record'] });
  await client.fetchQuery({ ...options('a'), staleTime: 0 });
  expect(client.getQueryData(options('a').queryKey)?.version).toBe(2);
  expect(result.current.data?.version).toBe(1);
});

it('starts anew for another record', async () => {
  const { options, wrapper } = open({ version: 1 });
  const { result, rerender } = renderHook(({ id }) => useFormStart(options(id)), {
    wrapper,
    initialProps: { id: 'a' },
  });
  await waitFor(() => expect(result.current.data?.id).toBe('a'));
  rerender({ id: 'b' });
  expect(result.current.data).toBeUndefined();
  await waitFor(() => expect(result.current.data?.id).toBe('b'));
});

it('says that it could not be fetched instead of opening an old copy', async () => {
  const { client, server, options, wrapper } = open({ version: 1 });
  await client.prefetchQuery(options('a'));
  server.isDown = true;
  const { result } = renderHook(() => useFormStart(options('a')), { wrapper });
  await waitFor(() => expect(result.current.error?.message).toBe('网络异常'));
  expect(result.current.data).toBeUndefined();
  server.isDown = false;
  await result.current.refetch();
  await waitFor(() => expect(result.current.data?.version).toBe(1));
});
