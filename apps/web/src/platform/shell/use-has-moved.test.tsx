import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { HasMovedContext } from '@/ui/has-moved';
import { PageHeader } from '@/ui/PageHeader';
import { useHasMoved } from './use-has-moved';

// jsdom has no scrolling; the router restores positions after each change.
beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReturnValue());

function Frame() {
  const hasMoved = useHasMoved();
  return (
    <HasMovedContext value={hasMoved}>
      <Outlet />
    </HasMovedContext>
  );
}

async function open() {
  const root = createRootRoute({ component: Frame });
  const page = (path: string, title: string, to: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <>
          <PageHeader title={title} />
          <Link to={to}>去下一页</Link>
        </>
      ),
    });
  const routeTree = root.addChildren([page('/', '用户管理', '/add'), page('/add', '新增用户', '/')]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: '用户管理' });
}

it('leaves the focus at the top of the first page, and gives it to the head of each next one', async () => {
  const user = userEvent.setup();
  await open();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByText('去下一页'));
  expect(await screen.findByRole('heading', { name: '新增用户' })).toHaveFocus();
  await user.click(screen.getByText('去下一页'));
  expect(await screen.findByRole('heading', { name: '用户管理' })).toHaveFocus();
});
