import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { getCategory, pushWorks, setSort } from '@yunguan/contract/content/media';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openList } from '@/kernel/list/open-list.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { AtlasList } from './AtlasList';
import { type MediaRow, mediaContent } from './media-content';
import { mediaRow } from './media-row.fixture';
import { MediaList } from './MediaList';

const rows: MediaRow[] = [
  mediaRow,
  { ...mediaRow, id: 'm2', title: '川江号子', sourceType: 2, status: 4, sortId: 20, pushState: 'failed' },
  { ...mediaRow, id: 'm3', title: '非遗纪录片', sourceType: 3, status: 0, sortId: 20 },
];
const classes = [
  { id: 'c1', name: '摄影', displayName: '摄影', sort: 1, of: 1 },
  { id: 'c2', name: '民歌', displayName: '民歌', sort: 2, of: 2 },
];

interface Opened {
  readonly address?: string;
  readonly options?: string[];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly List?: typeof MediaList;
}

/** The list with its classifications, and with what other calls answer. */
async function open({ address = '/', options = ['all'], answers = {}, List = MediaList }: Opened = {}) {
  const opened = openList<MediaRow>({
    of: mediaContent,
    List,
    address,
    rows,
    answer: ({ path, body: { sourceType } }) =>
      path === getCategory.path
        ? classes.filter(({ of }) => sourceType === undefined || of === sourceType)
        : answers[path],
    as: { ...session, menus: [menu('媒体作品', '/', { contentType: 'media', options })] },
  });
  await screen.findByText('非遗纪录片');
  return opened;
}

const allOfPage = () => screen.getAllByLabelText('全选本页')[0] ?? document.body;
const rowOf = (title: string) => within(screen.getByRole('row', { name: new RegExp(title) }));
const pick = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string) => {
  await user.click(screen.getByLabelText(label, { selector: 'input' }));
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('names the statuses of the works as their screens do, whatever code the wire carries', async () => {
  await open();
  expect(rowOf('嘉陵江晨曲').getByText('审核通过')).toBeVisible();
  expect(rowOf('川江号子').getByText('驳回')).toBeVisible();
  expect(rowOf('非遗纪录片').getByText('草稿')).toBeVisible();
});

it('names the classification that the list is filtered by', async () => {
  await open({ address: '/?typeId=c2' });
  expect(await screen.findByText(/：民歌$/)).toBeVisible();
});

it('offers by the status what would not be refused', async () => {
  await open();
  const actions = (title: string) =>
    rowOf(title)
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter((text) => ['详情', '编辑', '撤销', '推送', '删除'].includes(text ?? ''))
      .join(' ');
  expect(actions('嘉陵江晨曲')).toBe('详情 推送');
  expect(actions('川江号子')).toBe('详情 编辑 删除');
});

it('asks for a type under its own name, and says so in the conditions', async () => {
  const { user, bodiesOf, history } = await open();
  expect(bodiesOf('page')[0]).not.toHaveProperty('sourceType');
  await pick(user, '类型', '音频');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(bodiesOf('page').at(-1)).toMatchObject({ sourceType: 2, pageIndex: 0 }));
  expect(screen.getByText('类型：音频')).toBeVisible();
  await user.click(screen.getByLabelText('取消条件 类型：音频'));
  await waitFor(() => expect(bodiesOf('page').at(-1)).not.toHaveProperty('sourceType'));
  expect(history.location.search).toBe('');
});

it('takes 全部 as no condition', async () => {
  const { user, bodiesOf } = await open({ address: '/?choices={"sourceType":2}' });
  expect(bodiesOf('page')[0]).toMatchObject({ sourceType: 2 });
  await pick(user, '类型', '全部');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(bodiesOf('page').at(-1)).not.toHaveProperty('sourceType'));
});

it('offers the classifications of the chosen type, and drops one of another type', async () => {
  const { user, bodiesOf } = await open();
  await pick(user, '分类', '摄影');
  await pick(user, '类型', '音频');
  await user.click(screen.getByLabelText('分类', { selector: 'input' }));
  const option = { selector: '.ant-select-item-option-content' };
  expect(await screen.findByText('民歌', option)).toBeVisible();
  expect(screen.queryByText('摄影', option)).toBeNull();
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(bodiesOf('page').at(-1)).toMatchObject({ sourceType: 2 }));
  expect(bodiesOf('page').at(-1)?.typeId).toBeUndefined();
});

it('deletes by the ids that the calls of media works take', async () => {
  const { user, bodiesOf } = await open();
  await user.click(rowOf('川江号子').getByText('删除'));
  await user.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodiesOf('remove')).toEqual([{ idList: ['m2'] }]));
  expect(await screen.findByText('删除成功')).toBeVisible();
});

it('says plainly that nothing was sent while no channel is set up', async () => {
  const { user, bodies } = await open({ answers: { [pushWorks.path]: { queued: 1, channel: null } } });
  await user.click(rowOf('嘉陵江晨曲').getByText('推送'));
  const question = within(await screen.findByRole('dialog', { name: '确定推送这个作品' }));
  expect(question.getByText('《嘉陵江晨曲》')).toBeVisible();
  expect(bodies(pushWorks.path)).toEqual([]);
  await user.click(question.getByRole('button', { name: '推送' }));
  await waitFor(() => expect(bodies(pushWorks.path)).toEqual([{ idList: ['m1'] }]));
  expect(await screen.findByText('暂未开通推送', { selector: '.ant-modal-confirm-title' })).toBeVisible();
  expect(screen.getByText('已记入推送发件箱，共 1 个作品。')).toBeVisible();
});

