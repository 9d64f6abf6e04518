import { getContentReviewList, getReviewDetail, review } from '@yunguan/contract/platform/review';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { session } from '@/kernel/session/session.fixture';
import { opinionPlace } from './opinion-place';
import { pending } from './pending.fixture';
import { waiting } from './review-detail.fixture';
import ReviewDesk from './ReviewDesk';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
const place = opinionPlace(session.user.id, 'a');

const own = {
  action: 'approve',
  userName: session.user.realName,
  reviewTime: '2026-11-26 11:20:31',
  statusDiscription: '',
  remark: '同意',
  venuesName: '',
  enclosureList: [],
  revision: 1,
};

/** A promise that the test keeps. */
function later() {
  let settle: (given: unknown) => void = () => undefined;
  const answer = new Promise((resolve) => {
    settle = resolve;
  });
  return { answer, settle };
}

/** The desk with item a of three in view, whose decision is answered when the test says so. */
async function decide(address = '/?object=a') {
  const decision = later();
  let left = ['a', 'b', 'c'];
  const view = openPage(ReviewDesk, address, ({ path, body }) => {
    if (path === getContentReviewList.path) return { datas: left.map((id) => pending(id)), total: left.length };
    if (path === getReviewDetail.path) {
      const id = String(body.objectId);
      const one = { ...waiting, objectId: id, title: `活动${id}` };
      return left.includes(id) ? one : { ...one, status: 100, canReview: false, log: [own] };
    }
    return path === review.path ? decision.answer : null;
  });
  await screen.findByText('1 / 3');
  await waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled());
  await view.user.type(screen.getByRole('textbox', { name: /审批意见/ }), '同意');
  await view.user.click(screen.getByRole('button', { name: '通过' }));
  return {
    ...view,
    approve: () => {
      left = left.filter((id) => id !== 'a');
      decision.settle({ status: 2 });
    },
    refuse: () => decision.settle(new Refused('无权限或数据不存在', { code: 'FORBIDDEN' })),
  };
}

const back = () => screen.getByRole('button', { name: '返回待审核列表' });
const refusal = '“活动a”未能提交：这条内容刚刚已被处理、撤回或删除';

describe('a decision that is answered after the reviewer left the item', () => {
  it('tells the refusal beside the list, with the name of the item, and keeps the opinion', async () => {
    const { user, refuse } = await decide();
    await user.click(back());
    await screen.findByText('活动b');
    refuse();
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(sessionStorage.getItem(place)).toBe('同意');
  });

  it('tells the refusal beside the next item', async () => {
    const { user, refuse } = await decide();
    await user.click(screen.getByRole('button', { name: '下一条' }));
    await screen.findByText('2 / 3');
    refuse();
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  it('tells the success, forgets the opinion that was sent, and opens nothing by itself', async () => {
    const { user, history, approve } = await decide();
    await user.click(back());
    await screen.findByText('活动b');
    approve();
    expect(await screen.findByText('审核成功！')).toBeVisible();
    await settled();
    expect(sessionStorage.getItem(place)).toBeNull();
    expect(history.location.search).toBe('');
    history.push('/?object=a');
    await screen.findByRole('heading', { name: /活动a/ });
    expect(screen.queryByText(/您填写的意见没有提交/)).toBeNull();
  });

  it('shows who comes back that it is under way, and does not call the opinion unsent', async () => {
    const { user, history, approve } = await decide();
    await user.click(back());
    await screen.findByText('活动b');
    history.push('/?object=a');
    const opinion = await screen.findByRole('textbox', { name: /审批意见/ });
    expect(opinion).toBeDisabled();
    approve();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /审批意见/ })).toBeNull());
    expect(screen.queryByText(/您填写的意见没有提交/)).toBeNull();
  });
});

it('leads on to the next item when the reviewer waited for the answer', async () => {
  const { history, approve } = await decide();
  approve();
  expect(await screen.findByText('审核成功！')).toBeVisible();
  await waitFor(() => expect(history.location.search).toBe('?object=b'));
});

it('stays on the list, to which the reviewer went back while the next page of the queue was read', async () => {
  const page = later();
  const rows = [...'abcdefghij'].map((id) => pending(id));
  const { user, history } = openPage(ReviewDesk, '/?object=j', ({ path, body }) => {
    if (path === getContentReviewList.path) return body.pageIndex === 2 ? page.answer : { datas: rows, total: 11 };
    return path === getReviewDetail.path ? { ...waiting, objectId: 'j' } : null;
  });
  await screen.findByText('10 / 11');
  await user.click(screen.getByRole('button', { name: '下一条' }));
  await user.click(back());
  await screen.findByText('活动b');
  page.settle({ datas: [pending('k')], total: 11 });
  await settled();
  expect(history.location.search).toBe('');
});
