import { screen, waitFor } from '@testing-library/react';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { setPreference } from '@yunguan/contract/platform/shell';
import { expect, it } from 'vitest';
import { menu } from '../session/menu.fixture';
import { session } from '../session/session.fixture';
import { ContentList } from './ContentList';
import type { AnyRow } from './content-row';
import { openList } from './open-list.fixture';

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
  expect(bodies(setPreference.path)).toEqual([
    {
      key: 'list.vote.filters',
      value: [{ name: '春天的', state: expect.objectContaining({ keyword: '春', page: 1 }) }],
    },
  ]);

  history.push('/?keyword=秋&page=1');
  await waitFor(() => expect(screen.queryByText('春节联欢')).toBeNull());
  await user.click(await screen.findByRole('button', { name: '春天的' }));
  await screen.findByText('春风读书');
  expect(new URLSearchParams(history.location.search).get('keyword')).toBe('春');

  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  await user.click(await screen.findByRole('button', { name: '删除 春天的' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '春天的' })).toBeNull());
  expect(bodies(setPreference.path).at(-1)).toEqual({ key: 'list.vote.filters', value: [] });
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
  expect(namesSaved()).toEqual(['常看的春日', '常看的']);

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
