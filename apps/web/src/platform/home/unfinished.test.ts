import { vote } from '@yunguan/contract/content/vote';
import { recruit } from '@yunguan/contract/content/recruit';
import { anyContent } from '@yunguan/contract/kernel/content';
import { expect, it } from 'vitest';
import { ok, startClient } from '@/kernel/api/client.fixture';
import { menu, menuTree } from '@/kernel/session/menu.fixture';
import { loadUnfinished, pick, type Unfinished } from './unfinished';

const types = [anyContent(vote), anyContent(recruit)];
const item = (status: number, day: number): Unfinished => ({
  id: `${status}-${day}`,
  title: '',
  label: '',
  status,
  changedAt: `2026-11-${String(day).padStart(2, '0')}`,
  menu: menu('投票评选', '/new/voteActivebox'),
});
const ids = (items: readonly Unfinished[]) => items.map(({ id }) => id);

it('asks only for reviewed types that the user may edit', async () => {
  const { client, sent } = startClient(() => ok({ datas: [] }));
  await loadUnfinished(client.call, { menus: menuTree, types });
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set([`${vote.base}/${vote.paths.page}`]));
  expect(sent.map(({ body }) => body)).toMatchObject([{ status: 101 }, { status: 102 }, { status: 0 }]);
});

it('asks nothing for a user who may only look', async () => {
  const { client, sent } = startClient(() => ok({ datas: [] }));
  const menus = [menu('投票评选', '/new/voteActivebox', { contentType: 'vote', options: ['review'] })];
  expect(await loadUnfinished(client.call, { menus, types })).toEqual([]);
  expect(sent).toEqual([]);
});

it('shows what was returned first and keeps two places for drafts', () => {
  const returned = [1, 2, 3, 4, 5, 6].map((day) => item(101, day));
  const drafts = [7, 8, 9].map((day) => item(0, day));
  expect(ids(pick([...drafts, ...returned]))).toEqual(['101-6', '101-5', '101-4', '101-3', '0-9', '0-8']);
  expect(ids(pick([item(102, 1), ...drafts]))).toEqual(['102-1', '0-9', '0-8', '0-7']);
});
