import { screen, waitFor } from '@testing-library/react';
import { getCurrentUser } from '@yunguan/contract/platform/auth';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionProvider } from '@/kernel/session/use-session';
import AccountPage from './AccountPage';

afterEach(() => vi.unstubAllGlobals());

it('offers the password alone to who logged in over an open page after it was reset', async () => {
  const restricted = { ...session.user, mustChangePassword: true, isRestricted: true };
  let reads = 0;
  const Page = () => (
    <SessionProvider loading={null} failed={() => null}>
      <AccountPage />
    </SessionProvider>
  );
  openPage(Page, '/editPwd', ({ path }) => {
    // What the page knows of the user is older than the login.
    if (path === getCurrentUser.path) return reads++ === 0 ? session.user : restricted;
    if (/admin-getOwn/.test(path)) throw new Refused('请先修改密码', { code: 'ILLEGAL_STATE' });
    return { menuList: [] };
  });
  await screen.findByLabelText('原密码');
  await waitFor(() => expect(screen.queryByText('两步验证')).toBeNull());
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});
