import { screen, waitFor, within } from '@testing-library/react';
import { pathOf } from '@yunguan/contract/kernel/content';
import { recycleBinPage, restorePath } from '@yunguan/contract/kernel/recycling';
import { afterEach, expect, it, vi } from 'vitest';
import { openList } from '@/kernel/list/open-list.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { reaching, session } from '@/kernel/session/session.fixture';
import { RecruitList } from './RecruitList';
import { type RecruitRow, recruitContent } from './recruit-content';

const notice = (number: number): RecruitRow => ({
  id: `n${number}`,
  version: 1,
  venueId: 'v1',
  venueName: '江北文化馆',
  createTime: '2026-11-01 09:00:00',
  lastModificationTime: '2026-11-02 10:30:00',
  publishTime: '2026-11-01',
  state: number !== 2,
  title: `书法班第 ${number} 期`,
  introduction: null,
  cover: null,
  remarks: null,
  isPcShow: true,
  isWeiXinShow: true,
  isAppShow: true,
  publisher: '唐晓岚',
  viewingCount: number,
  isTop: number === 1 ? 1 : 0,
});

async function open(address: string, count: number) {
  const notices = Array.from({ length: count }, (_, index) => notice(index + 1));
  const opened = openList<RecruitRow>({
    of: recruitContent,
    List: RecruitList,
    address,
    rows: notices,
    change: (rows, { path, body }) =>
      path === restorePath
        ? notices.filter(({ id }) => rows.some((row) => row.id === id) || [body.objectIds].flat().includes(id))
        : rows.map((row) => (row.id === body.id ? { ...row, state: body.value === true } : row)),
  });
  await screen.findByText('招生信息');
  return opened;
}

const rowOf = (title: string) => {
  const row = screen.getByText(new RegExp(title)).closest('tr');
  if (!row) throw new Error(`no row of ${title}`);
  return within(row);
};
const titles = () => screen.queryAllByText(/^书法班第/).map(({ textContent }) => textContent);

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('opens at the page and filter of its address', async () => {
  const { bodiesOf } = await open('/?page=2&keyword=书法&state=false&sortField=title&sortOrder=descend', 12);
  await waitFor(() => expect(titles()).toEqual(['书法班第 11 期', '书法班第 12 期']));
  expect(bodiesOf('page')).toEqual([
    { keyword: '书法', state: false, sortField: 'title', sortOrder: 'descend', pageIndex: 2, pageSize: 10 },
  ]);
  expect(rowOf('第 11 期').getByText('11', { selector: '.ant-table-cell:nth-child(2) *' })).toBeVisible();
  expect(screen.getByText('标题：书法')).toBeVisible();
});

it('searches from the first page and keeps the keyword in the address', async () => {
  const { user, history } = await open('/?page=2', 12);
  await screen.findByText('书法班第 12 期');
  await user.keyboard('/');
  expect(screen.getByPlaceholderText('请输入标题')).toHaveFocus();
  await user.keyboard('第 3{Enter}');
  await waitFor(() => expect(titles()).toEqual(['书法班第 3 期']));
  expect(new URLSearchParams(history.location.search).get('page')).toBeNull();
  await user.click(screen.getByLabelText('取消条件 标题：第 3'));
  await waitFor(() => expect(titles()).toHaveLength(10));
});

it('empties a keyword that was typed but never searched', async () => {
  const { user } = await open('/', 3);
  await user.type(screen.getByPlaceholderText('请输入标题'), '合唱');
  await user.click(screen.getByRole('button', { name: '重置' }));
  expect(screen.getByPlaceholderText('请输入标题')).toHaveValue('');
});

it('names the notice before it deletes, and goes back a page when the last one is gone', async () => {
  const { user, bodiesOf, history } = await open('/?page=2', 11);
  await screen.findByText('书法班第 11 期');
  await user.click(rowOf('第 11 期').getByText('删除'));
  const dialog = within(await screen.findByRole('dialog', { name: '确定要删除本条信息，是否继续' }));
  expect(dialog.getByText('《书法班第 11 期》')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('删除成功!')).toBeVisible();
  expect(bodiesOf('remove')).toEqual([{ ids: ['n11'] }]);
  await waitFor(() => expect(titles()).toHaveLength(10));
  expect(history.location.search).toBe('');
});

