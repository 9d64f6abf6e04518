import { screen, waitFor, within } from '@testing-library/react';
import { setRecruit } from '@yunguan/contract/content/club-recruit';
import { getReviewDetail } from '@yunguan/contract/platform/review';
import type { Option } from '@yunguan/contract/kernel/options';
import { afterEach, expect, it, vi } from 'vitest';
import { openList } from '@/kernel/list/open-list.fixture';
import { rowsFor } from '@/kernel/list/row-handlers.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { type ClubRow, clubContent } from './club-content';
import { rowActions } from './clubColumns';
import { clubRow } from './club-row.fixture';
import { ClubList } from './ClubList';

const rows: ClubRow[] = [
  clubRow,
  {
    ...clubRow,
    id: 'c2',
    title: '江畔民族舞团',
    isRecruit: 1,
    recruitCount: 20,
    recruitedCount: 7,
    stageText: '招募中',
  },
  { ...clubRow, id: 'c3', title: '墨韵书画社', status: 0, publishTime: null, stageText: '待提交审核' },
  { ...clubRow, id: 'c4', title: '夜读会', status: 1, publishTime: null, stageText: '审核中' },
  { ...clubRow, id: 'c5', title: '剪纸研习社', status: 102, stageText: '反审待提交', isEdit: true },
];

async function open(
  options: string[] = ['all'],
  change?: (rows: readonly ClubRow[]) => readonly ClubRow[],
  shown: readonly ClubRow[] = rows,
) {
  const opened = openList<ClubRow>({
    of: clubContent,
    List: ClubList,
    address: '/',
    rows: shown,
    ...(change && { change }),
    as: { ...session, menus: [menu('社团', '/', { contentType: 'club', options })] },
  });
  await screen.findByText('剪纸研习社');
  return opened;
}

