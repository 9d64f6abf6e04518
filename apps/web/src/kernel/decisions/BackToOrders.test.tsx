import { orderKinds } from '@yunguan/contract/platform/orders';
import { type ApplyRow, getApplyList } from '@yunguan/contract/platform/review';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../session/open-page.fixture';
import { BackToOrders } from './BackToOrders';
import { openedFrom, orderAfter } from './order-queue';

afterEach(() => vi.unstubAllGlobals());

const Order = () => (
  <>
    <h1>订单</h1>
    <BackToOrders id="o1" isWaiting />
  </>
);
const open = (address: string) => openPage(Order, address, () => null);

it.each(Object.values(orderKinds))('leads from $label back to the list as it was', async ({ path }) => {
  const search = '?kind=delivery&keyword=%E6%88%8F&from=2026-11-01&page=2';
  const { user, history } = open(openedFrom(search, path('o1', 'a1'), 'o1'));
  await user.click(await screen.findByRole('link', { name: '返回订单待审核' }));
  await waitFor(() => expect(history.location.pathname).toBe('/audit/audit'));
  const shown = new URLSearchParams(history.location.search);
  expect(Object.fromEntries(shown)).toEqual({
    kind: 'delivery',
    keyword: '戏',
    from: '2026-11-01',
    page: '2',
    opened: 'o1',
  });
});

it('leads back to the list without filters', async () => {
  const { user, history } = open(openedFrom('', '/MuseumCenter/cultureOrderList?apply=o1', 'o1'));
  await user.click(await screen.findByRole('link', { name: '返回订单待审核' }));
  await waitFor(() => expect(history.location.href).toBe('/audit/audit?opened=o1'));
});

it.each(['/?apply=o1', openedFrom('?page=2', '/?apply=o1', 'o7')])(
  'says nothing on an order of %s',
  async (address) => {
    open(address);
    await screen.findByText('订单');
    expect(screen.queryByRole('note')).toBeNull();
  },
);

const order = (number: number): ApplyRow => ({
  objectId: `o${number}`,
  kind: 'delivery',
  kindName: '配送申请',
  title: '戏曲进社区',
  applicant: `何女士${number}`,
  venuesName: '江北文化馆',
  venueId: 'v1',
  submitTime: '2026-11-20 09:30:00',
  path: `/MuseumCenter/cultureOrderList?apply=o${number}`,
});

/** An order that is decided by the press of a button, opened from the queue; `rows`: what waits. */
function openDecidable(search: string, rows: { now: readonly ApplyRow[] }) {
  const Decidable = () => {
    const [isWaiting, setWaiting] = useState(true);
    const decide = () => {
      rows.now = rows.now.filter(({ objectId }) => objectId !== 'o2');
      setWaiting(false);
    };
    return (
      <>
        <button type="button" onClick={decide}>
          通过
        </button>
        <BackToOrders id="o2" isWaiting={isWaiting} />
      </>
    );
  };
  return openPage(Decidable, openedFrom(search, '/MuseumCenter/cultureOrderList?apply=o2', 'o2'), ({ path, body }) => {
    if (path !== getApplyList.path) return null;
    const datas = body.pageIndex === 1 || search === '' ? rows.now : [];
    return { datas, total: datas.length };
  });
}

it('goes on to the next order of the list by itself once the order is decided', async () => {
  const { user, history, bodies } = openDecidable('?kind=delivery&keyword=138', {
    now: [order(1), order(2), order(3)],
  });
  expect(await screen.findByText('从“订单待审核”打开，处理后自动打开下一个')).toBeVisible();
  expect(bodies(getApplyList.path)[0]).toEqual({ kind: 'delivery', keyword: '138', pageIndex: 1, pageSize: 10 });
  await user.click(screen.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(history.location.search).toContain('apply=o3'));
  // It knows the list, too, and Back leads to where the first one was opened.
  expect(new URLSearchParams(history.location.search).get('waiting')).toBe('o3?kind=delivery&keyword=138');
  expect(history.length).toBe(1);
  expect(await screen.findByText('下一个：何女士3')).toBeVisible();
});

it('begins anew at the end of the list', async () => {
  const { user, history } = openDecidable('', { now: [order(1), order(2)] });
  await screen.findByText(/处理后自动打开下一个/);
  await user.click(screen.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(history.location.search).toContain('apply=o1'));
});

it('stays on the last order, with the way back', async () => {
  const { user, history } = openDecidable('?page=2', { now: [order(2)] });
  await user.click(await screen.findByRole('button', { name: '通过' }));
  expect(await screen.findByText('没有待审核的订单了')).toBeVisible();
  expect(history.location.search).toContain('apply=o2');
  expect(screen.getByRole('link', { name: '返回订单待审核' })).toBeVisible();
});

it('skips an order that is to be decided later', async () => {
  const { user, history } = openDecidable('', { now: [order(1), order(2), order(3)] });
  await user.click(await screen.findByRole('link', { name: '跳到下一个' }));
  await waitFor(() => expect(history.location.search).toContain('apply=o3'));
});

it('counts as next what has moved up from the page behind', () => {
  const before = [order(1), order(2)];
  expect(orderAfter('o2', before, [order(1), order(3)])?.objectId).toBe('o3');
  expect(orderAfter('o2', before, [order(1)])?.objectId).toBe('o1');
  expect(orderAfter('o2', before, [order(2)])).toBeUndefined();
});
