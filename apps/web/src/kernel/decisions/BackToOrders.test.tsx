import { screen, waitFor } from '@testing-library/react';
import { orderKinds } from '@yunguan/contract/platform/orders';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../session/open-page.fixture';
import { BackToOrders } from './BackToOrders';
import { openedFrom } from './order-queue';

afterEach(() => vi.unstubAllGlobals());

const Order = () => (
  <>
    <h1>订单</h1>
    <BackToOrders id="o1" />
  </>
);
const open = (address: string) => openPage(Order, address, () => null);

it.each(Object.values(orderKinds))('leads from $label back to the list as it was', async ({ path }) => {
  const search = '?kind=delivery&keyword=%E6%88%8F&from=2026-11-01&page=2';
  const { user, history } = open(openedFrom(search, path('o1', 'a1'), 'o1'));
  await user.click(await screen.findByRole('link', { name: '返回订单待审核' }));
  await waitFor(() => expect(history.location.pathname).toBe('/audit/audit'));
  const shown = new URLSearchParams(history.location.search);
  expect(Object.fromEntries(shown)).toEqual({ kind: 'delivery', keyword: '戏', from: '2026-11-01', page: '2' });
});

it('leads back to the list without filters', async () => {
  const { user, history } = open(openedFrom('', '/MuseumCenter/cultureOrderList?apply=o1', 'o1'));
  await user.click(await screen.findByRole('link', { name: '返回订单待审核' }));
  await waitFor(() => expect(history.location.href).toBe('/audit/audit'));
});

it.each(['/?apply=o1', openedFrom('?page=2', '/?apply=o1', 'o7')])(
  'says nothing on an order of %s',
  async (address) => {
    open(address);
    await screen.findByText('订单');
    expect(screen.queryByRole('note')).toBeNull();
  },
);
