import { screen, waitFor, within } from '@testing-library/react';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { getSysRoleList } from '@yunguan/contract/platform/roles';
import { getSharedFilters, shareFilter, unshareFilter } from '@yunguan/contract/platform/shared-filters';
import { getPreference, setPreference } from '@yunguan/contract/platform/shell';
import { describe, expect, it } from 'vitest';
import { Refused } from '../api/errors';
import { menu } from '../session/menu.fixture';
import { session } from '../session/session.fixture';
import { ContentList } from '../list/ContentList';
import type { AnyRow } from '../list/content-row';
import { openList } from '../list/open-list.fixture';

const of = anyContent(vote);
const rows = ['春节联欢', '秋日诗会', '春风读书'].map((title, nth) => ({ id: `v${nth}`, title }) as unknown as AnyRow);
const columns = [{ key: 'title', title: '活动名称', render: (row: AnyRow) => String(Reflect.get(row, 'title')) }];
const List = () => (
  <ContentList of={of} title="投票活动" description="" addLabel="新增" columns={columns} minWidth={400} dateLabel="" />
);
const menus = [menu('投票评选', '/', { contentType: 'vote', options: ['add'] })];

function start(address: string) {
  return openList({ of, List, address, rows, as: { ...session, menus } });
}

it('keeps the conditions under a name, shows them again later and forgets them when asked', async () => {
  const { user, history, bodies } = start('/?keyword=春&page=1');
  await screen.findByText('春节联欢');
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  const name = await screen.findByRole('textbox', { name: '名称' });
  await user.type(name, '春天的{Enter}');
  await screen.findByRole('button', { name: '春天的', current: true });
  await waitFor(() =>
    expect(bodies(setPreference.path)).toEqual([
      {
        key: 'list.vote.filters',
        value: [{ name: '春天的', state: expect.objectContaining({ keyword: '春', page: 1 }) }],
      },
    ]),
  );

  history.push('/?keyword=秋&page=1');
  await waitFor(() => expect(screen.queryByText('春节联欢')).toBeNull());
  await user.click(await screen.findByRole('button', { name: '春天的' }));
  await screen.findByText('春风读书');
  expect(new URLSearchParams(history.location.search).get('keyword')).toBe('春');

  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  await user.click(await screen.findByRole('button', { name: '删除 春天的' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '春天的' })).toBeNull());
  await waitFor(() => expect(bodies(setPreference.path).at(-1)).toEqual({ key: 'list.vote.filters', value: [] }));
});

it('adds to what another page has saved meanwhile', async () => {
  let held: unknown = [];
  const { user } = openList({
    of,
    List,
    address: '/?keyword=春&page=1',
    rows,
    as: { ...session, menus },
    answer: ({ path, body }) => {
      if (body.key !== 'list.vote.filters') return undefined;
      if (path === setPreference.path) held = body.value;
      return { key: body.key, value: held };
    },
  });
  await screen.findByText('春节联欢');
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  const name = await screen.findByRole('textbox', { name: '名称' });
  held = [{ name: '别处的', state: { keyword: '秋' } }];
  await user.type(name, '春天的{Enter}');
  await screen.findByRole('button', { name: '春天的', current: true });
  await waitFor(() =>
    expect(held).toEqual([
      { name: '别处的', state: expect.objectContaining({ keyword: '秋' }) },
      { name: '春天的', state: expect.objectContaining({ keyword: '春' }) },
    ]),
  );
  await screen.findByRole('button', { name: '别处的' });
});

