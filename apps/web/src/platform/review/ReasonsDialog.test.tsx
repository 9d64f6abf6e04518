import { act, screen, waitFor } from '@testing-library/react';
import { getPreference, setPreference } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { ReasonsDialog } from './ReasonsDialog';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const key = 'review.reasons';

function open(read: () => unknown = () => ({ key, value: null })) {
  const onClose = vi.fn<() => void>();
  const Page = () => <ReasonsDialog onClose={onClose} />;
  const opened = openPage(Page, '/', ({ path }) => {
    if (path === setPreference.path) return new Promise(() => undefined);
    return path === getPreference.path ? read() : null;
  });
  const press = async (name: RegExp) => {
    const buttons = await screen.findAllByRole('button', { name, hidden: true });
    await opened.user.click(buttons.at(-1) ?? document.body);
  };
  return { ...opened, onClose, press };
}

it('asks before a typed line is dropped', async () => {
  const { user, onClose, press } = open();
  await user.type(await screen.findByLabelText('常用意见第 1 条'), '联系电话有误。');
  await press(/^取\s?消$/);
  expect((await screen.findAllByText('放弃填写的内容？'))[0]).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await press(/^放\s?弃$/);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('asks before the page is left with a typed line', async () => {
  const { user, history } = open();
  await user.type(await screen.findByLabelText('常用意见第 1 条'), '联系电话有误。');
  act(() => history.push('/elsewhere'));
  expect(await screen.findByText('填写的内容还没有保存，离开后将丢失。')).toBeVisible();
  expect(history.location.pathname).toBe('/');
});

it('asks at Esc, too', async () => {
  const { user, onClose, press } = open();
  await user.type(await screen.findByLabelText('常用意见第 1 条'), '联系电话有误。');
  await user.keyboard('{Escape}');
  expect((await screen.findAllByText('放弃填写的内容？'))[0]).toBeVisible();
  await press(/^放\s?弃$/);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('closes at once where nothing was typed', async () => {
  const { onClose, press } = open();
  await screen.findByLabelText('常用意见第 1 条');
  await press(/^取\s?消$/);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('takes nothing more while it is being saved', async () => {
  const { user, press, bodies } = open();
  const line = await screen.findByLabelText('常用意见第 1 条');
  await user.type(line, '（补）');
  expect(line.closest('[inert]')).toBeNull();
  await press(/^保\s?存$/);
  await waitFor(() => expect(bodies(setPreference.path)).toHaveLength(1));
  expect(line.closest('[inert]')).not.toBeNull();
});

it('begins with what is stored now, and with nothing while that could not be read', async () => {
  let isBroken = true;
  const { user, press } = open(() =>
    isBroken ? new Refused('系统繁忙，请稍后再试') : { key, value: ['经费请补充。'] },
  );
  await screen.findByText('系统繁忙，请稍后再试');
  expect(screen.queryByLabelText('常用意见第 1 条')).toBeNull();
  isBroken = false;
  await press(/^重\s?试$/);
  const line = await screen.findByLabelText('常用意见第 1 条');
  expect(line).toHaveValue('经费请补充。');
  await user.type(line, '！');
  expect(screen.queryByLabelText('常用意见第 2 条')).toBeNull();
});

it('keeps the focus among the lines when one is taken away by keyboard', async () => {
  const { user } = open();
  const lines = async () => screen.findAllByLabelText(/^常用意见第 \d+ 条$/);
  const before = (await lines()).length;
  screen.getByRole('button', { name: '删除第 2 条' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await lines()).toHaveLength(before - 1));
  expect(document.activeElement?.closest('.reason-lines')).not.toBeNull();
});
