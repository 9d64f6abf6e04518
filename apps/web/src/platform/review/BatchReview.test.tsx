import { screen, within } from '@testing-library/react';
import { batchReview, getContentReviewList, getReviewDetail } from '@yunguan/contract/platform/review';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { BatchReview } from './BatchReview';
import { type Ticked, withinLimit } from './batch-ticks';
import { pending } from './pending.fixture';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const left = (objectId: string, message: string) => ({
  objectId,
  title: '',
  ok: false,
  status: null,
  message,
  code: 'ILLEGAL_STATE',
});
const task = {
  result: 'approve',
  ticked: withinLimit([pending('a'), pending('b', { revision: 3 }), pending('c')]),
} as const;

/** Approves a, b and c: a goes through, b and c are refused; `waiting` is in the queue afterwards. */
async function decide(waiting: readonly string[]) {
  const onDone = vi.fn<(stillTicked: (now: Ticked) => Ticked) => void>();
  const Page = () => <BatchReview task={task} onClose={() => undefined} onDone={onDone} />;
  const { user } = openPage(Page, '/', ({ path }) => {
    if (path === getContentReviewList.path)
      return {
        datas: [...task.ticked.values()].filter(({ objectId }) => waiting.includes(objectId)),
        total: waiting.length,
      };
    if (path !== batchReview.path) return { datas: [], total: 0 };
    const done = { objectId: 'a', title: '活动a', ok: true, status: 100, message: '审核成功！' };
    const results = [done, left('b', '《活动b》不在审核中，可能已被处理'), left('c', '不能审核自己提交的内容')];
    return { results, succeeded: 1, failed: 2 };
  });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /通\s?过/ }));
  const told = await screen.findByText(/未处理/, { selector: 'p' });
  return { told, ticked: () => [...(onDone.mock.lastCall?.[0](task.ticked).keys() ?? [])] };
}

it('keeps ticked what was left and waits still', async () => {
  const { told, ticked } = await decide(['b', 'c', 'd']);
  expect(told).toHaveTextContent('成功 1 条，未处理 2 条（仍保持勾选）');
  expect(ticked()).toEqual(['b', 'c']);
});

it('unticks what has left the queue, and says so', async () => {
  const { told, ticked } = await decide(['c', 'd']);
  expect(told).toHaveTextContent('未处理 2 条（其中 1 条仍保持勾选，其余已不在列表中或已更新）');
  expect(ticked()).toEqual(['c']);
});

it('keeps nothing ticked where nothing of it waits', async () => {
  const { told, ticked } = await decide([]);
  expect(told).toHaveTextContent('未处理 2 条（已不在列表中或已更新，不再勾选）');
  expect(ticked()).toEqual([]);
});

it('says of what the user himself has decided in another window that it was he', async () => {
  const Page = () => <BatchReview task={task} onClose={() => undefined} onDone={() => undefined} />;
  const { user } = openPage(Page, '/', ({ path, body }) => {
    if (path === getReviewDetail.path) {
      if (body.objectId === 'a') return { reason: '您已经审核过，内容已进入下一步' };
      throw new Refused('无权限或数据不存在', { code: 'FORBIDDEN' });
    }
    if (path !== batchReview.path) return { datas: [], total: 0 };
    const gone = (objectId: string) => ({ ...left(objectId, '无权限或数据不存在'), code: 'FORBIDDEN' });
    return { results: [gone('a'), gone('b'), left('c', '不能审核自己提交的内容')], succeeded: 0, failed: 3 };
  });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /通\s?过/ }));
  expect(await screen.findByText('您已经审核过，内容已进入下一步')).toBeVisible();
  expect(screen.getByText('这条内容刚刚已被处理、撤回或删除')).toBeVisible();
  expect(screen.getByText('不能审核自己提交的内容')).toBeVisible();
});
