import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { login } from '@/kernel/api/client.fixture';
import { createCredentialStore } from '@/kernel/api/credentials';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';

// Whole screens, on machines that do other things at the same time.
configure({ asyncUtilTimeout: 8000 });

export interface AskedCall {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** A page at an address, over a network that `answer` plays; the stream of events is not to be had. */
export function openPage(Page: ComponentType, address: string, answer: (asked: AskedCall) => unknown) {
  const asked: AskedCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { body?: string }) => {
    if (path.endsWith('admin-events')) return new Response('', { status: 404 });
    // Every call of the client carries a JSON object.
    const one: AskedCall = { path, body: JSON.parse(init.body ?? '{}') as AskedCall['body'] };
    asked.push(one);
    return new Response(JSON.stringify({ state: 1, msg: '操作成功', objects: answer(one) }));
  });
  createCredentialStore(sessionStorage).write({ ...login, issuedAt: Date.now() });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: [address] });
  const Shown = () => <Page />;
  const router = createRouter({
    routeTree: createRootRoute({ component: Shown, notFoundComponent: Shown }),
    history,
  });
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={session}>
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
