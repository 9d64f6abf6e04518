import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import { bookingEndpoints } from '@yunguan/contract/kernel/booking-endpoints';
import { vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { type Asked, stubNetwork } from '../api/network.fixture';
import { menu } from '../session/menu.fixture';
import { session } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import { BookingsPage } from './BookingsPage';

/** Bookings of a made-up type. */
export const calls = bookingEndpoints({
  key: 'room',
  label: '教室',
  base: '/api/rooms/v1',
  noun: 'Room',
  idKey: 'roomId',
  exportCode: 3999,
});

export interface OpenedBookings {
  readonly address?: string;
  readonly options?: readonly string[];
  readonly answer: (path: string, body: Asked['body']) => unknown;
}

/** The page of bookings at its address, over a network that `answer` plays. */
export function openBookings({ address = '/', options = ['all'], answer }: OpenedBookings) {
  const asked = stubNetwork(({ path, body }) => answer(path, body));
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
