// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '../api/network.fixture';
import { queryKeys } from '../api/query-keys';
import { session } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import { calendarPlace } from './bookings.fixture';
import { bookingsUrl } from './bookings-url';
import { calls } from './open-bookings.fixture';
import { BookingsContext } from './use-bookings';
import { usePlaces } from './use-places';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const calendar = (...places: ReturnType<typeof calendarPlace>[]) => ({
  today: '2026-11-16',
  now: '08:00',
  places,
  placeTotal: places.length,
  bookings: [],
  closures: [],
});

function open(client: QueryClient, chosen?: string) {
  const bookings = { calls, list: bookingsUrl(calls) };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionValue value={session}>
        <BookingsContext value={bookings}>{children}</BookingsContext>
      </SessionValue>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => usePlaces(undefined, chosen), { wrapper });
  return () => result.current.options.map(({ label }) => label);
}

it('offers a place that was published a moment ago', async () => {
  let places = [calendarPlace('p1', { title: '舞蹈教室' })];
  stubNetwork(() => calendar(...places));
  const client = new QueryClient();
  const options = open(client);
  await waitFor(() => expect(options()).toEqual(['舞蹈教室']));
  places = [...places, calendarPlace('p2', { title: '琴房' })];
  // As each write of the places' type does.
  await client.invalidateQueries({ queryKey: queryKeys.content(calls.key) });
  await waitFor(() => expect(options()).toEqual(['舞蹈教室', '琴房']));
});

it('names a place of another venue that the address asks for', async () => {
  stubNetwork(({ body }) =>
    calendar(
      body['roomId'] === 'p9' ? calendarPlace('p9', { title: '分馆琴房' }) : calendarPlace('p1', { title: '舞蹈教室' }),
    ),
  );
  const options = open(new QueryClient(), 'p9');
  await waitFor(() => expect(options()).toEqual(['分馆琴房', '舞蹈教室']));
});
