import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { loginGate } from '../api/call';
import { useUnsent } from './use-unsent';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

function Reason({ what, isSending = false }: { readonly what?: 'choice'; readonly isSending?: boolean }) {
  const { mayGiveUp, guard } = useUnsent(true, what, isSending);
  const handleClose = async () => {
    if (await mayGiveUp()) history.back();
  };
  return (
    <>
      {guard}
      <h1>原因</h1>
      <button onClick={() => void handleClose()}>关闭</button>
    </>
  );
}

function Page() {
  const { pathname } = useLocation();
  if (pathname === '/sending') return <Reason isSending />;
  if (pathname === '/choice') return <Reason what="choice" />;
  return pathname === '/reason' ? <Reason /> : <h1>列表</h1>;
}

afterEach(() => loginGate.settle());

/** Whether the browser asks before the page is loaded again. */
function asksOnReload(): boolean {
  const reload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(reload);
  return reload.defaultPrevented;
}

it('asks of what is being sent only while it waits for somebody to log in again', async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const routed = createBrowserHistory();
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history: routed,
  });
  renderInApp(<RouterProvider router={router} />, { isStill: true });
  await act(async () => routed.push('/sending'));
  await screen.findByText('原因');
  expect(asksOnReload()).toBe(false);
  await act(async () => void loginGate.wait('登录超时，请重新登录'));
  expect(asksOnReload()).toBe(true);
  await act(async () => loginGate.settle());
  expect(asksOnReload()).toBe(false);
});

it('asks once before words are given up, whichever way they are left', async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const routed = createBrowserHistory();
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history: routed,
  });
  renderInApp(<RouterProvider router={router} />, { isStill: true });
  for (const address of ['/list', '/reason']) await act(async () => routed.push(address));
  await screen.findByText('原因');

  const keep = async (question: string) => {
    await screen.findByRole('dialog', { name: question });
    await user.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(location.pathname).toBe('/reason'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('原因')).toBeVisible();
  };
  act(() => window.history.back());
  await keep('离开此页？');
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await keep('放弃填写的内容？');
  // Who presses Esc and Enter by a slip loses nothing.
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('原因')).toBeVisible();

  // Given up, they are asked about no second time by the guard of the page.
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await screen.findByText('列表');

  // A choice is no text that was typed.
  await act(async () => routed.push('/choice'));
  await screen.findByText('原因');
  act(() => window.history.back());
  await screen.findByText('选择的内容还没有保存，离开后将丢失。');
  await user.click(await screen.findByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await screen.findByRole('dialog', { name: '放弃已改的选择？' });
});
