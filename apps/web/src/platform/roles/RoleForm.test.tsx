import { screen, waitFor } from '@testing-library/react';
import { addSysRole } from '@yunguan/contract/platform/roles';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { RoleForm } from './RoleForm';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('takes no words and no ticks while it is saved', async () => {
  const onDone = vi.fn();
  let answer = (_id: { id: string }) => {};
  const menus = { menuList: [], options: [], editsPublished: false };
  const Page = () => (
    <RoleForm use="new" role={undefined} menus={menus} venueId="v1" draft={undefined} onDone={onDone} />
  );
  const { user } = openPage(Page, '/', ({ path }) =>
    path === addSysRole.path
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : null,
  );
  const name = await screen.findByLabelText('角色名称');
  await user.type(name, '活动专员{Enter}');
  await waitFor(() => expect(name.closest('form')).toHaveAttribute('inert'));
  answer({ id: 'r2' });
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('r2'));
});
