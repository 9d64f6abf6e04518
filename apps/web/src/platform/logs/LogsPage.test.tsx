import { screen, waitFor, within } from '@testing-library/react';
import {
  endSession,
  type ExportRow,
  getExportLog,
  getLogCalls,
  getLoginLog,
  getOnlineSessions,
  getOperationLog,
  type LoginRow,
  type OnlineRow,
  type OperationRow,
} from '@yunguan/contract/platform/logs';
import { setPreference } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { openPage } from '@/kernel/session/open-page.fixture';
import LogsPage from './LogsPage';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const entry = {
  id: '1',
  time: '2026-11-20 09:30:00',
  userId: 'u1',
  userName: '唐晓岚',
  venueName: '江北文化馆',
  address: '10.0.0.1',
  result: 'ok',
  resultText: '成功',
} as const;
const operation: OperationRow = {
  ...entry,
  call: 'vote',
  callName: '新增投票活动',
  objectId: 'a1',
  objectName: '社区合唱大赛',
  requestId: 'r1',
  detail: [],
};
const login: LoginRow = { ...entry, event: 'signOut', eventName: '退出', browser: 'Firefox 140' };
const online: OnlineRow = {
  id: '1',
  userId: 'u2',
  loginName: 'editor',
  userName: '谭静',
  venueName: '江北文化馆',
  currentVenueName: '江北文化馆',
  address: '10.0.0.1',
  browser: 'Edge 141',
  loginTime: '2026-11-20 09:00:00',
  lastSeenTime: '2026-11-20 09:40:00',
  isOwn: false,
};
const exported: ExportRow = {
  ...entry,
  source: 'vote',
  sourceName: '投票活动',
  filter: '全部',
  columns: ['活动名称'],
  rows: 7,
  reveal: false,
};

const menus = [menu('日志审计', '/terrace/website/systemlog', { contentType: 'log', options: ['view'] })];
const Page = () => (
  <SessionValue value={{ ...session, menus }}>
    <LogsPage />
  </SessionValue>
);

const rowsOf = new Map<string, object>([
  [getOperationLog.path, operation],
  [getLoginLog.path, login],
  [getOnlineSessions.path, online],
  [getExportLog.path, exported],
]);

const steps = [
  { tab: '登录日志', path: getLoginLog.path, shown: 'Firefox 140' },
  { tab: '在线用户', path: getOnlineSessions.path, shown: 'Edge 141' },
  { tab: '导出日志', path: getExportLog.path, shown: '投票活动' },
  { tab: '操作日志', path: getOperationLog.path, shown: '新增投票活动' },
] as const;
const allShown = steps.map(({ shown }) => shown);

const open = (address: string) =>
  openPage(Page, address, ({ path }) => {
    if (path === getLogCalls.path) return [];
    const row = rowsOf.get(path);
    return row ? { datas: [row], total: 1, isMore: false } : { datas: [], total: 0 };
  });

it('asks each log for its own rows when its tab is opened, and shows no rows of another', async () => {
  const { user, bodies } = open('/terrace/website/systemlog');
  expect(await screen.findByText('新增投票活动')).toBeVisible();
  for (const { tab, path, shown } of steps) {
    await user.click(screen.getByRole('tab', { name: tab }));
    expect(await screen.findByText(shown)).toBeVisible();
    expect(bodies(path).length, tab).toBeGreaterThan(0);
    for (const other of allShown.filter((text) => text !== shown)) expect(screen.queryByText(other)).toBeNull();
  }
});

it('opens a tab without the filters of the one before', async () => {
  const { user, bodies, history } = open(
    '/terrace/website/systemlog?result=refused&keyword=合唱&from=2026-11-01&to=2026-11-20',
  );
  await screen.findByText('新增投票活动');
  expect(bodies(getOperationLog.path)[0]).toMatchObject({ result: 'refused', keyword: '合唱' });
  await user.click(screen.getByRole('tab', { name: '登录日志' }));
  await screen.findByText('Firefox 140');
  expect(bodies(getLoginLog.path)).toEqual([{ pageIndex: 1, pageSize: 10 }]);
  expect(screen.getByLabelText('关键字')).toHaveValue('');
  await waitFor(() => expect(history.location.search).toBe('?tab=login'));
});

