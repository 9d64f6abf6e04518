import { screen, waitFor, within } from '@testing-library/react';
import { setCustomApplyState } from '@yunguan/contract/content/vote';
import { generateFile } from '@yunguan/contract/platform/files';
import { setPreference } from '@yunguan/contract/platform/shell';
import { getReviewDetail } from '@yunguan/contract/platform/review';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openList } from '@/kernel/list/open-list.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { reaching, session } from '@/kernel/session/session.fixture';
import { VoteList } from './VoteList';
import { endText } from './PeriodCell';
import { type VoteRow, voteContent } from './vote-content';
import { voteRow } from './vote-row.fixture';

async function open(address: string, options = ['all'], elsewhere: Record<string, string[]> = { vote: options }) {
  const opened = openList<VoteRow>({
    of: voteContent,
    List: VoteList,
    address,
    rows: [
      voteRow,
      { ...voteRow, id: 'a2', title: '书法评选', isCustomApply: true, venueId: 'v2', venueName: '石马河分馆' },
    ],
    change: (rows, { body }) =>
      rows.map((row) => (row.id === body.activityId ? { ...row, isCustomApply: body.isCustomApply === true } : row)),
    as: { ...reaching({ v2: elsewhere }), menus: [menu('投票评选', '/', { contentType: 'vote', options })] },
  });
  await screen.findByText('书法评选');
  return opened;
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('says that revoking failed, and why', async () => {
  const why = '《春晚节目评选》不在审核中，不能撤销';
  const { user } = openList<VoteRow>({
    of: voteContent,
    List: VoteList,
    address: '/',
    rows: [{ ...voteRow, status: 1, statusDiscription: { value: 1, discription: '审核中', color: '#2F5C8F' } }],
    answer: ({ path }) => (path.includes('admin-revoke') ? new Refused(why, { code: 'ILLEGAL_STATE' }) : undefined),
    as: { ...session, menus: [menu('投票评选', '/', { contentType: 'vote', options: ['all'] })] },
  });
  await user.click(await screen.findByText('撤销'));
  const question = within(await screen.findByRole('dialog', { name: '确定要取消提交上级审批, 是否继续?' }));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText(`撤销失败!${why}`)).toBeVisible();
});

it('tells before a removal what becomes of the votes', async () => {
  const { user } = openList<VoteRow>({
    of: voteContent,
    List: VoteList,
    address: '/',
    rows: [{ ...voteRow, status: 101, publishTime: '2026-11-01 09:00:00' }],
    answer: ({ path }) =>
      path === getReviewDetail.path ? { effects: ['已有的 2 张选票保留，再次通过之前投票停止'] } : undefined,
    as: { ...session, menus: [menu('投票评选', '/', { contentType: 'vote', options: ['all'] })] },
  });
  await user.click(await screen.findByText('删除'));
  expect(await screen.findByText('已有的 2 张选票保留，再次通过之前投票停止。')).toBeInTheDocument();
});

it('names the venue of a row that comes from another one', async () => {
  await open('/');
  expect(screen.getByText('石马河分馆')).toBeVisible();
  expect(screen.queryByText('江北区文化馆')).toBeNull();
});

it('offers on a row what the user may do in its venue', async () => {
  await open('/', ['all'], { vote: [] });
  const rowOf = (title: string) => within(screen.getByRole('row', { name: new RegExp(title) }));
  expect(rowOf('春晚节目评选').getByRole('switch')).toBeEnabled();
  expect(rowOf('书法评选').queryByRole('switch')).toBeNull();
});

it('sorts by either of two numbers in one column: up, down, and back to its own order', async () => {
  const { user, history } = await open('/?page=1');
  const order = () => Object.fromEntries(new URLSearchParams(history.location.search));
  await user.click(screen.getByRole('button', { name: '按“浏览量”排序' }));
  expect(order()).toEqual({ sortField: 'viewingCount', sortOrder: 'ascend' });
  await user.click(screen.getByRole('button', { name: '按“浏览量”排序，当前升序' }));
  expect(order()).toMatchObject({ sortOrder: 'descend' });
  await user.click(screen.getByRole('button', { name: '按“浏览量”排序，当前降序' }));
  expect(order()).toEqual({});
});

it('asks before the custom form is turned on, and does not before it is turned off', async () => {
  const { user, bodies } = await open('/');
  const path = setCustomApplyState.path;
  await user.click(screen.getByLabelText('自定义报名：春晚节目评选'));
  const dialog = within(await screen.findByRole('dialog', { name: '确定要启用自定义报名, 是否继续?' }));
  expect(dialog.getByText('《春晚节目评选》')).toBeVisible();
  expect(dialog.getByText(/有赛次尚未结束且已有队伍或选票时不能启用/)).toBeVisible();
  expect(bodies(path)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(path)).toEqual([{ activityId: 'a1', isCustomApply: true }]));
  await waitFor(() => expect(screen.getByLabelText('自定义报名：春晚节目评选')).toBeChecked());
  await user.click(screen.getByLabelText('自定义报名：书法评选'));
  await waitFor(() => expect(bodies(path)).toContainEqual({ activityId: 'a2', isCustomApply: false }));
});

it('remembers a hidden column and leaves it out of the export', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  const { user, bodies } = await open('/?status=0');
  await user.click(screen.getByLabelText('列设置'));
  await user.click(await screen.findByLabelText('报名时间'));
  await waitFor(() => expect(screen.queryByText('报名时间', { selector: 'th' })).toBeNull());
  const [{ key, value } = {}] = bodies(setPreference.path);
  expect(key).toBe('list.vote.columns');
  expect(value).toContainEqual({ key: 'signup', visible: false });
  await user.click(screen.getByText('导出'));
  expect(await screen.findByText('导出完成，文件已保存到下载目录')).toBeVisible();
  const [asked = {}] = bodies(generateFile.path);
  expect(asked).toMatchObject({ action: 3027, model: '{"status":0}' });
  expect(asked.columns).toContain('address');
  expect(asked.columns).not.toContain('strSignupStartTime');
});

it('shows a viewer the rows, and nothing that would be refused', async () => {
  await open('/', []);
  expect(screen.getAllByText('详情')).toHaveLength(2);
  for (const name of ['导出', '新增投票活动', '编辑', '删除']) expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByLabelText(/自定义报名/)).toBeNull();
  expect(screen.queryByLabelText(/更换展示图/)).toBeNull();
});

it.each([
  { start: '2026-12-20 09:00', end: '2027-02-08 21:30', text: '02-08 21:30' },
  { start: '2026-12-20 09:00', end: '2028-01-08 21:30', text: '2028-01-08 21:30' },
  { start: null, end: '2027-02-08 21:30', text: '2027-02-08 21:30' },
  { start: '2026-12-20 09:00', end: null, text: '—' },
])('says the end of a period from $start to $end as $text', ({ start, end, text }) => {
  expect(endText(start, end)).toBe(text);
});

it('lets the numbers stand below each other, their names too', async () => {
  await open('/');
  const cells = document.querySelectorAll('.list-end');
  const names = [...cells].filter((cell) => cell.tagName === 'TH').map((cell) => cell.textContent);
  expect(names).toEqual(['投票数浏览量']);
  for (const cell of cells) expect(cell).toHaveStyle({ textAlign: 'end' });
});
