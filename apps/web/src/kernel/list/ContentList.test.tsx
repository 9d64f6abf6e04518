import { screen, waitFor } from '@testing-library/react';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterEach, expect, it, vi } from 'vitest';
import { menu } from '../session/menu.fixture';
import { session } from '../session/session.fixture';
import { ContentList, type ListBatch } from './ContentList';
import type { AnyRow } from './content-row';
import { openList } from './open-list.fixture';

const of = anyContent(vote);
const titleOf = (row: AnyRow) => String(Reflect.get(row, 'title'));
const rows = Array.from({ length: 12 }, (_, no) => ({ id: `v${no}`, title: `活动 ${no}` }) as unknown as AnyRow);
const columns = [{ key: 'title', title: '活动名称', render: titleOf }];
const batch: ListBatch<AnyRow> = {
  isSelectable: () => true,
  labelOf: titleOf,
  buttons: (ticked) => <p>将删除 {ticked.map(titleOf).join('、')}</p>,
};
const List = () => (
  <ContentList of={of} title="投票活动" description="" addLabel="新增" columns={columns} minWidth={400} batch={batch} />
);
const menus = [menu('投票评选', '/', { contentType: 'vote', options: ['add'] })];

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('means ticked rows on all pages and in any order, but none of another filter, also after the back button', async () => {
  const { user, history } = openList({ of, List, address: '/', rows, as: { ...session, menus } });
  await screen.findByText('活动 3');
  history.push('/?keyword=活动');
  await waitFor(() => expect(screen.getByLabelText('关键字')).toHaveValue('活动'));
  await user.click(await screen.findByRole('checkbox', { name: /活动 3$/ }));
  expect(screen.getByText('将删除 活动 3')).toBeVisible();
  history.push('/?keyword=活动&page=2&sortField=publishTime&sortOrder=descend');
  await screen.findByText('活动 11');
  expect(screen.getByText('将删除 活动 3')).toBeVisible();
  history.back();
  await screen.findByText('活动 3');
  expect(screen.getByText('将删除 活动 3')).toBeVisible();
  history.back();
  await waitFor(() => expect(screen.queryByText(/将删除/)).toBeNull());
});
