import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { useShownOnce } from './use-shown-once';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

function Secret() {
  const { markNoted, guard } = useShownOnce('只能重新生成。');
  const handleNoted = () => {
    markNoted();
    history.back();
  };
  return (
    <>
      {guard}
      <h1>恢复码</h1>
      <button onClick={handleNoted}>我已保存</button>
    </>
  );
}

function Page() {
  return useLocation().pathname === '/secret' ? <Secret /> : <h1>列表</h1>;
}

it('asks before the secret is left behind, and no more once it is noted', async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: createRootRoute({ component: Page, notFoundComponent: Page }), history });
  renderInApp(<RouterProvider router={router} />, { isStill: true });
  for (const address of ['/list', '/secret']) await act(async () => history.push(address));
  await screen.findByText('恢复码');

  act(() => window.history.back());
  await screen.findByText('只能重新生成。');
  await user.click(await screen.findByRole('button', { name: '取消' }));
  await waitFor(() => expect(location.pathname).toBe('/secret'));
  const reload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(reload);
  expect(reload.defaultPrevented).toBe(true);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '我已保存' }));
  await screen.findByText('列表');
});
