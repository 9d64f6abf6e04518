import { screen, waitFor, within } from '@testing-library/react';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent, pathOf } from '@yunguan/contract/kernel/content';
import { childrenByNodeName } from '@yunguan/contract/platform/lookups';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '../api/errors';
import type { Asked } from '../api/network.fixture';
import { menu } from '../session/menu.fixture';
import { session } from '../session/session.fixture';
import { ContentList, type ListBatch } from './ContentList';
import type { AnyRow } from './content-row';
import { openList } from './open-list.fixture';
import { useRecordActions } from './use-record-actions';

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

it('lets go of a ticked row that somebody else deleted, so that the others can be deleted', async () => {
  const Deleting = () => {
    const { remove } = useRecordActions(of);
    const those: ListBatch<AnyRow> = {
      ...batch,
      buttons: (ticked) => (
        <button type="button" onClick={() => void remove(ticked.map((row) => ({ id: row.id, title: titleOf(row) })))}>
          删除 {ticked.map(titleOf).join('、')}
        </button>
      ),
    };
    return (
      <ContentList of={of} title="" description="" addLabel="新增" columns={columns} minWidth={400} batch={those} />
    );
  };
  let held = rows.slice(0, 3);
  const { user } = openList({
    of,
    List: Deleting,
    address: '/',
    rows: [],
    as: { ...session, menus },
    answer: ({ path }) => {
      if (path === pathOf(of, 'page')) return { datas: held, total: held.length };
      // All of them or none.
      return path === pathOf(of, 'remove') ? new Refused('无权限或数据不存在') : undefined;
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: '全选本页' }));
  held = held.filter(({ id }) => id !== 'v1');
  await user.click(screen.getByRole('button', { name: '删除 活动 0、活动 1、活动 2' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s?定/ }));
  expect(await screen.findByText('1 条已不在列表，其余 2 条请再操作一次')).toBeVisible();
  expect(screen.getByRole('button', { name: '删除 活动 0、活动 2' })).toBeVisible();
});

it('says of a filter by a category that is gone that it is', async () => {
  const answer = ({ path }: Asked) => (path === childrenByNodeName.path ? { list: [] } : undefined);
  openList({ of, List, address: '/?typeId=01a1fe09-cf28-7273-bce0-000000000001', rows, answer });
  expect(await screen.findByText('分类：已停用的选项')).toBeVisible();
});