it('means by each batch button only the works that it may take', async () => {
  const { user, bodies } = await open({ answers: { [pushWorks.path]: { queued: 1, channel: '微信' } } });
  await user.click(allOfPage());
  expect(screen.getByRole('button', { name: '批量删除（2）' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '批量推送（1）' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '推送' }));
  await waitFor(() => expect(bodies(pushWorks.path)).toEqual([{ idList: ['m1'] }]));
  expect(await screen.findByText('已记入推送发件箱，共 1 个作品')).toBeVisible();
});

it('sets the order by numbers: the work goes to its place, and only what changed is sent', async () => {
  const { user, bodies, bodiesOf } = await open({ address: '/?choices={"sourceType":3}' });
  await user.click(screen.getByRole('button', { name: '排序' }));
  const dialog = within(await screen.findByRole('dialog', { name: '作品排序' }));
  const number = await dialog.findByLabelText('《非遗纪录片》的排序号');
  expect(bodiesOf('page').at(-1)).toMatchObject({ pageSize: 100, sourceType: 3 });
  expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
  await user.clear(number);
  await user.type(number, '99{Enter}');
  await user.click(dialog.getByRole('button', { name: '保存（1 处变化）' }));
  await waitFor(() => expect(bodies(setSort.path)).toEqual([{ list: [{ id: 'm3', sortId: 99, was: 20 }] }]));
  expect(await screen.findByText('设置成功！')).toBeVisible();
});

it('asks before the page is left with an order that is not saved', async () => {
  const { user, history } = await open();
  await user.click(screen.getByRole('button', { name: '排序' }));
  const dialog = within(await screen.findByRole('dialog', { name: '作品排序' }));
  const number = await dialog.findByLabelText('《川江号子》的排序号');
  await user.clear(number);
  await user.type(number, '31{Enter}');
  act(() => history.push('/?mode=4'));
  expect(await screen.findByText('调整的顺序还没有保存，离开后将丢失。')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: /取\s?消/ }).at(-1) ?? document.body);
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(number).toHaveValue('31');
});

it('keeps the order that was set when the server refuses it, and says why', async () => {
  const refusal = new Refused('无权限或数据不存在');
  const { user } = await open({ answers: { [setSort.path]: refusal } });
  await user.click(screen.getByRole('button', { name: '排序' }));
  const dialog = within(await screen.findByRole('dialog', { name: '作品排序' }));
  const number = await dialog.findByLabelText('《川江号子》的排序号');
  await user.clear(number);
  await user.type(number, '31{Enter}');
  const titles = () =>
    dialog.getAllByRole('listitem').map((row) => row.querySelector('.list-order-title')?.textContent);
  expect(titles()).toEqual(['川江号子', '嘉陵江晨曲', '非遗纪录片']);
  await user.click(dialog.getByRole('button', { name: /保存/ }));
  expect(await screen.findByText('设置失败，无权限或数据不存在')).toBeVisible();
  expect(number).toHaveValue('31');
});

it('shows a viewer the works, and no button that would be refused', async () => {
  await open({ options: [] });
  for (const name of ['新增媒体作品', '排序', '推送记录']) expect(screen.queryByText(name)).toBeNull();
  for (const name of ['编辑', '删除', '推送']) expect(screen.queryByText(name, { selector: 'button *' })).toBeNull();
  expect(screen.queryByLabelText('全选本页')).toBeNull();
});

it('offers together what the user may do with any of the works, and ticks those alone', async () => {
  const pusher = await open({ options: ['wechatpush'] });
  expect(screen.getByRole('checkbox', { name: /川江号子/ })).toBeDisabled();
  await pusher.user.click(allOfPage());
  expect(screen.getByRole('button', { name: '批量推送（1）' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /批量删除/ })).toBeNull();
  cleanup();
  const remover = await open({ options: ['del'] });
  expect(screen.getByRole('checkbox', { name: /嘉陵江晨曲/ })).toBeDisabled();
  await remover.user.click(allOfPage());
  expect(screen.getByRole('button', { name: '批量删除（2）' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /批量推送/ })).toBeNull();
});

it('has no column of actions in the atlas for who may change nothing, and nothing to tick for anybody', async () => {
  await open({ List: AtlasList, options: [] });
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
  cleanup();
  await open({ List: AtlasList, options: ['del'] });
  expect(screen.getByRole('columnheader', { name: '操作' })).toBeVisible();
  expect(screen.queryByLabelText('全选本页')).toBeNull();
});

it('lists the pictures alone for the atlas, with 发布 only for who may add', async () => {
  const { bodiesOf } = await open({ List: AtlasList, options: ['add', 'edit'] });
  expect(bodiesOf('page')[0]).toMatchObject({ sourceType: 1 });
  expect(screen.getByRole('button', { name: /发\s?布/ })).toBeVisible();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads.filter(Boolean)).toEqual([
    '序号',
    '创建日期',
    '标题',
    '作者',
    '封面',
    '来源',
    '浏览量',
    '点赞量',
    '操作',
  ]);
  expect(screen.queryByLabelText('类型')).toBeNull();
});
