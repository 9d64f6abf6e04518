import { screen, waitFor, within } from '@testing-library/react';
import { getPreference } from '@yunguan/contract/platform/shell';
import {
  getRecycleBin,
  purgeContents,
  type RecycledRow,
  restoreContents,
} from '@yunguan/contract/platform/recycle-bin';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { reaching, session } from '@/kernel/session/session.fixture';
import RecycleBinPage from './RecycleBinPage';

const row = (objectId: string, title: string, more: Partial<RecycledRow> = {}): RecycledRow => ({
  objectId,
  kind: 'recruit',
  kindName: '招生信息',
  title,
  cover: '',
  status: null,
  venueId: 'v1',
  venuesName: '江北文化馆',
  deletedBy: '陈雅琴',
  deletedTime: '2026-11-20 09:30:00',
  purgeTime: '2026-12-20 09:30:00',
  daysLeft: 28,
  ...more,
});
const notices = [
  row('n1', '书法班'),
  row('n2', '合唱班', { daysLeft: 2, purgeTime: '2026-11-24 09:30:00' }),
  row('n3', '街舞大赛', { kind: 'vote', kindName: '投票活动', status: 101 }),
];

function open(address = '/', rows: readonly RecycledRow[] = notices) {
  let held = rows;
  const takeAway = (id: string) => {
    held = held.filter(({ objectId }) => objectId !== id);
  };
  const page = openPage(RecycleBinPage, address, ({ path, body }) => {
    if (path === getPreference.path) return { key: body.key, value: null };
    if (path === restoreContents.path || path === purgeContents.path) {
      const gone = [body.objectIds].flat();
      // All of them or none.
      if (!gone.every((id) => held.some(({ objectId }) => objectId === id))) return new Refused('无权限或数据不存在');
      held = held.filter(({ objectId }) => !gone.includes(objectId));
      return { count: gone.length };
    }
    return { datas: held, total: held.length };
  });
  return { ...page, takeAway };
}

const rowOf = (title: string) => {
  const line = screen.getByText(title).closest('tr');
  if (!line) throw new Error(`no row of ${title}`);
  return within(line);
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('asks for what its address says, and shows what it was, who deleted it and how long it stays', async () => {
  const { bodies } = open('/?kind=recruit&keyword=班&from=2026-11-01&to=2026-11-30');
  await screen.findByText('书法班');
  expect(bodies(getRecycleBin.path)).toEqual([
    { kind: 'recruit', keyword: '班', startTime: '2026-11-01', endTime: '2026-11-30', pageIndex: 1, pageSize: 10 },
  ]);
  expect(rowOf('书法班').getByText('还剩 28 天')).toBeVisible();
  expect(rowOf('书法班').getByText('陈雅琴')).toBeVisible();
  expect(rowOf('合唱班').getByText('还剩 2 天')).toHaveClass('bin-soon');
  expect(rowOf('街舞大赛').getByText('驳回')).toBeVisible();
});

it('restores one row without a question, and several at once', async () => {
  const { user, bodies } = open();
  await screen.findByText('书法班');
  await user.click(rowOf('书法班').getByText('恢复'));
  expect(await screen.findByText('恢复成功！')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('书法班')).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }));
  await user.click(screen.getByRole('button', { name: '批量恢复' }));
  await screen.findByText('回收站是空的');
  expect(bodies(restoreContents.path)).toEqual([{ objectIds: ['n1'] }, { objectIds: ['n2', 'n3'] }]);
  expect(screen.queryByText(/已选/)).toBeNull();
});

it('lets go of a ticked row that somebody else took away, so that the others can be restored', async () => {
  const { user, bodies, takeAway } = open();
  await screen.findByText('书法班');
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }));
  takeAway('n2');
  await user.click(screen.getByRole('button', { name: '批量恢复' }));
  expect(await screen.findByText('1 条已不在回收站，其余 2 条请再操作一次')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '批量恢复' }));
  await screen.findByText('回收站是空的');
  expect(bodies(restoreContents.path).at(-1)).toEqual({ objectIds: ['n1', 'n3'] });
});

it('names what goes before it deletes for good; a no deletes nothing', async () => {
  const { user, bodies } = open();
  await screen.findByText('书法班');
  await user.click(rowOf('街舞大赛').getByText('彻底删除'));
  const question = within(await screen.findByRole('dialog', { name: '确定要彻底删除这条内容吗？' }));
  expect(question.getByText('投票活动《街舞大赛》将连同所属的记录一并删除，不能再恢复。')).toBeVisible();
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('已取消')).toBeVisible();
  expect(bodies(purgeContents.path)).toEqual([]);
});

it('deletes several for good at once, after it named them', async () => {
  const { user, bodies } = open();
  await screen.findByText('书法班');
  await user.click(screen.getByRole('checkbox', { name: '选择 书法班' }));
  await user.click(screen.getByRole('checkbox', { name: '选择 合唱班' }));
  await user.click(screen.getByRole('button', { name: '批量彻底删除' }));
  const both = within(await screen.findByRole('dialog', { name: '确定要彻底删除选中的 2 条内容吗？' }));
  expect(both.getByText(/^招生信息《书法班》、招生信息《合唱班》将连同/)).toBeVisible();
  await user.click(both.getByRole('button', { name: '彻底删除' }));
  await waitFor(() => expect(bodies(purgeContents.path)).toEqual([{ objectIds: ['n1', 'n2'] }]));
  await waitFor(() => expect(screen.queryByText('书法班')).toBeNull());
});

it('says that nothing was deleted, or that nothing fits', async () => {
  open('/', []);
  expect(await screen.findByText('回收站是空的')).toBeVisible();
});

it('offers to reset filters that find nothing', async () => {
  const { user, history } = open('/?keyword=无', []);
  await screen.findByText('没有符合条件的记录');
  await user.click(screen.getByRole('button', { name: '重置条件' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

it('lists the types that may be deleted in other venues, too, and gives up one that none of them has', async () => {
  const as = reaching({ v2: { course: ['del'] } }, { ...session, menus: [] });
  const { history, bodies } = openPage(
    RecycleBinPage,
    '/?kind=vote',
    ({ path, body }) => {
      if (path === getPreference.path) return { key: body.key, value: null };
      return body.kind === 'vote'
        ? new Refused('无权限或数据不存在', { code: 'FORBIDDEN' })
        : { datas: notices, total: 3 };
    },
    as,
  );
  expect(await screen.findByText('书法班')).toBeVisible();
  expect(history.location.search).toBe('');
  expect(bodies(getRecycleBin.path).at(-1)).not.toHaveProperty('kind');
});