it('keeps filters for each log by itself, and leaves the tab out of them', async () => {
  const { user, bodies } = open('/terrace/website/systemlog?tab=login&result=refused&page=1');
  await screen.findByText('Firefox 140');
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '被拒的{Enter}');
  await waitFor(() =>
    expect(bodies(setPreference.path)).toEqual([
      { key: 'list.log.login.filters', value: [{ name: '被拒的', state: { result: 'refused', page: 1 } }] },
    ]),
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('tab', { name: '在线用户' }));
  await screen.findByText('Edge 141');
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  await screen.findByText(/先查询或排序，再回到这里起个名字/);
  expect(screen.queryByRole('button', { name: '被拒的' })).toBeNull();
});

it('ends no login any more that another filter may hide', async () => {
  const mayEnd = [menu('日志审计', '/terrace/website/systemlog', { contentType: 'log', options: ['view', 'edit'] })];
  const { user, history } = openPage(
    LogsPage,
    '/terrace/website/systemlog?tab=online',
    () => ({ datas: [online], total: 1, isMore: false }),
    { menus: mayEnd },
  );
  await user.click(await screen.findByRole('checkbox', { name: /谭静的登录/ }));
  expect(screen.getByRole('region', { name: '批量操作' })).toBeVisible();
  await user.type(screen.getByLabelText('关键字'), '陈雅琴{Enter}');
  await waitFor(() => expect(history.location.search).toContain('keyword'));
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull());
});

it('lets go of a ticked login that ended by itself, so that the others can be ended', async () => {
  const mayEnd = [menu('日志审计', '/terrace/website/systemlog', { contentType: 'log', options: ['view', 'edit'] })];
  let held = ['谭静', '陈雅琴', '唐晓岚'].map((userName, at) => ({ ...online, id: String(at), userName }));
  const { user, bodies } = openPage(
    LogsPage,
    '/terrace/website/systemlog?tab=online',
    ({ path, body }) => {
      // All of them or none.
      if (path === endSession.path && [body.ids].flat().some((id) => held.every((row) => row.id !== id)))
        return new Refused('无权限或数据不存在');
      return { datas: held, total: held.length, isMore: false };
    },
    { menus: mayEnd },
  );
  await user.click(await screen.findByRole('checkbox', { name: '全选本页' }));
  held = held.filter(({ userName }) => userName !== '陈雅琴');
  const batch = within(screen.getByRole('region', { name: '批量操作' }));
  await user.click(batch.getByRole('button', { name: '结束登录' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束登录' }));
  expect(await screen.findByText('1 条已不在线上，其余 2 条请再操作一次')).toBeVisible();
  expect(bodies(endSession.path)).toEqual([{ ids: ['0', '1', '2'] }]);
  expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 2 条');
});

it('lets go of the logins that were ended, though 刷新 was pressed after they were ticked', async () => {
  const mayEnd = [menu('日志审计', '/terrace/website/systemlog', { contentType: 'log', options: ['view', 'edit'] })];
  let held = ['谭静', '陈雅琴'].map((userName, at) => ({ ...online, id: String(at), userName }));
  const { user, bodies } = openPage(
    LogsPage,
    '/terrace/website/systemlog?tab=online',
    ({ path, body }) => {
      if (path === endSession.path) held = held.filter(({ id }) => ![body.ids].flat().includes(id));
      return { datas: held, total: held.length, isMore: false };
    },
    { menus: mayEnd },
  );
  await user.click(await screen.findByRole('checkbox', { name: /谭静的登录/ }));
  // Who is online does something all the time.
  held = held.map((row) => ({ ...row, lastSeenTime: '2026-11-20 23:59:58' }));
  await user.click(screen.getByRole('button', { name: /刷新/ }));
  expect(await screen.findAllByText('2026-11-20 23:59:58')).not.toHaveLength(0);
  const batch = within(screen.getByRole('region', { name: '批量操作' }));
  await user.click(batch.getByRole('button', { name: '结束登录' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束登录' }));
  await waitFor(() => expect(bodies(endSession.path)).toEqual([{ ids: ['0'] }]));
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull());
});
