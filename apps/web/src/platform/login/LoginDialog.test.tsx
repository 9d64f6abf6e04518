// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loginGate } from '@/kernel/api/call';
import { SessionEnded } from '@/kernel/api/errors';
import { renderInApp } from '@/ui/test-render';
import { LoginDialog } from './LoginDialog';

// Nobody has signed in on this machine.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
// The gate is the page's own: while a login is asked for, no call of a later file would leave.
afterEach(() => loginGate.abandon(new SessionEnded('登录超时，请重新登录')));

it('is ready for the password again after 继续登录, and not at the cross that was pressed', async () => {
  renderInApp(<LoginDialog />, { isStill: true });
  loginGate.wait('登录超时，请重新登录').catch(() => undefined);
  await screen.findByText('登录超时，请重新登录');
  await userEvent.type(screen.getByLabelText('用户名'), 'editor');
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await userEvent.click(await screen.findByRole('button', { name: '继续登录' }));
  await waitFor(() => expect(screen.queryByText('确定要离开当前页面吗？')).toBeNull());
  // Without a known name the dialog begins with it.
  await waitFor(() => expect(screen.getByLabelText('用户名')).toHaveFocus());
  expect(screen.getByLabelText('用户名')).toHaveValue('editor');
});
