import { screen, waitFor, within } from '@testing-library/react';
import { hall } from '@yunguan/contract/content/hall';
import { getReviewLog } from '@yunguan/contract/platform/review';
import { afterEach, expect, it, vi } from 'vitest';
import { openList } from '@/kernel/list/open-list.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { type HallRow, hallContent } from './hall-content';
import { HallList } from './HallList';

const names: Readonly<Record<number, string>> = {
  0: '待提交审核',
  1: '审核中',
  2: '复审',
  100: '审核通过',
  101: '驳回',
  102: '反审待提交',
};

function row(status: number, more: Partial<HallRow> = {}): HallRow {
  return {
    id: `h${status}`,
    version: 1,
    venueId: session.user.venueId,
    venueName: '江北文化馆',
    createTime: '2026-11-01 09:00:00',
    lastModificationTime: '2026-11-02 10:30:00',
    publishTime: status === 100 || status === 102 ? '2026-11-03 08:15:00' : null,
    status,
    statusDiscription: { value: status, discription: names[status] ?? '', color: '#555C5B' },
    isEdit: false,
    title: `展厅 ${status}`,
    typeId: 'c1',
    type: '美术展厅',
    equipmentId: [],
    equipments: '',
    provinceId: '50',
    cityId: '5001',
    areaId: '500157',
    streetId: '500157020',
    areas: '重庆市江北区华新街街道',
    address: '建新东路 96 号',
    longitude: null,
    dimension: null,
    area: 320.5,
    contain: 120,
    contacts: '唐晓岚',
    tel: '023-67855210',
    cost: 0,
    album: [],
    cover: null,
    timeSlots: [],
    timeConfigs: [],
    introduction: null,
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: true,
    ...more,
  };
}

const everyStatus = [0, 1, 2, 100, 101, 102];

async function open({ address = '/', options = ['all'], rows = everyStatus.map((status) => row(status)) } = {}) {
  const menus = [menu('展厅预订', '/', { contentType: hall.key, options })];
  const opened = openList<HallRow>({ of: hallContent, List: HallList, address, rows, as: { ...session, menus } });
  await screen.findByText(rows[0]?.title ?? '');
  return opened;
}

const rowOf = (title: string) => {
  const found = screen.getByText(title).closest('tr');
  if (!found) throw new Error(`no row of ${title}`);
  return within(found);
};
const actionsOf = (title: string) =>
  rowOf(title)
    .queryAllByText(/^(详情|编辑|预订日历|二维码|撤销|删除|更多)$/)
    .map(({ textContent }) => textContent);

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('offers at every status what the server takes', async () => {
  const { user } = await open();
  const folded = async (title: string) => {
    await user.click(rowOf(title).getByText('更多'));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  expect(everyStatus.map((status) => actionsOf(`展厅 ${status}`))).toEqual([
    ['详情', '编辑', '删除'],
    ['详情', '撤销'],
    ['详情'],
    ['详情', '预订日历', '二维码'],
    ['详情', '编辑', '删除'],
    ['详情', '编辑', '预订日历', '更多'],
  ]);
  expect(await folded('展厅 102')).toEqual(['删除']);
});

it('lets an approved hall be edited where its row says so', async () => {
  const { user } = await open({ rows: [row(100, { isEdit: true })] });
  expect(actionsOf('展厅 100')).toEqual(['详情', '编辑', '预订日历', '更多']);
  await user.click(rowOf('展厅 100').getByText('更多'));
  expect(await screen.findByRole('menuitem')).toHaveTextContent('二维码');
});

it('offers who may only look neither a change nor a new hall', async () => {
  await open({ options: [] });
  expect(actionsOf('展厅 0')).toEqual(['详情']);
  expect(actionsOf('展厅 100')).toEqual(['详情', '预订日历', '二维码']);
  expect(screen.queryByLabelText(/更换展示图/)).toBeNull();
  expect(screen.queryByRole('button', { name: /新增展厅/ })).toBeNull();
});

it('shows the first ten characters of the publish date, the size, the region and whose hall it is', async () => {
  await open({ rows: [row(100, { venueId: 'v9', venueName: '渝中区文化馆' })] });
  const cells = rowOf('展厅 100');
  expect(cells.getByText('2026-11-03')).toBeVisible();
  expect(cells.getByText('320.5 ㎡')).toBeVisible();
  expect(cells.getByText('120 人')).toBeVisible();
  expect(cells.getByTitle('重庆市江北区华新街街道')).toBeVisible();
  expect(cells.getByText('渝中区文化馆 · 美术展厅')).toBeVisible();
});

it('asks for what its address says, by the names of the call', async () => {
  const { bodiesOf } = await open({ address: '/?keyword=展厅&status=100&page=1' });
  expect(bodiesOf('page')).toEqual([{ keyword: '展厅', status: 100, pageIndex: 1, pageSize: 10 }]);
});

it('leads to the calendar of the hall', async () => {
  const { user, history } = await open();
  await user.click(rowOf('展厅 100').getByText('预订日历'));
  await waitFor(() =>
    expect(history.location.href).toBe('/MuseumCenter/exhibitionOrderList?view=calendar&hallId=h100'),
  );
});

it('withdraws after the question of the specification, and says 已取消 to a no', async () => {
  const { user, bodiesOf } = await open();
  await user.click(rowOf('展厅 1').getByText('撤销'));
  const question = { selector: '.ant-modal-confirm-title' };
  expect(await screen.findByText('确定要取消提交上级审批, 是否继续?', question)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /取\s*消/ }));
  expect(await screen.findByText('已取消')).toBeVisible();
  expect(bodiesOf('revoke')).toEqual([]);
  await user.click(rowOf('展厅 1').getByText('撤销'));
  const [confirm] = (await screen.findAllByRole('button', { name: /确\s*定/ })).slice(-1);
  await user.click(confirm ?? document.body);
  await waitFor(() => expect(bodiesOf('revoke')).toEqual([{ id: 'h1' }]));
});

it('opens the approval log by the status', async () => {
  const { user, bodies } = await open();
  await user.click(rowOf('展厅 101').getByText('驳回'));
  await waitFor(() => expect(bodies(getReviewLog.path)).toMatchObject([{ objectId: 'h101' }]));
});
