import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingEndpoints } from '@yunguan/contract/kernel/booking-endpoints';
import { vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { login } from '../api/client.fixture';
import { createCredentialStore } from '../api/credentials';
import { menu } from '../session/menu.fixture';
import { session } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import { BookingsPage } from './BookingsPage';

// Whole screens, on machines that do other things at the same time.
configure({ asyncUtilTimeout: 8000 });

/** Bookings of a made-up type. */
export const calls = bookingEndpoints({
  key: 'room',
  label: '教室',
  base: '/api/rooms/v1',
  noun: 'Room',
  idKey: 'roomId',
  exportCode: 3999,
});

/** Refuses a call with its code. */
export const refused = (msg: string, code: string) => ({ refused: msg, code });

interface Refused {
  readonly refused: string;
  readonly code: string;
}
const isRefused = (given: unknown): given is Refused =>
  typeof given === 'object' && given !== null && 'refused' in given;

export interface OpenedBookings {
  readonly address?: string;
  readonly options?: readonly string[];
  readonly answer: (path: string, body: Record<string, unknown>) => unknown;
}

/** The page of bookings at its address, over a network that `answer` plays. */
export function openBookings({ address = '/', options = ['all'], answer }: OpenedBookings) {
  const asked: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    // Every call of the client carries a JSON object.
    const body = JSON.parse(init.body) as Record<string, unknown>;
    asked.push({ path, body });
    const given = answer(path, body);
    const reply = isRefused(given)
      ? { state: 0, msg: given.refused, objects: { code: given.code } }
      : { state: 1, msg: '操作成功', objects: given ?? null };
    return new Response(JSON.stringify(reply));
  });
  createCredentialStore(sessionStorage).write({ ...login, issuedAt: Date.now() });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: [address] });
  const Screen = () => <BookingsPage calls={calls} title="教室订单" />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  const menus = [menu('教室', '/', { contentType: 'room', options: [...options] })];
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...session, menus }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    history,
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    bodies: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
  };
}
