import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openList } from '@/kernel/list/open-list.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { type PanoramaRow, panoramaContent } from './panorama-content';
import { PanoramaList } from './PanoramaList';

/** A row as the wire carries it: its status is an object. */
function panorama(id: string, status: { value: number; discription: string }, more: Partial<PanoramaRow> = {}) {
  const described = { ...status, color: '#555C5B' };
  const row: Omit<PanoramaRow, 'status'> = {
    id,
    version: 1,
    venueId: 'v1',
    venueName: '江北文化馆',
    createTime: '2026-11-01 09:00:00',
    createDate: '2026-11-01 09:00:00',
    lastModificationTime: '2026-11-02 10:30:00',
    publishTime: status.value === 100 ? '2026-11-03 08:15:00' : null,
    statusDiscription: described,
    isEdit: status.value === 100,
    title: `全景 ${id}`,
    provinceId: '50',
    cityId: '5001',
    countyId: '500157',
    streetId: '500157020',
    county: '重庆市两江新区',
    detailedAddress: '文化路 1 号',
    longitude: null,
    dimension: null,
    classification: 'c1',
    type: '美术展厅',
    url: 'https://720.example/tour/7',
    frontCover: null,
    introduction: null,
    isPCDisplay: true,
    isWechatDisplay: true,
    isAppDisplay: true,
    ...more,
  };
  // The list reads the number out of the object before a screen sees the row.
  return { ...row, status: described } as unknown as PanoramaRow;
}

const rows = [
  panorama('甲', { value: 100, discription: '审核通过' }),
  panorama('乙', { value: 1, discription: '审核中' }, { url: 'javascript:alert(1)' }),
  panorama('丙', { value: 0, discription: '待提交审核' }),
];

async function open(address = '/', options = ['all']) {
  const menus = [menu('全景展厅', '/', { contentType: 'panorama', options })];
  const opened = openList<PanoramaRow>({
    of: panoramaContent,
    List: PanoramaList,
    address,
    rows,
    as: { ...session, menus },
  });
  await screen.findByText('全景 甲');
  return opened;
}

const rowOf = (id: string) => {
  const row = screen.getByText(`全景 ${id}`).closest('tr');
  if (!row) throw new Error(`no row of ${id}`);
  return within(row);
};
const actionsOf = (id: string) =>
  rowOf(id)
    .queryAllByText(/^(详情|编辑|撤销|删除)$/)
    .map(({ textContent }) => textContent);

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('reads the status of a row out of its object, and offers what it allows', async () => {
  await open();
  expect(rowOf('甲').getByText('审核通过')).toBeVisible();
  expect(actionsOf('甲')).toEqual(['详情', '编辑']);
  expect(actionsOf('乙')).toEqual(['详情', '撤销']);
  expect(actionsOf('丙')).toEqual(['详情', '编辑', '删除']);
});

it('asks for approved halls by the code of this type', async () => {
  const { bodiesOf } = await open('/?status=100');
  expect(bodiesOf('page')).toEqual([{ status: 3, pageIndex: 1, pageSize: 10 }]);
  expect(screen.getByText('状态：审核通过')).toBeVisible();
  // antd's own button speaks English to screen readers.
  expect(screen.getByRole('button', { name: '清除' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

it('opens a roaming address in a window that cannot reach back, and nothing that is no web address', async () => {
  await open();
  const link = rowOf('甲').getByText('720.example').closest('a');
  expect(link).toHaveAttribute('href', 'https://720.example/tour/7');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(rowOf('乙').getByText('javascript:alert(1)').closest('a')).toBeNull();
});

it('lets a region go without its city where the line is short: what tells places apart is at the end', async () => {
  await open();
  const region = within(rowOf('甲').getByTitle('重庆市两江新区'));
  expect(region.getByText('重庆市').nextElementSibling).toBe(region.getByText('两江新区'));
});

it('leads to the details at their own address, which says that it is no hall', async () => {
  const { user, history } = await open();
  await user.click(rowOf('丙').getByText('详情'));
  await waitFor(() => expect(history.location.href).toBe('/MuseumCenter/makeDetails?id=%E4%B8%99&of=panorama'));
});

it('shows the dates only to the advanced search', async () => {
  const { user } = await open();
  expect(screen.queryByText('发布日期')).toBeNull();
  await user.click(screen.getByRole('button', { name: '高级搜索' }));
  expect(screen.getByText('发布日期')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '普通搜索' }));
  expect(screen.queryByText('发布日期')).toBeNull();
});