const rowOf = (title: string) => {
  const row = screen.getByText(title).closest('tr');
  if (!row) throw new Error(`no row of ${title}`);
  return within(row);
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('shows no number where a draft has none yet, and 0 where it says so', async () => {
  const unfinished = { ...clubRow, status: 0, stageText: '待提交审核', recruitedCount: 0 };
  await open(['all'], undefined, [
    ...rows,
    { ...unfinished, id: 'c6', title: '皮影戏社', count: 0, peopleCount: null, recruitCount: null },
    { ...unfinished, id: 'c7', title: '吟诵社', count: 0, peopleCount: 0, recruitCount: 0 },
  ]);
  const numbers = (title: string) =>
    rowOf(title)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .filter((text) => /^(?:—|\d+)(?:已招募 \d+)?$/.test(text ?? ''))
      .slice(-2);
  expect(numbers('皮影戏社')).toEqual(['—', '—已招募 0']);
  expect(numbers('吟诵社')).toEqual(['0', '0已招募 0']);
});

it('counts its pages from 0', async () => {
  const { bodiesOf } = await open();
  expect(bodiesOf('page')[0]).toMatchObject({ pageIndex: 0, pageSize: 10 });
});

it('shows the columns of the specification and whether an approved club recruits', async () => {
  await open();
  const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
  expect(heads.filter(Boolean)).toEqual([
    '序号',
    '成立时间',
    '封面 / 社团名称类型',
    '活动区域详细地址',
    '社团人数',
    '招募人数已招募人数',
    '状态',
    '操作',
  ]);
  expect(rowOf('两江晨光合唱团').getByText('未招募')).toBeVisible();
  expect(rowOf('江畔民族舞团').getByText('招募中')).toBeVisible();
  expect(rowOf('墨韵书画社').getByText('待提交审核')).toBeVisible();
});

/** The actions of a row by name, for who holds the options. */
const actionsOf = (title: string, options: readonly Option[]) =>
  actionsIn(rows.find((one) => one.title === title) ?? clubRow, options);

function actionsIn(row: ClubRow, options: readonly Option[]) {
  const handlers = {
    ...rowsFor<ClubRow>(clubContent, options),
    onMembers: () => undefined,
    onRecruit: () => undefined,
  };
  return rowActions(row, handlers)
    .map(({ label }) => label)
    .join(' ');
}

it('offers by the status what would not be refused', () => {
  const of = (title: string) => actionsOf(title, ['edit', 'del']);
  expect(of('两江晨光合唱团')).toBe('详情 开始招募 成员');
  expect(of('江畔民族舞团')).toBe('详情 暂停招募 成员');
  expect(of('墨韵书画社')).toBe('详情 编辑 删除');
  expect(of('夜读会')).toBe('详情 撤销');
  expect(of('剪纸研习社')).toBe('详情 编辑 成员 删除');
});

it('leads to the members of a club that was published while a change of it waits or was refused', () => {
  for (const status of [0, 1, 2, 101]) expect(actionsIn({ ...clubRow, status }, []), String(status)).toBe('详情 成员');
});

it('shows a viewer the clubs and their members, and nothing that would be refused', async () => {
  for (const { title } of rows) expect(actionsOf(title ?? '', [])).toMatch(/^详情( 成员)?$/);
  await open([]);
  expect(screen.queryByText('新增社团')).toBeNull();
  expect(screen.queryByText('开始招募')).toBeNull();
});

it('tells before a removal whom it concerns, though the row holds a refused change of what is public', async () => {
  const { user } = openList<ClubRow>({
    of: clubContent,
    List: ClubList,
    address: '/',
    rows: [{ ...clubRow, status: 101, stageText: '驳回' }],
    answer: ({ path }) =>
      path === getReviewDetail.path ? { effects: ['等待审核的 2 份入团申请自动取消'] } : undefined,
    as: { ...session, menus: [menu('社团', '/', { contentType: 'club', options: ['all'] })] },
  });
  await user.click(await screen.findByText('更多'));
  await user.click(await screen.findByText('删除'));
  expect(await screen.findByText('等待审核的 2 份入团申请自动取消。')).toBeInTheDocument();
});

it('pauses the recruiting at once, and takes the number back to 0', async () => {
  const { user, bodies } = await open();
  await user.click(rowOf('江畔民族舞团').getByText('暂停招募'));
  expect(await screen.findByText('设置状态为暂停招募')).toBeVisible();
  expect(bodies(setRecruit.path)).toEqual([{ id: 'c2', isRecruit: false, recruitCount: 0 }]);
});

it('starts the recruiting with a positive whole number only, once for a double click', async () => {
  const { user, bodies } = await open();
  await user.click(rowOf('两江晨光合唱团').getByText('开始招募'));
  const dialog = within(await screen.findByRole('dialog', { name: '设置招募人数' }));
  const confirm = dialog.getByRole('button', { name: /确\s?定/ });
  expect(confirm).toBeDisabled();
  const input = dialog.getByLabelText('招募人数');
  await user.type(input, '-0');
  expect(confirm).toBeDisabled();
  await user.clear(input);
  await user.type(input, '1.5');
  expect(input).toHaveValue('15');
  await user.clear(input);
  expect(confirm).toBeDisabled();
  await user.type(input, '20');
  await user.dblClick(confirm);
  expect(await screen.findByText('设置状态为开始招募')).toBeVisible();
  expect(bodies(setRecruit.path)).toEqual([{ id: 'c1', isRecruit: true, recruitCount: 20 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before a number that was typed is given up', async () => {
  const { user, bodies } = await open();
  await user.click(rowOf('两江晨光合唱团').getByText('开始招募'));
  await user.type(await screen.findByLabelText('招募人数'), '20{Escape}');
  expect(await screen.findAllByText('放弃填写的内容？')).not.toEqual([]);
  expect(screen.getByLabelText('招募人数')).toHaveValue('20');
  await user.click(screen.getByText(/^放\s?弃$/));
  await waitFor(() => expect(screen.queryByLabelText('招募人数')).toBeNull());
  expect(bodies(setRecruit.path)).toEqual([]);
});

it('stays while the number is on its way: who closed it would not hear of a refusal', async () => {
  const { user } = openList<ClubRow>({
    of: clubContent,
    List: ClubList,
    address: '/',
    rows: [clubRow],
    answer: ({ path }) => (path === setRecruit.path ? new Promise(() => undefined) : undefined),
    as: { ...session, menus: [menu('社团', '/', { contentType: 'club', options: ['all'] })] },
  });
  await user.click(await screen.findByText('开始招募'));
  await user.type(await screen.findByLabelText('招募人数'), '20{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByText(/^取\s?消$/).closest('button')).toBeDisabled());
  await user.keyboard('{Escape}');
  expect(screen.getByLabelText('招募人数')).toHaveValue('20');
});
