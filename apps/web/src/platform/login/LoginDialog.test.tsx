// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loginGate, session } from '@/kernel/api/call';
import { login } from '@/kernel/api/client.fixture';
import { SessionEnded } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { ownCalls } from '@/kernel/api/wire';
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

it('asks before another account takes the page over, and waits on for the first one when told to go back', async () => {
  const tokens = ['t2', 't3', 't4'];
  const asked = stubNetwork(({ path }) => {
    const token = { access_token: tokens.shift(), token_type: 'bearer', expires_in: 43_200 };
    if (path === ownCalls.getToken.path) return token;
    return path === ownCalls.login.path ? { ...login, ...token, userId: 'u2', venueId: 'v1' } : null;
  });
  const held = session.credentials();
  renderInApp(<LoginDialog />, { isStill: true });
  loginGate.wait('登录超时，请重新登录').catch(() => undefined);
  const name = await screen.findByLabelText('用户名');
  expect(name).toHaveValue('admin');
  // Once the dialog has opened it goes there by itself; whoever typed before that would type into the wrong field.
  await waitFor(() => expect(screen.getByLabelText('密码')).toHaveFocus());
  await userEvent.clear(name);
  await userEvent.type(name, 'editor');
  await userEvent.type(screen.getByLabelText('密码'), 'Venue@2026{Enter}');
  expect(await screen.findByText(/页面上的内容属于“admin”.*正在填写的表单留作草稿/)).toBeVisible();
  expect(session.credentials()).toEqual(held);
  await userEvent.click(screen.getByRole('button', { name: /返\s?回/ }));
  expect(await screen.findByText('没有换账号。请用原来的账号登录，接着填写')).toBeVisible();
  expect(session.credentials()).toEqual(held);
  expect(loginGate.reason()).toBe('登录超时，请重新登录');
  expect(asked.at(-1)?.path).toBe(ownCalls.signOut.path);
  vi.unstubAllGlobals();
});

it('takes what a scanner types for no password, unless it is sent once more', async () => {
  const asked = stubNetwork(({ path }) => {
    const token = { access_token: 't2', token_type: 'bearer', expires_in: 43_200 };
    if (path === ownCalls.getToken.path) return token;
    return path === ownCalls.login.path ? { ...login, ...token } : null;
  });
  const logins = () => asked.filter(({ path }) => path === ownCalls.login.path).length;
  renderInApp(<LoginDialog />, { isStill: true });
  loginGate.wait('登录超时，请重新登录').catch(() => undefined);
  const password = await screen.findByLabelText('密码');
  if (screen.getByLabelText<HTMLInputElement>('用户名').value === '') {
    await userEvent.type(screen.getByLabelText('用户名'), 'admin');
  }
  for (const code of ['374KK94MN4', 'N4GJG766MJNF']) {
    await userEvent.type(password, `${code}{Enter}`, { initialSelectionStart: 0, initialSelectionEnd: 20 });
    expect(await screen.findByText(/^这像是扫码枪扫到的码，没有用来登录/)).toBeVisible();
  }
  expect(logins()).toBe(0);
  await userEvent.type(password, '{Enter}');
  await waitFor(() => expect(logins()).toBe(1));
  vi.unstubAllGlobals();
});
