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

it('offers a place that was published a moment ago', async () => {
  let places = [calendarPlace('p1', { title: '舞蹈教室' })];
  stubNetwork(() => ({
    today: '2026-11-16',
    now: '08:00',
    places,
    placeTotal: places.length,
    bookings: [],
    closures: [],
  }));
  const client = new QueryClient();
  const bookings = { calls, list: bookingsUrl(calls) };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionValue value={session}>
        <BookingsContext value={bookings}>{children}</BookingsContext>
      </SessionValue>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => usePlaces(undefined), { wrapper });
  await waitFor(() => expect(result.current.options).toHaveLength(1));
  places = [...places, calendarPlace('p2', { title: '琴房' })];
  // As each write of the places' type does.
  await client.invalidateQueries({ queryKey: queryKeys.content(calls.key) });
  await waitFor(() => expect(result.current.options.map(({ label }) => label)).toEqual(['舞蹈教室', '琴房']));
});