it('renames the one whose name was typed, whichever are deleted meanwhile', async () => {
  let own: unknown = ['甲', '乙', '丙'].map((name, nth) => ({ name, state: { keyword: String(nth) } }));
  const { user, bodies } = openList({
    of,
    List,
    address: '/',
    rows,
    as: { ...session, menus },
    answer: ({ path, body }) => {
      if (body.key !== 'list.vote.filters') return undefined;
      if (path === setPreference.path) own = body.value;
      return { key: body.key, value: own };
    },
  });
  await screen.findByText('春节联欢');
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  await user.click(await screen.findByRole('button', { name: '重命名 乙' }));
  await user.type(screen.getByRole('textbox', { name: '乙 的新名称' }), '二');
  await user.click(screen.getByRole('button', { name: '删除 甲' }));
  await user.click(screen.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: '重命名 乙二' })).toHaveFocus());
  const saved = () => bodies(setPreference.path).at(-1)?.value;
  await waitFor(() =>
    expect(saved()).toEqual([
      { name: '乙二', state: expect.objectContaining({ keyword: '1' }) },
      { name: '丙', state: expect.objectContaining({ keyword: '2' }) },
    ]),
  );
  // The name that is free now is another row's.
  await user.click(screen.getByRole('button', { name: '重命名 丙' }));
  const field = screen.getByRole('textbox', { name: '丙 的新名称' });
  await user.clear(field);
  await user.type(field, '乙{Enter}');
  expect(screen.getAllByRole('button', { name: /^重命名/ })).toHaveLength(2);
  await waitFor(() => expect(screen.getByRole('button', { name: '重命名 乙' })).toHaveFocus());
});

