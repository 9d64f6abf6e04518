import { screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { siteBookings } from '@yunguan/contract/content/site';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { Refused } from '../api/errors';
import { stubNetwork } from '../api/network.fixture';
import { BookingsAhead } from './BookingsAhead';

/** The note over a network where so many bookings lie; a number that is missing is a call that fails. */
function open(counts: { pending?: number; confirmed?: number }) {
  const asked = stubNetwork(({ body }) => {
    const total = body.state === 'pending' ? counts.pending : counts.confirmed;
    if (total === undefined) throw new Refused('系统繁忙，请稍后再试', { code: 'BUSY' });
    return { datas: [], total };
  });
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BookingsAhead calls={siteBookings} placeId="s1" />
    </QueryClientProvider>,
  );
  return { bodies: () => asked.map(({ body }) => body) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('says how many bookings wait and how many are confirmed, and what becomes of each', async () => {
  const { bodies } = open({ pending: 2, confirmed: 3 });
  expect(
    await screen.findByText(
      '该场地还有 5 个预订：待审核 2 个，删除后自动取消，预订人可以看到原因（由工作人员代办的请电话告知）；已确认 3 个，删除后仍然有效，不能履约的请先到预订列表取消。',
    ),
  ).toBeVisible();
  expect(bodies().map(({ siteId, state }) => [siteId, state])).toEqual([
    ['s1', 'pending'],
    ['s1', 'confirmed'],
  ]);
  // Of the confirmed ones only those that are still to come.
  expect(bodies()[1]?.startTime).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

it('leaves out what there is none of', async () => {
  open({ pending: 0, confirmed: 1 });
  expect(await screen.findByText(/还有 1 个预订：已确认 1 个/)).toBeVisible();
});

it('says that there are none', async () => {
  open({ pending: 0, confirmed: 0 });
  expect(await screen.findByText('该场地没有未到期的预订。')).toBeVisible();
});

it('does not promise anything where the numbers cannot be had', async () => {
  open({ pending: 1 });
  expect(await screen.findByText('暂时无法查看未到期的预订，请先到预订列表确认。')).toBeVisible();
});
