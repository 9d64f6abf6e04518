import { orderKinds } from '@yunguan/contract/platform/orders';
import { type ApplyRow, getApplyList, getUnits } from '@yunguan/contract/platform/review';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import OrdersPage from './OrdersPage';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const order = (number: number): ApplyRow => ({
  objectId: `o${number}`,
  kind: 'voteSignup',
  kindName: '投票报名',
  title: `社区合唱大赛${number}`,
  applicant: '江北合唱团 138****5678',
  venuesName: '江北文化馆',
  venueId: 'v1',
  submitTime: '2026-11-20 09:30:00',
  path: orderKinds.voteSignup.path(`o${number}`, 'a1'),
});
const unit = (id: string, name: string, orders: number) => ({ id, name, total: 9, content: 9, orders, platform: 0 });

const open = (rows: readonly ApplyRow[], address = '/audit/audit') =>
  openPage(OrdersPage, address, ({ path }) => {
    if (path !== getUnits.path) return { datas: rows, total: rows.length };
    return { datas: [unit('v1', '江北文化馆', 2), unit('v2', '渝中分馆', 1), unit('v3', '南岸分馆', 0)], total: 3 };
  });

it('leads from an order to the page of its decision', async () => {
  const { user, history } = open([order(1)]);
  expect(await screen.findByText('江北合唱团 138****5678')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '社区合唱大赛1' }));
  await waitFor(() => expect(history.location.href).toBe('/new/voteActivebox?mode=6&id=a1&apply=o1&waiting=o1'));
});

it('tells the order where it was opened, with the filters of the list', async () => {
  const { user, history } = open([order(1)], '/audit/audit?kind=voteSignup&keyword=a');
  await user.click(await screen.findByRole('button', { name: /审\s?核/ }));
  await waitFor(() => expect(history.location.pathname).toBe('/new/voteActivebox'));
  expect(new URLSearchParams(history.location.search).get('waiting')).toBe('o1?kind=voteSignup&keyword=a');
  history.back();
  await waitFor(() => expect(history.location.href).toBe('/audit/audit?kind=voteSignup&keyword=a&opened=o1'));
});

it('asks with the filter of its address, and offers the venues where orders wait', async () => {
  const address = '/audit/audit?kind=voteSignup&keyword=合唱&venueId=v1&from=2026-11-01&to=2026-11-20&page=1';
  const { bodies } = open([order(1)], address);
  await screen.findByText('社区合唱大赛1');
  expect(bodies(getApplyList.path)[0]).toEqual({
    kind: 'voteSignup',
    keyword: '合唱',
    venueId: 'v1',
    startTime: '2026-11-01',
    endTime: '2026-11-20',
    pageIndex: 1,
    pageSize: 10,
  });
  expect(await screen.findByText('江北文化馆（2）')).toBeVisible();
});

it('explains what will appear while nothing waits', async () => {
  open([]);
  expect(await screen.findByText('没有待审核的订单')).toBeVisible();
  expect(
    screen.getByText(/投票报名、自定义报名、场地预订、展厅预订、社团申请、课程报名、配送申请会出现在这里/),
  ).toBeVisible();
});
