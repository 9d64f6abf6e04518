import { screen, within } from '@testing-library/react';
import { getSysDutyList } from '@yunguan/contract/platform/duties';
import { getVenueList } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { menu } from '@/kernel/session/menu.fixture';
import { reaching } from '@/kernel/session/session.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import DutiesPage from './DutiesPage';

afterEach(() => {
  vi.unstubAllGlobals();
});

const venue = (id: string, name: string) => ({ id, name, parentId: null, kind: 'branch', children: [] });

function open(address: string) {
  return openPage(
    DutiesPage,
    address,
    ({ path }) => {
      if (path === getVenueList.path) return [venue('v1', '江北文化馆'), venue('v2', '鱼嘴分馆')];
      if (path !== getSysDutyList.path) return undefined;
      return { datas: [{ id: 'd1', name: '馆长', userCount: 0, sort: 1, version: 1 }], total: 1 };
    },
    {
      ...reaching({ v2: { duty: ['edit'] } }),
      menus: [menu('职务管理', '/', { contentType: 'duty', options: ['all'] })],
    },
  );
}

it('offers what the user may do in the venue in sight, not in the one where he works', async () => {
  open('/userManage/duty?venue=v2');
  const row = within(await screen.findByRole('row', { name: /馆长/ }));
  expect(row.getByText('编辑')).toBeVisible();
  expect(row.queryByText('删除')).toBeNull();
  expect(screen.queryByRole('button', { name: /新增职务/ })).toBeNull();
});

it('offers the whole where he holds it all', async () => {
  open('/userManage/duty');
  expect(await screen.findByRole('button', { name: /新增职务/ })).toBeVisible();
});
