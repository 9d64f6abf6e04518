// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LoginView } from './LoginView';

const accepted = () => vi.fn(async () => undefined);
const nameField = () => screen.getByLabelText('用户名');
const passwordField = () => screen.getByLabelText('密码');

it('asks for both fields without calling anyone', async () => {
  const handleSubmit = accepted();
  render(<LoginView onSubmit={handleSubmit} />);
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(screen.getByText('请输入用户名')).toBeInTheDocument();
  expect(screen.getByText('请输入密码')).toBeInTheDocument();
  expect(nameField()).toHaveFocus();
  expect(handleSubmit).not.toHaveBeenCalled();
});

it('submits with Enter, both values trimmed', async () => {
  const handleSubmit = accepted();
  render(<LoginView onSubmit={handleSubmit} />);
  await userEvent.type(nameField(), ' admin ');
  await userEvent.type(passwordField(), ' Venue@2026 {Enter}');
  expect(handleSubmit).toHaveBeenCalledWith({ nickName: 'admin', password: 'Venue@2026', remember: false });
});

it('shows why the login was refused and keeps the name', async () => {
  render(<LoginView onSubmit={async () => '用户名或密码错误'} />);
  await userEvent.type(nameField(), 'admin');
  await userEvent.type(passwordField(), 'x{Enter}');
  expect(await screen.findByText('用户名或密码错误')).toBeInTheDocument();
  expect(nameField()).toHaveValue('admin');
  expect(passwordField()).toHaveFocus();
});

it('says 网络异常 when the call itself fails', async () => {
  render(<LoginView onSubmit={() => Promise.reject(new Error('fetch failed'))} />);
  await userEvent.type(nameField(), 'admin');
  await userEvent.type(passwordField(), 'x{Enter}');
  expect(await screen.findByText('网络异常')).toBeInTheDocument();
});

it('sends once however often the button is pressed', async () => {
  let finish = () => {};
  const handleSubmit = vi.fn(
    () =>
      new Promise<undefined>((resolve) => {
        finish = () => resolve(undefined);
      }),
  );
  render(<LoginView onSubmit={handleSubmit} />);
  await userEvent.type(nameField(), 'admin');
  await userEvent.type(passwordField(), 'x{Enter}');
  await userEvent.click(screen.getByRole('button', { name: '正在登录…' }));
  expect(handleSubmit).toHaveBeenCalledTimes(1);
  finish();
  expect(await screen.findByRole('button', { name: '登录' })).toBeInTheDocument();
});

it('starts at the password when the name is remembered', async () => {
  render(<LoginView onSubmit={accepted()} defaultName="admin" reason="登录超时，请重新登录" />);
  await waitFor(() => expect(passwordField()).toHaveFocus());
  expect(nameField()).toHaveValue('admin');
  expect(screen.getByRole('checkbox', { name: '记住密码' })).toBeChecked();
  expect(screen.getByText('登录超时，请重新登录')).toBeInTheDocument();
});

it('offers nothing to remember over the page of a user who is known', async () => {
  render(<LoginView onSubmit={accepted()} defaultName="admin" compact />);
  await waitFor(() => expect(passwordField()).toHaveFocus());
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('reveals the password on demand', async () => {
  render(<LoginView onSubmit={accepted()} />);
  expect(passwordField()).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
  expect(passwordField()).toHaveAttribute('type', 'text');
});

it('warns of caps lock', async () => {
  const user = userEvent.setup();
  render(<LoginView onSubmit={accepted()} />);
  await user.click(passwordField());
  await user.keyboard('{CapsLock}a');
  expect(screen.getByText('大写锁定已打开')).toBeInTheDocument();
});

it.each([false, true])('says above the fields what led here (compact: %s)', (compact) => {
  render(<LoginView onSubmit={accepted()} compact={compact} reason="修改成功！请使用新密码重新登录" />);
  expect(screen.getByText('修改成功！请使用新密码重新登录')).toBeInTheDocument();
});