it('renames in its place, not to a name that another has, and brings back what was deleted', async () => {
  const { user, bodies } = start('/?keyword=春&page=1');
  await screen.findByText('春节联欢');
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  for (const name of ['春天的', '常看的'])
    await user.type(await screen.findByRole('textbox', { name: '名称' }), `${name}{Enter}`);
  await user.click(await screen.findByRole('button', { name: '重命名 春天的' }));
  const field = screen.getByRole('textbox', { name: '春天的 的新名称' });
  await user.clear(field);
  await user.type(field, '常看的{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('已有名为“常看的”的常用筛选');
  await user.type(field, '春日{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: '重命名 常看的春日' })).toHaveFocus());
  const namesSaved = () =>
    (bodies(setPreference.path).at(-1) as { value: { name: string }[] }).value.map((one) => one.name);
  await waitFor(() => expect(namesSaved()).toEqual(['常看的春日', '常看的']));

  await user.click(screen.getByRole('button', { name: '删除 常看的春日' }));
  await waitFor(() => expect(namesSaved()).toEqual(['常看的']));
  await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
  await waitFor(() => expect(namesSaved()).toEqual(['常看的春日', '常看的']));
});

it('says how, while the list shows everything', async () => {
  const { user } = start('/');
  await screen.findByText('秋日诗会');
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  expect(await screen.findByText(/先查询或排序，再回到这里起个名字/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: '名称' })).toBeNull();
});

describe('what the venue shares', () => {
  const roles = [{ id: 'r1', name: '初审员' }];
  const spring = { id: 's1', name: '本馆春天', state: { keyword: '春' }, roleId: 'r1', roleName: '初审员' };
  const told = { userName: '陈雅琴', createTime: '2026-03-01 09:30:00' };

  /** A list whose venue shares; `canShare` may change it. */
  function startShared(canShare: boolean, own: readonly object[] = []) {
    let shared: { id: string }[] = [{ ...spring, ...told }];
    return openList({
      of,
      List,
      rows,
      address: '/',
      as: { ...session, menus },
      answer: ({ path, body }) => {
        if (path === getSharedFilters.path) return { datas: shared, total: shared.length, canShare };
        if (path === getSysRoleList.path) return { datas: roles, total: 1 };
        if (path === getPreference.path && body.key === 'list.vote.filters') return { key: body.key, value: own };
        if (path === unshareFilter.path) shared = shared.filter(({ id }) => id !== body.id);
        if (path === shareFilter.path)
          shared = [...shared, { ...spring, ...told, ...body, id: `s${shared.length + 1}` }];
        return undefined;
      },
    });
  }

  it('is shown to everybody, who cannot change it, and says from whom it is', async () => {
    const { user, history } = startShared(false, [{ name: '我的', state: { status: 0 } }]);
    await screen.findByText('秋日诗会');
    await user.click(screen.getByRole('button', { name: '常用筛选' }));
    const region = await screen.findByRole('region', { name: '本馆共用' });
    expect(within(region).getByRole('button')).toHaveAttribute('title', '陈雅琴 2026-03-01 09:30 共享给初审员');
    expect(screen.queryByRole('button', { name: '共享 我的' })).toBeNull();
    await user.click(within(region).getByRole('button', { name: '本馆春天' }));
    await waitFor(() => expect(new URLSearchParams(history.location.search).get('keyword')).toBe('春'));
  });

  it('is added to from an own filter, for a role, and taken back with a way to return', async () => {
    const { user, bodies } = startShared(true, [{ name: '我的草稿', state: { status: 0 } }]);
    await screen.findByText('秋日诗会');
    await user.click(screen.getByRole('button', { name: '常用筛选' }));
    await user.click(await screen.findByRole('button', { name: '共享 我的草稿' }));
    const receivers = await screen.findByRole('combobox', { name: '把“我的草稿”共享给' });
    await user.click(receivers);
    await user.click(await screen.findByTitle('初审员'));
    await user.click(screen.getByRole('button', { name: /^共\s?享$/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: '共享 我的草稿' })).toHaveFocus());
    expect(bodies(shareFilter.path)).toEqual([
      { listKey: 'vote', name: '我的草稿', roleId: 'r1', state: expect.objectContaining({ status: 0 }) },
    ]);

    await user.click(await screen.findByRole('button', { name: '取消共享 我的草稿' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '取消共享 我的草稿' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
    await screen.findByRole('button', { name: '取消共享 我的草稿' });
    expect(bodies(shareFilter.path)).toHaveLength(2);
    expect(bodies(shareFilter.path)[1]).toMatchObject({ name: '我的草稿', roleId: 'r1' });
  });

  it('lets go of a role that is gone by now, and shares with nobody instead of it', async () => {
    let there: readonly object[] = [{ id: 'r1', name: '初审员' }];
    const { user, bodies } = openList({
      of,
      List,
      rows,
      address: '/',
      as: { ...session, menus },
      answer: ({ path, body }) => {
        if (path === getSharedFilters.path) return { datas: [], total: 0, canShare: true };
        if (path === getSysRoleList.path) return { datas: there, total: there.length };
        if (path === getPreference.path && body.key === 'list.vote.filters')
          return { key: body.key, value: [{ name: '我的草稿', state: { status: 0 } }] };
        if (path !== shareFilter.path) return undefined;
        there = [];
        return new Refused('角色不存在', { code: 'VALIDATION' });
      },
    });
    await screen.findByText('秋日诗会');
    await user.click(screen.getByRole('button', { name: '常用筛选' }));
    await user.click(await screen.findByRole('button', { name: '共享 我的草稿' }));
    await user.click(await screen.findByRole('combobox', { name: '把“我的草稿”共享给' }));
    await user.click(await screen.findByTitle('初审员'));
    await user.click(screen.getByRole('button', { name: /^共\s?享$/ }));
    expect(await screen.findByText('角色不存在')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^共\s?享$/ })).toBeDisabled());
    expect(screen.getByText('请重新选择')).toBeVisible();
    expect(bodies(shareFilter.path)).toHaveLength(1);
  });

  it('says so before one of the same name is replaced', async () => {
    const { user } = startShared(true, [{ name: '本馆春天', state: { status: 0 } }]);
    await screen.findByText('秋日诗会');
    await user.click(screen.getByRole('button', { name: '常用筛选' }));
    await user.click(await screen.findByRole('button', { name: '共享 本馆春天' }));
    expect(await screen.findByText('会替换本馆共用的同名筛选')).toBeVisible();
    expect(screen.getByRole('button', { name: /替\s?换/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: '共享 本馆春天' })).toHaveFocus());
  });
});
