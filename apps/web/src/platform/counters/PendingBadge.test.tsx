import { useQuery } from '@tanstack/react-query';
import { liveEventsPath } from '@yunguan/contract/kernel/live-events';
import { departmentList } from '@yunguan/contract/platform/lookups';
import { getUnreadLetters } from '@yunguan/contract/platform/letters';
import { getApplyList, getContentReviewList, getReviewResourceList } from '@yunguan/contract/platform/review';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { call, loginGate, session } from '@/kernel/api/call';
import { login } from '@/kernel/api/client.fixture';
import { ownCalls } from '@/kernel/api/wire';
import { openPage } from '@/kernel/session/open-page.fixture';
import { PendingBadge } from './PendingBadge';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const open = (totals: Record<string, number>) =>
  openPage(PendingBadge, '/', ({ path }) => ({ total: totals[path] ?? 0 }));

it('sums what waits in three places, and keeps letters out of the sum', async () => {
  const { user, history } = open({
    [getContentReviewList.path]: 12,
    [getApplyList.path]: 5,
    [getReviewResourceList.path]: 3,
    [getUnreadLetters.path]: 7,
  });
  const bell = await screen.findByRole('button', { name: '待审核 20 项，站内信 7 条未读' });
  await user.click(bell);
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringContaining('发布待审核'),
    expect.stringContaining('订单待审核'),
    expect.stringContaining('平台待审核'),
    '站内信7 条未读',
  ]);
  await user.click(screen.getByRole('link', { name: /站内信/ }));
  await waitFor(() => expect(history.location.pathname).toBe('/messageSet'));
});

it('is quiet when nothing waits and everything is read', async () => {
  open({});
  expect(await screen.findByRole('button', { name: '待审核 0 项' })).toBeVisible();
});

it('looks again by itself without asking for a login: somebody may be typing', async () => {
  let isLost = false;
  let refusals = 0;
  openPage(PendingBadge, '/', ({ path }) => {
    if (!isLost) return { total: path === getContentReviewList.path ? 2 : 0 };
    refusals += 1;
    return new Response('', { status: 401 });
  });
  await screen.findByRole('button', { name: '待审核 2 项' });
  isLost = true;
  // A look that is still on its way from before is not begun again: the page comes into view once more.
  await waitFor(() => {
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(refusals).toBeGreaterThanOrEqual(4);
  });
  expect(loginGate.reason()).toBeUndefined();
  expect(screen.getByRole('button', { name: '待审核 2 项' })).toBeVisible();
});

/** A page whose rows could not be read: the server is away. */
function RowsOfPage() {
  const queryFn = () => call(departmentList, {});
  // As forms read what they start from.
  const { data, error } = useQuery({ queryKey: ['rows'], queryFn, retry: false, staleTime: 'static' });
  return <p>{data ? '三个部门' : error ? '网络异常' : '读取中'}</p>;
}

/** From now on there is a stream of events, in which nothing happens. */
function stubStream(): void {
  const others = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path !== liveEventsPath) return others(path, init);
    return Promise.resolve(new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }));
  });
}

it.each(['the stream', 'the network'])('reads what failed while the server was away, once %s is back', async (way) => {
  let isAway = true;
  openPage(
    () => (
      <>
        <PendingBadge />
        <RowsOfPage />
      </>
    ),
    '/',
    ({ path }) => {
      if (isAway) throw new TypeError('Failed to fetch');
      return path === departmentList.path ? [] : { total: 0 };
    },
  );
  expect(await screen.findByText('网络异常')).toBeVisible();
  isAway = false;
  if (way === 'the network') act(() => void window.dispatchEvent(new Event('online')));
  else stubStream();
  expect(await screen.findByText('三个部门', {}, { timeout: 5000 })).toBeVisible();
});

it('asks nothing while a login is asked for, and at once when there is one again', async () => {
  const issued = { access_token: 't2', token_type: 'bearer', expires_in: 43_200 };
  let waiting = 2;
  let looks = 0;
  openPage(PendingBadge, '/', ({ path }) => {
    if (path === ownCalls.getToken.path) return issued;
    if (path === ownCalls.login.path) return { ...login, ...issued };
    looks += 1;
    return { total: path === getContentReviewList.path ? waiting : 0 };
  });
  await screen.findByRole('button', { name: '待审核 2 项' });
  const asked = loginGate.wait('登录超时，请重新登录');
  const before = looks;
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await act(async () => undefined);
  expect(looks).toBe(before);
  waiting = 3;
  await act(() => session.signInAgain({ nickName: 'admin', password: 'Venue@2026' }, async () => true));
  await asked;
  expect(await screen.findByRole('button', { name: '待审核 3 项' })).toBeVisible();
});
