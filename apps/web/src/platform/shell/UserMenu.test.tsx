import { cleanup, screen, waitFor } from '@testing-library/react';
import { saveDraft } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { session as login } from '@/kernel/api/call';
import { ownCalls } from '@/kernel/api/wire';
import { KeptName } from '@/kernel/records/kept-name.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import { session } from '@/kernel/session/session.fixture';
import { UserMenu } from './UserMenu';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function open(realName: string): void {
  const user = { ...session.user, realName };
  openPage(
    () => <UserMenu onSwitchVenue={() => undefined} />,
    '/',
    () => null,
    { user },
  );
}

it('the picture of who has none begins with his first character, a rare one too', async () => {
  open('𠮷田丽');
  expect(await screen.findByText('𠮷', { exact: true })).toBeVisible();
});

it('a name that is cut can be read whole', async () => {
  open('古丽巴哈尔·阿不都热合曼·买买提江');
  expect(await screen.findByTitle('古丽巴哈尔·阿不都热合曼·买买提江')).toHaveClass('ellipsis');
});

it('asks before the login ends what it would cost, and sends the last words while there is one', async () => {
  const paths: string[] = [];
  const { user, bodies, history } = openPage(
    () => (
      <>
        <UserMenu onSwitchVenue={() => undefined} />
        <KeptName />
      </>
    ),
    '/form',
    ({ path }) => {
      paths.push(path);
      return path === saveDraft.path ? { savedTime: '2026-11-21 09:12:30' } : null;
    },
  );
  await user.type(await screen.findByLabelText('名称'), '江北馆');
  const leave = async () => {
    await user.click(screen.getByRole('button', { name: /陈雅琴/ }));
    await user.click(await screen.findByRole('menuitem', { name: '退出登录' }));
  };
  // The transitions of a question that was answered do not end in jsdom.
  const answer = async (name: string, times: number) => {
    await waitFor(() => expect(document.querySelectorAll('.ant-modal-confirm')).toHaveLength(times));
    const buttons = [...document.querySelectorAll('.ant-modal-confirm')].at(-1)?.querySelectorAll('button') ?? [];
    const pressed = [...buttons].find(({ textContent }) => textContent?.replace(' ', '') === name);
    await user.click(pressed ?? document.body);
  };
  await leave();
  await answer('取消', 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(bodies(ownCalls.signOut.path)).toEqual([]);
  expect(login.credentials()).toBeDefined();
  expect(history.location.pathname).toBe('/form');

  await user.type(screen.getByLabelText('名称'), '区');
  paths.length = 0;
  await leave();
  await answer('离开', 2);
  await waitFor(() => expect(history.location.pathname).toBe('/'));
  expect(paths.slice(0, 2)).toEqual([saveDraft.path, ownCalls.signOut.path]);
  expect(bodies(saveDraft.path).at(-1)).toMatchObject({ form: { name: '江北馆区' } });
  expect(login.credentials()).toBeUndefined();
});
