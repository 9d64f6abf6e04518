import { longestSaidReason } from '@yunguan/contract/kernel/member-push';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as calls from '@yunguan/contract/content/culture-delivery';
import type { Delivery, DeliveryState } from '@yunguan/contract/content/culture-delivery';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { type Asked, stubNetwork } from '@/kernel/api/network.fixture';
import { openedFrom } from '@/kernel/decisions/order-queue';
import { queryKeys } from '@/kernel/api/query-keys';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import { cultureContent } from './culture-content';
import DeliveriesPage from './DeliveriesPage';

const visit = (id: string, state: DeliveryState, changes: Partial<Delivery> = {}): Delivery => ({
  id,
  venueId: 'v1',
  venueName: '江北文化馆',
  brandId: 'b1',
  title: '戏曲进社区',
  cover: null,
  state,
  stateName: calls.deliveryStates[state],
  year: 2027,
  month: 1,
  day: null,
  address: '石马河街道文化站',
  contacts: `何女士${id}`,
  tel: '135****5678',
  channel: 'pc',
  channelName: '电脑端',
  createTime: '2026-11-01 09:00:00',
  createdBy: null,
  doneTime: null,
  remark: '',
  decidedBy: null,
  decideTime: null,
  version: 1,
  ...changes,
});
/** A month of which some day has passed, whenever the test runs. */
const begun = { year: 2026, month: 1 } as const;
const month = (of: number, frequency: number, allocated: number) => ({
  year: 2027,
  month: of,
  frequency,
  allocated,
  done: 0,
  left: frequency - allocated,
});
const plan = {
  brandId: 'b1',
  title: '戏曲进社区',
  months: [month(1, 2, 2), month(5, 3, 1)],
  planCount: 5,
  allocatedCount: 3,
  successCount: 0,
  pendingCount: 1,
};

interface Opened {
  readonly rows: readonly Delivery[];
  /** undefined: without the menu. */
  readonly options?: readonly string[] | undefined;
  readonly address?: string;
  readonly answer?: (path: string, body: Asked['body']) => unknown;
}

