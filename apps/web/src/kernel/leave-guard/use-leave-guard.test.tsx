import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { LeaveGuard } from './LeaveGuard';
import { useLeaveGuard } from './use-leave-guard';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

function Form() {
  useLeaveGuard(
    () => true,
    () => '未保存的修改会丢失。',
  );
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>表单</h1>
      <button onClick={() => setOpen(true)}>选择人员</button>
      {isOpen && <LeaveGuard isUnsaved={() => true} consequence="选择的内容还没有保存。" />}
    </>
  );
}

function Page() {
  const { searchStr } = useLocation();
  return searchStr === '?mode=2' ? <Form /> : <h1>列表</h1>;
}

/** A form behind two pages of the history, as the browser itself keeps it. */
async function openForm(): Promise<void> {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: createRootRoute({ component: Page, notFoundComponent: Page }), history });
  renderInApp(<RouterProvider router={router} />, { isStill: true });
  for (const address of ['/first', '/list', '/list?mode=2']) await act(async () => history.push(address));
  await screen.findByText('表单');
}

const back = () =>
  act(async () => {
    window.history.back();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

const forward = () =>
  act(async () => {
    window.history.forward();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

const answer = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

it('asks once however often Back is pressed, and address and page stay together after 取消', async () => {
  await openForm();
  await back();
  await back();
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  await answer('取消');
  await waitFor(() => expect(location.search).toBe('?mode=2'));
  expect(screen.getByText('表单')).toBeVisible();

  await back();
  await answer('离开');
  await screen.findByText('列表');
  expect(location.pathname + location.search).toBe('/list');
});

it('takes its question back when Forward leads back to the form, and asks again at the next Back', async () => {
  await openForm();
  await back();
  await screen.findByRole('dialog');
  await forward();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('?mode=2');
  expect(screen.getByText('表单')).toBeVisible();

  await back();
  await answer('离开');
  await screen.findByText('列表');
  expect(location.pathname + location.search).toBe('/list');
});

it('asks one question about a form and the dialog over it', async () => {
  await openForm();
  await user.click(screen.getByRole('button', { name: '选择人员' }));
  await back();
  await screen.findByText('未保存的修改会丢失。');
  await answer('取消');
  await waitFor(() => expect(location.search).toBe('?mode=2'));

  await back();
  await answer('离开');
  await screen.findByText('列表');
  expect(screen.queryByText('选择的内容还没有保存。')).toBeNull();
});
