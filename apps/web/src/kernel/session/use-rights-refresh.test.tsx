import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeys } from '../api/query-keys';
import { useRightsRefresh } from './use-rights-refresh';

/** A page that believes in its menus, and a server that a right was taken away on. */
function openPage() {
  const listeners = new Set<() => void>();
  const asked = { menus: 0, user: 0, list: 0 };
  const source = {
    onForbidden(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  function Page() {
    useRightsRefresh(source);
    const options = { staleTime: Number.POSITIVE_INFINITY };
    useQuery({ queryKey: queryKeys.user, queryFn: () => (asked.user += 1), ...options });
    useQuery({ queryKey: queryKeys.list('vote', {}), queryFn: () => (asked.list += 1), ...options });
    const { data } = useQuery({
      queryKey: queryKeys.menus,
      queryFn: async () => {
        asked.menus += 1;
        // A refusal that arrives with the answer of the rights themselves must not ask for them again.
        if (asked.menus === 2) for (const listener of listeners) listener();
        return asked.menus === 1 ? '投票评选' : '没有菜单';
      },
      ...options,
    });
    return <p>{data}</p>;
  }
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const refuse = () =>
    act(() => {
      for (const listener of listeners) listener();
    });
  return { asked, refuse, listeners, view };
}

it('lets the menus follow as soon as a call was refused, once, and leaves the rest alone', async () => {
  const { asked, refuse, listeners, view } = openPage();
  expect(await screen.findByText('投票评选')).toBeVisible();
  refuse();
  refuse();
  expect(await screen.findByText('没有菜单')).toBeVisible();
  await waitFor(() => expect(asked).toEqual({ menus: 2, user: 2, list: 1 }));
  view.unmount();
  expect(listeners.size).toBe(0);
});