function open(opened: Opened) {
  const { rows, address = '/', answer } = opened;
  const options = 'options' in opened ? opened.options : ['all'];
  const asked = stubNetwork(({ path, body }) => {
    const known: Readonly<Record<string, unknown>> = {
      [calls.getPageDeliveries.path]: { datas: rows, total: rows.length },
      [calls.getDeliveryPlan.path]: plan,
      [calls.getDelivery.path]: rows.find(({ id }) => id === body.id),
    };
    return answer?.(path, body) ?? known[path] ?? { datas: [], total: 0 };
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute({ component: DeliveriesPage }), history });
  const menus = options ? [menu('文化配送', '/', { contentType: cultureContent.key, options: [...options] })] : [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInApp(
    <QueryClientProvider client={client}>
      <SessionValue value={{ ...session, menus }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    client,
    history,
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    bodies: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
  };
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const rowOf = async (contacts: string) => {
  const row = (await screen.findByText(contacts)).closest('tr');
  if (!row) throw new Error(`no row of ${contacts}`);
  return within(row);
};
const texts = (row: { getAllByRole: (role: 'button') => HTMLElement[] }) =>
  row
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ''))
    .filter((text) => text !== '戏曲进社区' && text !== '查看');

it('shows the orders and the plan anew when one has come or gone elsewhere', async () => {
  const { client, bodies } = open({ rows: [visit('a', 'pending')], address: '/?brandId=b1' });
  await rowOf('何女士a');
  await waitFor(() => expect(bodies(calls.getDeliveryPlan.path)).toHaveLength(1));
  await act(() => client.invalidateQueries({ queryKey: queryKeys.content('order') }));
  expect(bodies(calls.getPageDeliveries.path)).toHaveLength(2);
  expect(bodies(calls.getDeliveryPlan.path)).toHaveLength(2);
});

describe('what a row offers', () => {
  const rows = [visit('a', 'pending'), visit('b', 'allocated', begun), visit('c', 'done'), visit('d', 'cancelled')];

  it.each([
    [['view'], [['详情'], ['详情'], ['详情'], ['详情']]],
    [['review'], [['详情', '分配', '驳回'], ['详情', '完成', '更多'], ['详情', '撤销完成'], ['详情']]],
    [['edit'], [['详情', '取消'], ['详情', '完成', '取消'], ['详情', '撤销完成'], ['详情']]],
  ])('with %j is what the state allows', async (options, offered) => {
    open({ rows, options });
    for (const [nth, of] of rows.entries()) expect(texts(await rowOf(of.contacts))).toEqual(offered[nth]);
  });
});

it('offers to mark a visit done once its month has begun', async () => {
  open({
    rows: [visit('a', 'allocated', { year: 2099, month: 12 }), visit('b', 'allocated', begun)],
    options: ['edit'],
  });
  expect(texts(await rowOf('何女士a'))).toEqual(['详情', '取消']);
  expect(texts(await rowOf('何女士b'))).toEqual(['详情', '完成', '取消']);
});

it('gives an application a month that has visits left, once', async () => {
  const { user, bodies } = open({
    rows: [visit('a', 'pending')],
    answer: (path) => (path === calls.allocateDelivery.path ? [] : undefined),
  });
  await user.click((await rowOf('何女士a')).getByRole('button', { name: /分\s*配/ }));
  const box = within(await screen.findByRole('dialog'));
  expect(await box.findByRole('radio', { name: /^1月已分配完/ })).toBeDisabled();
  await user.click(box.getByRole('radio', { name: /^5月余 2 次/ }));
  await user.dblClick(box.getByRole('button', { name: /分\s*配/ }));
  await waitFor(() =>
    expect(bodies(calls.allocateDelivery.path)).toEqual([
      { id: 'a', version: 1, year: 2027, month: 5, day: null, remark: '' },
    ]),
  );
});

it('gives a month over the one that somebody else gave meanwhile only where that is wanted', async () => {
  const conflict = { userName: '唐晓岚', time: '2026-11-20 09:12:00', version: 2, isOwn: false };
  const { user, bodies } = open({
    rows: [visit('a', 'pending')],
    answer: (path) =>
      path === calls.allocateDelivery.path
        ? new Refused('内容已被唐晓岚修改，请核对后再保存', { code: 'CONFLICT', conflict })
        : undefined,
  });
  await user.click((await rowOf('何女士a')).getByRole('button', { name: /分\s*配/ }));
  const box = within(await screen.findByRole('dialog'));
  await user.click(await box.findByRole('radio', { name: /^5月余 2 次/ }));
  await user.click(box.getByRole('button', { name: /分\s*配/ }));
  expect(await screen.findAllByText('配送已被他人修改')).not.toEqual([]);
  await user.click(screen.getByRole('button', { name: '覆盖保存' }));
  await waitFor(() => expect(bodies(calls.allocateDelivery.path)).toMatchObject([{ version: 1 }, { version: 2 }]));
});

it('says that the place of an old visit is kept no longer', async () => {
  open({ rows: [visit('a', 'allocated', { address: '', contacts: '何**', tel: '' })] });
  expect((await rowOf('何**')).getByText('地点已按期限清除')).toBeInTheDocument();
});

it('says beside the months that the one asked for is full, and sends nothing', async () => {
  const { user, bodies } = open({ rows: [visit('a', 'pending')] });
  await user.click((await rowOf('何女士a')).getByRole('button', { name: /分\s*配/ }));
  const box = within(await screen.findByRole('dialog'));
  await box.findByRole('radio', { name: /^1月已分配完/ });
  await user.click(box.getByRole('button', { name: /分\s*配/ }));
  expect(await box.findByText('2027年1月的配送次数已分配完')).toHaveClass('ant-form-item-explain-error');
  expect(bodies(calls.allocateDelivery.path)).toEqual([]);
});

it('refuses only with an opinion', async () => {
  const results = [{ id: 'a', ok: true, msg: '审核成功！' }];
  const { user, bodies } = open({
    rows: [visit('a', 'pending')],
    answer: (path) => (path === calls.rejectDeliveries.path ? { done: 1, results } : undefined),
  });
  await user.click((await rowOf('何女士a')).getByRole('button', { name: /驳\s*回/ }));
  const box = within(await screen.findByRole('dialog'));
  await user.click(await box.findByRole('button', { name: /驳\s*回/ }));
  expect(await box.findByText('请输入审批意见！', { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
  expect(bodies(calls.rejectDeliveries.path)).toEqual([]);
  expect(box.getByText(`0 / ${longestSaidReason}`)).toBeVisible();
  await user.type(box.getByRole('textbox'), '场地不足');
  await user.click(box.getByRole('button', { name: /驳\s*回/ }));
  await waitFor(() => expect(bodies(calls.rejectDeliveries.path)).toEqual([{ ids: ['a'], remark: '场地不足' }]));
});

it('tells of each of a batch, and keeps ticked what was left', async () => {
  const results = [
    { id: 'a', ok: true, msg: '已标记为完成' },
    { id: 'b', ok: false, msg: '只有已分配的配送才能标记完成' },
  ];
  const { user } = open({
    rows: [visit('a', 'allocated', begun), visit('b', 'allocated', begun), visit('c', 'done')],
    answer: (path) => (path === calls.finishDeliveries.path ? { done: 1, results } : undefined),
  });
  expect((await rowOf('何女士c')).getByRole('checkbox')).toBeDisabled();
  await user.click((await rowOf('何女士a')).getByRole('checkbox'));
  await user.click((await rowOf('何女士b')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '批量完成 2 个' }));
  await user.click(await screen.findByRole('button', { name: '完成 2 个' }));
  const box = within(await screen.findByRole('dialog', { name: '批量处理结果' }));
  expect(box.getByText('只有已分配的配送才能标记完成')).toBeVisible();
  await user.click(box.getByRole('button', { name: '知道了' }));
  expect(await screen.findByRole('button', { name: '批量完成 1 个' })).toBeVisible();
});

it('opens the order that 订单待审核 leads to, and shows the number for a reason', async () => {
  const { user, bodies, history } = open({
    rows: [visit('a', 'pending')],
    address: '/?apply=a',
    answer: (path) => (path === calls.revealDelivery.path ? { tel: '13512345678' } : undefined),
  });
  const drawer = within(await screen.findByRole('dialog', { name: '配送订单' }));
  await user.click(await drawer.findByRole('button', { name: '查看完整' }));
  await user.type(await screen.findByLabelText('查看原因'), '电话确认时间');
  await user.click(await screen.findByRole('button', { name: /^查\s?看$/, hidden: true }));
  expect(await drawer.findByText('13512345678')).toBeVisible();
  expect(bodies(calls.revealDelivery.path)).toEqual([{ id: 'a', reason: '电话确认时间' }]);
  await user.click(drawer.getByRole('button', { name: /关闭|Close/ }));
  await waitFor(() => expect(history.location.search).not.toContain('apply'));
});

it('shows on an order the way back to 订单待审核 that led to it', async () => {
  const { user, history } = open({ rows: [visit('a', 'done')], address: openedFrom('?kind=a', '/?apply=a', 'a') });
  const drawer = within(await screen.findByRole('dialog', { name: '配送订单' }));
  await user.click(await drawer.findByRole('link', { name: '返回订单待审核' }));
  await waitFor(() => expect(history.location.href).toBe('/audit/audit?kind=a&opened=a'));
});

it('leaves no closed order behind that Back would open again', async () => {
  const { user, history } = open({ rows: [visit('a', 'done')] });
  await user.click((await rowOf('何女士a')).getByRole('button', { name: '详情' }));
  await screen.findByRole('dialog', { name: '配送订单' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(history.location.search).not.toContain('apply'));
  expect(history.length).toBe(2);
});

it('keeps its filters in the address, the month as year and month of the call', async () => {
  const { bodies } = open({ rows: [], address: '/?brandId=b1&state=allocated&month=2027-05&sort=month&order=ascend' });
  await screen.findByText('没有符合条件的订单');
  expect(bodies(calls.getPageDeliveries.path).at(-1)).toMatchObject({
    brandId: 'b1',
    state: 'allocated',
    year: 2027,
    month: 5,
    sortField: 'month',
    sortOrder: 'ascend',
  });
});

it('keeps the year in the address, and the year or the month, whichever was chosen last', async () => {
  const { user, bodies, history } = open({ rows: [], address: '/?year=2027&state=done' });
  await screen.findByText('没有符合条件的订单');
  expect(bodies(calls.getPageDeliveries.path)).toEqual([{ state: 'done', year: 2027, pageIndex: 1, pageSize: 10 }]);
  expect(screen.getByLabelText('配送年份')).toHaveValue('2027');
  await user.type(screen.getByLabelText('配送月份'), '2026-05{Enter}');
  expect(screen.getByLabelText('配送年份')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(bodies(calls.getPageDeliveries.path).at(-1)).toMatchObject({ year: 2026, month: 5 }));
  expect(history.location.search).not.toContain('year');
  await user.type(screen.getByLabelText('配送年份'), '2028{Enter}');
  expect(screen.getByLabelText('配送月份')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(bodies(calls.getPageDeliveries.path).at(-1)).toMatchObject({ year: 2028 }));
  expect(bodies(calls.getPageDeliveries.path).at(-1)?.month).toBeUndefined();
  expect(history.location.search).toContain('year=2028');
});

it('says whom to ask without the menu', async () => {
  const { bodies } = open({ rows: [visit('a', 'pending')], options: undefined });
  expect(await screen.findByText('您在江北文化馆没有“文化配送”的权限，请联系管理员。')).toBeVisible();
  expect(bodies(calls.getPageDeliveries.path)).toEqual([]);
});
