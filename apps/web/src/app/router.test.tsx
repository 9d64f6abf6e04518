import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { login } from '@/kernel/api/client.fixture';
import { createAppRouter } from './router';

// jsdom has no scrolling; the router restores positions after each change.
beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReturnValue());

function open(address: string, isLoggedIn = false) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const credentials = () => (isLoggedIn ? login : undefined);
  const router = createAppRouter({ session: { credentials, inherit: async () => isLoggedIn }, history });
  render(<RouterProvider router={router} />);
  return router;
}

it('asks for a login and keeps the wanted page in mind', async () => {
  const router = open('/new/recruit?page=2');
  expect(await screen.findByRole('button', { name: '登录' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  expect(router.state.location.search).toEqual({ to: '/new/recruit?page=2' });
});

it('shows the login at the root', async () => {
  open('/');
  expect(await screen.findByLabelText('用户名')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('登录 · 云上文化馆管理后台'));
});

it('leads a user who is logged in from the login and from /layout to the workbench', async () => {
  for (const address of ['/', '/layout']) {
    const router = open(address, true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/MuseumCenter/index'));
  }
});
