import { screen, waitFor, within } from '@testing-library/react';
import { getContentReviewList, getReviewDetail, review } from '@yunguan/contract/platform/review';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { pending } from './pending.fixture';
import { waiting } from './review-detail.fixture';
import ReviewDesk from './ReviewDesk';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** The desk over a queue of two pages. */
async function open(address: string) {
  const rows = Array.from({ length: 12 }, (_, no) => pending(String(no)));
  const opened = openPage(ReviewDesk, address, ({ path, body }) => {
    if (path !== getContentReviewList.path) return { datas: [], total: 0 };
    const from = (Number(body.pageIndex) - 1) * 10;
    return { datas: rows.slice(from, from + 10), total: rows.length };
  });
  const row = (await screen.findByText('活动3')).closest('tr');
  if (!row) throw new Error('no row of 活动3');
  await opened.user.click(within(row).getByRole('checkbox'));
  return opened;
}
const ticked = () => screen.queryByRole('region', { name: '批量操作' })?.textContent;

it('keeps ticks over the pages of the queue and over a look at an item', async () => {
  const { history } = await open('/audit');
  history.push('/audit?page=2');
  await screen.findByText('活动11');
  expect(ticked()).toContain('已选 1 条');
  history.push('/audit?page=2&object=11');
  await waitFor(() => expect(screen.queryByRole('heading', { name: '发布待审核' })).toBeNull());
  history.back();
  await screen.findByText('活动11');
  expect(ticked()).toContain('已选 1 条');
});

it('decides over nothing any more that another filter may hide, also after the back button', async () => {
  const { user, history } = await open('/audit?kind=vote');
  await user.type(screen.getByLabelText('标题'), '诗会{Enter}');
  await waitFor(() => expect(history.location.search).toContain('keyword'));
  await waitFor(() => expect(ticked()).toBeUndefined());
});

it('filters by one day of submission alone, as every list does', async () => {
  const { user, history, bodies } = await open('/audit');
  await user.type(await screen.findByRole('textbox', { name: '开始日期' }), '2026-11-01{Enter}');
  await user.click(screen.getByLabelText('标题'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: '开始日期' })).toHaveValue('2026-11-01'));
  await user.click(screen.getByRole('button', { name: /查\s?询/ }));
  await waitFor(() => expect(bodies(getContentReviewList.path).at(-1)).toMatchObject({ startTime: '2026-11-01' }));
  expect(new URLSearchParams(history.location.search).get('from')).toBe('2026-11-01');
  expect(bodies(getContentReviewList.path).at(-1)?.endTime).toBeUndefined();
});

it('lets go of a ticked item that was decided by itself, and keeps the others', async () => {
  let left = ['a', 'b', 'c'];
  const { user, history } = openPage(ReviewDesk, '/audit', ({ path, body }) => {
    if (path === getContentReviewList.path) return { datas: left.map((id) => pending(id)), total: left.length };
    if (path === getReviewDetail.path)
      return { ...waiting, objectId: body.objectId, title: `活动${String(body.objectId)}` };
    if (path !== review.path) return null;
    left = left.filter((id) => id !== body.objectId);
    return { status: 100 };
  });
  for (const name of ['活动a', '活动b']) {
    const row = (await screen.findByText(name)).closest('tr');
    if (row) await user.click(within(row).getByRole('checkbox'));
  }
  expect(ticked()).toContain('已选 2 条');
  history.push('/audit?object=a');
  await waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(history.location.search).toBe('?object=b'));
  await user.click(await screen.findByRole('button', { name: '返回待审核列表' }));
  await screen.findByText('活动c');
  expect(ticked()).toContain('已选 1 条');
});
