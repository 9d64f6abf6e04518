import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { SearchBox } from './SearchBox';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReturnValue());

async function open() {
  const handleDone = vi.fn();
  const root = createRootRoute({
    component: () => (
      <SessionValue value={session}>
        <SearchBox onDone={handleDone} />
      </SessionValue>
    ),
    notFoundComponent: () => null,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree: root, history })} />);
  await screen.findByRole('combobox');
  return { history, handleDone };
}

it('counts what it finds by initials and opens it with Enter', async () => {
  const { history, handleDone } = await open();
  await userEvent.keyboard('zsxx');
  expect(await screen.findByText('共搜索到 1 条结果')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(handleDone).toHaveBeenCalledOnce();
  expect(history.location.pathname).toBe('/new/recruit');
});

it('chooses with the arrows, around the end of the list', async () => {
  const { history } = await open();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('招生信息');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(history.location.pathname).toBe('/new/voteActivebox');
});

it('says so when nothing matches', async () => {
  await open();
  await userEvent.keyboard('xyz');
  expect(await screen.findByText('搜索失败，没有该导航')).toBeVisible();
  expect(screen.getByText('共搜索到 0 条结果')).toBeVisible();
});

it('shows the pages in a tree below the menus that lead to them', async () => {
  await open();
  await userEvent.keyboard('tppx');
  await screen.findByText('共搜索到 1 条结果');
  const entries = screen.getAllByRole('treeitem').map((entry) => entry.textContent);
  expect(entries).toEqual(['场馆中心', '预约与活动', '投票评选']);
  expect(screen.getByRole('treeitem', { name: '场馆中心' })).toHaveAttribute('aria-expanded', 'true');
});
