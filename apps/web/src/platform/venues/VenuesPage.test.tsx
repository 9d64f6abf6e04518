import { screen, waitFor } from '@testing-library/react';
import { delVenue, getVenueInfo, getVenueTree, type VenueInfo, type VenueRow } from '@yunguan/contract/platform/venues';
import { afterEach, expect, it, vi } from 'vitest';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import VenuesPage from './VenuesPage';

afterEach(() => {
  vi.unstubAllGlobals();
});

const rowOf = (id: string, parentId: string | null, index: number): VenueRow => ({
  id,
  parentId,
  name: `场馆${id}`,
  kind: parentId === null ? 'main' : 'branch',
  domain: '',
  branches: parentId === null ? 2 : 0,
  staff: 0,
  index,
  canAdd: true,
  canEdit: true,
  canDel: true,
  canMove: true,
});

const infoOf = (row: VenueRow): VenueInfo => ({
  ...row,
  parentName: '',
  logo: '',
  provinceId: null,
  cityId: null,
  areaId: null,
  streetId: null,
  areas: '',
  address: '',
  longitude: null,
  dimension: null,
  contacts: '',
  tel: '',
  introduction: '',
  departments: 0,
  editPublished: false,
  version: 1,
  createTime: '2026-11-01 09:00:00',
  lastModificationTime: '2026-11-01 09:00:00',
  canRelocate: true,
});

it('stays at the venue that was opened while another one was being removed', async () => {
  let left = [rowOf('v1', null, 0), rowOf('v2', 'v1', 0), rowOf('v3', 'v1', 1)];
  let answer: () => void = () => undefined;
  const removed = new Promise((resolve) => {
    answer = () => {
      left = left.filter(({ id }) => id !== 'v2');
      resolve(null);
    };
  });
  const { user, history, bodies } = openPage(
    VenuesPage,
    '/?id=v2',
    ({ path, body }) => {
      if (path === delVenue.path) return removed;
      if (path === getVenueTree.path) return left;
      const row = left.find(({ id }) => id === body.id);
      return path === getVenueInfo.path && row ? infoOf(row) : [];
    },
    { menus: [menu('场馆管理', '/', { contentType: 'venue', options: ['all'] })] },
  );
  await screen.findByRole('heading', { name: /场馆v2/ });
  await user.click(screen.getByRole('button', { name: /删\s?除/ }));
  await screen.findAllByText('《场馆v2》');
  await user.click(screen.getAllByRole('button', { name: /^确\s?定$/ }).at(-1) ?? document.body);
  await waitFor(() => expect(bodies(delVenue.path)).toEqual([{ ids: ['v2'] }]));
  await user.click(await screen.findByText('场馆v3'));
  await screen.findByRole('heading', { name: /场馆v3/ });
  answer();
  await screen.findByText('删除成功!');
  await waitFor(() => expect(screen.queryByText('场馆v2')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(history.location.search).toBe('?id=v3');
});
