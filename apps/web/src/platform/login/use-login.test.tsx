// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CodeForm, LoginForm } from '@/kernel/api/new-login';
import { Refused } from '@/kernel/api/errors';
import { LoginView } from './LoginView';
import { useLogin } from './use-login';

/** The server of an account with a second factor: the right code is 123456. */
const strictServer = () =>
  vi.fn(async (form: LoginForm | CodeForm) => {
    if (!('code' in form)) throw new Refused('请输入两步验证的动态验证码', { code: 'SECOND_FACTOR', ticket: 't1' });
    if (form.code !== '123456') throw new Refused('验证码不正确或已经用过', { code: 'VALIDATION' });
  });

function Page({ enter }: { enter: (form: LoginForm | CodeForm) => Promise<unknown> }) {
  const { submit, step } = useLogin(enter);
  return <LoginView compact onSubmit={({ nickName, password }) => submit({ nickName, password })} step={step} />;
}

async function passwordStep() {
  await userEvent.type(screen.getByLabelText('用户名'), 'platform');
  await userEvent.type(screen.getByLabelText('密码'), 'Venue@2026{Enter}');
}

it('asks for the code after the password, says what is wrong with it, and sends the ticket along', async () => {
  const enter = strictServer();
  render(<Page enter={enter} />);
  await passwordStep();
  const field = await screen.findByLabelText('动态验证码');
  expect(screen.queryByLabelText('密码')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(screen.getByText('请输入验证码')).toBeInTheDocument();
  await userEvent.type(field, '000000{Enter}');
  expect(await screen.findByText('验证码不正确或已经用过')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, ' 123456 {Enter}');
  expect(enter).toHaveBeenLastCalledWith({ nickName: 'platform', ticket: 't1', code: '123456' });
  expect(enter).toHaveBeenCalledTimes(3);
  // A dialog that opens again begins with the password.
  expect(await screen.findByLabelText('密码')).toBeInTheDocument();
});

it('tells what further wrong codes lead to, and who helps, before the login is locked', async () => {
  render(<Page enter={strictServer()} />);
  await passwordStep();
  const field = await screen.findByLabelText('动态验证码');
  for (const code of ['111111', '222222']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${code}{Enter}`);
    await screen.findByText('验证码不正确或已经用过');
  }
  expect(screen.queryByText(/联系管理员解除两步验证/)).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, '333333{Enter}');
  expect(await screen.findByText(/连续输错 5 次后，15 分钟内.*联系管理员解除两步验证/)).toBeVisible();
});

it('leads back to the password', async () => {
  render(<Page enter={strictServer()} />);
  await passwordStep();
  await userEvent.click(await screen.findByRole('button', { name: '返回重新输入密码' }));
  expect(screen.getByLabelText('密码')).toBeInTheDocument();
});

it('is one step as ever where no code is asked for, and tells why a password was refused', async () => {
  const enter = vi.fn(() => Promise.reject(new Refused('用户名或密码错误', { code: 'VALIDATION' })));
  render(<Page enter={enter} />);
  await passwordStep();
  expect(await screen.findByText('用户名或密码错误')).toBeInTheDocument();
  expect(screen.queryByLabelText('动态验证码')).toBeNull();
});
