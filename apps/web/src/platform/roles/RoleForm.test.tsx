import { screen, waitFor } from '@testing-library/react';
import { addSysRole } from '@yunguan/contract/platform/roles';
import { dropDraft } from '@yunguan/contract/platform/shell';
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

it('takes up the ticks of a draft, and sends them', async () => {
  const onDone = vi.fn();
  const page = {
    id: 'm1',
    name: '投票评选',
    isPage: true,
    contentType: 'vote',
    options: ['add', 'edit'],
    isHeld: true,
    held: ['add', 'edit'],
    children: [],
  };
  const menus = { menuList: [page], options: [{ code: 'add', name: '新增' }], editsPublished: false };
  const draft = {
    form: { name: '活动专员', description: '', editsPublished: false, m1: ['view', 'add'] },
    baseVersion: null,
    savedTime: '2026-11-20 09:30:00',
    writers: ['another-page'],
  };
  const Page = () => <RoleForm use="new" role={undefined} menus={menus} venueId="v1" draft={draft} onDone={onDone} />;
  const { user, bodies } = openPage(Page, '/', ({ path }) => (path === addSysRole.path ? { id: 'r2' } : null));
  const tick = await screen.findByRole('checkbox', { name: '投票评选 新增' });
  expect(tick).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: /恢\s?复/ }));
  expect(tick).toBeChecked();
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('r2'));
  expect(bodies(addSysRole.path)).toMatchObject([{ name: '活动专员', menus: [{ menuId: 'm1', options: ['add'] }] }]);
  expect(bodies(dropDraft.path)).toMatchObject([{ kind: 'role', objectId: 'new-v1' }]);
});
