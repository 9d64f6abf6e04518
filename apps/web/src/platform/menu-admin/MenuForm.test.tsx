import { screen, waitFor } from '@testing-library/react';
import { addSysMenu } from '@yunguan/contract/platform/menus';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { newMenu } from './menu-values';
import { MenuForm } from './MenuForm';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('takes no words while it is saved, and adds once under one key where the first answer was lost', async () => {
  const keys: (string | undefined)[] = [];
  let lose = () => {};
  const initial = { ...newMenu('0'), optionIds: ['o1'] };
  const options = [{ id: 'o1', name: '查看' }];
  const Page = () => (
    <MenuForm
      own={undefined}
      menus={[]}
      options={options}
      initial={initial}
      draft={undefined}
      onBack={() => undefined}
    />
  );
  const { user } = openPage(Page, '/', ({ path, key }) => {
    if (path !== addSysMenu.path) return [];
    keys.push(key);
    if (keys.length > 1) return { id: 'm1' };
    return new Promise((_resolve, reject) => {
      lose = () => reject(new TypeError('Failed to fetch'));
    });
  });
  const name = await screen.findByLabelText('菜单名称');
  await user.type(name, '投票评选');
  const save = screen.getByRole('button', { name: /保\s?存/ });
  await user.click(save);
  await waitFor(() => expect(name.closest('form')).toHaveAttribute('inert'));
  lose();
  await waitFor(() => expect(name.closest('form')).not.toHaveAttribute('inert'));
  await user.click(save);
  expect(await screen.findByText('添加成功！')).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});