it('deletes nothing when the question is answered with no', async () => {
  const { user, bodiesOf } = await open('/', 2);
  await screen.findByText('书法班第 1 期');
  await user.click(rowOf('第 1 期').getByText('删除'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
  expect(await screen.findByText('已取消')).toBeVisible();
  expect(bodiesOf('remove')).toEqual([]);
});

it('deletes what was ticked on several pages at once', async () => {
  const { user, bodiesOf } = await open('/', 12);
  await screen.findByText('书法班第 1 期');
  await user.click(rowOf('第 3 期').getByRole('checkbox'));
  await user.click(screen.getByTitle('2'));
  await screen.findByText('书法班第 12 期');
  await user.click(rowOf('第 12 期').getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  const dialog = within(await screen.findByRole('dialog', { name: '确定要删除选中的 2 条信息，是否继续' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodiesOf('remove')).toEqual([{ ids: ['n3', 'n12'] }]));
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
});

it('takes a deletion back from its message, and what came back can be chosen again', async () => {
  const { user, bodies } = await open('/', 4);
  await screen.findByText('书法班第 1 期');
  await user.click(rowOf('第 2 期').getByRole('checkbox'));
  await user.click(rowOf('第 3 期').getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(await screen.findByText('已撤销删除')).toBeVisible();
  expect(bodies(restorePath)).toEqual([{ objectIds: ['n2', 'n3'] }]);
  await waitFor(() => expect(titles()).toHaveLength(4));
  const tick = screen.getByRole('checkbox', { name: '选择 书法班第 2 期' });
  await user.click(tick);
  expect(tick).toBeChecked();
});

it('leads to what was deleted of its type', async () => {
  await open('/', 1);
  expect(await screen.findByRole('link', { name: '回收站' })).toHaveAttribute('href', `${recycleBinPage}?kind=recruit`);
});

it('says how many are being deleted until the answer is there', async () => {
  const { user } = await open('/', 3);
  await screen.findByText('书法班第 1 期');
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const network = fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    if (asked[0] === pathOf(recruitContent, 'remove')) await until;
    return network(...asked);
  });
  await user.click(rowOf('第 1 期').getByRole('checkbox'));
  await user.click(rowOf('第 2 期').getByRole('checkbox'));
  const bar = within(screen.getByRole('region', { name: '批量操作' }));
  await user.click(bar.getByRole('button', { name: '批量删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  expect(await bar.findByText(/正在处理/)).toHaveTextContent('正在处理 2 条');
  answer();
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull());
});

it('deletes what all its pages hold, less what was left out again on one of them', async () => {
  const { user, bodiesOf } = await open('/', 11);
  await screen.findByText('书法班第 1 期');
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }));
  await user.click(screen.getByRole('button', { name: '选择全部可处理的记录' }));
  expect(await screen.findByText('11', { selector: '.batch-bar b' })).toBeVisible();
  await user.click(screen.getByTitle('2'));
  await screen.findByText('书法班第 11 期');
  await user.click(rowOf('第 11 期').getByRole('checkbox'));
  expect(await screen.findByText('10', { selector: '.batch-bar b' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  const left = Array.from({ length: 10 }, (_, index) => `n${index + 1}`);
  await waitFor(() => expect(bodiesOf('remove')).toEqual([{ ids: left }]));
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
});

it('pins only what is valid, and fetches the list again after a change', async () => {
  const { user, bodiesOf } = await open('/', 3);
  await screen.findByText('书法班第 1 期');
  expect(rowOf('第 1 期').getByText('取消置顶')).toBeVisible();
  expect(rowOf('第 2 期').queryByText('置顶')).toBeNull();
  await user.click(rowOf('第 2 期').getByRole('switch'));
  expect(await screen.findByText('设置成功')).toBeVisible();
  expect(bodiesOf('toggle')).toEqual([{ id: 'n2', value: true }]);
  expect(await rowOf('第 2 期').findByText('置顶')).toBeVisible();
});

it('says why nothing is there and offers the way on', async () => {
  const { user } = await open('/?keyword=合唱', 3);
  expect(await screen.findByText('没有符合条件的记录')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重置条件' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
});

it('offers what may be done in the venue of a row to who may do nothing in his own', async () => {
  openList<RecruitRow>({
    of: recruitContent,
    List: RecruitList,
    address: '/',
    rows: [{ ...notice(3), venueId: 'v2', venueName: '江南分馆' }],
    as: reaching(
      { v2: { recruit: ['edit', 'del'] } },
      { ...session, menus: [menu('招生信息', '/', { contentType: 'recruit' })] },
    ),
  });
  await screen.findByText(/书法班第 3 期/);
  expect(rowOf('第 3 期').getByText('编辑')).toBeVisible();
  expect(rowOf('第 3 期').getByText('删除')).toBeVisible();
});
