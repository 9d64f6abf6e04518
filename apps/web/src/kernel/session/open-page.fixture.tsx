import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { type Asked, stubNetwork } from '../api/network.fixture';
import { session } from './session.fixture';
import { type Session, SessionValue } from './use-session';

/** A page at an address, over a network that `answer` plays, by the usual session with what of it is said to be another; the stream of events is not to be had. */
export function openPage(
  Page: ComponentType,
  address: string,
  answer: (asked: Asked) => unknown,
  as: Partial<Session> = {},
) {
  const asked = stubNetwork((one) =>
    one.path.endsWith('admin-events') ? new Response('', { status: 404 }) : answer(one),
  );
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: [address] });
  const Shown = () => <Page />;
  const router = createRouter({
    routeTree: createRootRoute({ component: Shown, notFoundComponent: Shown }),
    history,
  });
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...session, ...as }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    history,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    bodies: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
  };
}
