import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addEquipment,
  type Equipment,
  getEquipment,
  getEquipmentPage,
  removeEquipment,
  switchEquipment,
  updateEquipment,
} from '@yunguan/contract/content/equipment';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import { siteContent } from '../site-content';
import EquipmentView from './EquipmentView';

const piece = (id: string, name: string, usedBy = 0): Equipment => ({
  id,
  name,
  remarks: '',
  state: true,
  createTime: '2026-11-01 09:00:00',
  lastModificationTime: '2026-11-20 10:30:00',
  version: 3,
  usedBy,
});
const uses = [
  { id: 's1', kind: 'site', title: '多功能厅' },
  { id: 'h1', kind: 'hall', title: '一号展厅' },
];

interface Circumstances {
  readonly options?: readonly string[];
  /** Refuses the calls of a path with a text. */
  readonly refuses?: Readonly<Record<string, string>>;
  /** Never answers the calls of this path. */
  readonly holds?: string;
}

async function open({ options = ['all'], refuses = {}, holds }: Circumstances = {}) {
  let pieces = [piece('e1', '专业音响', 2), piece('e2', '追光灯'), piece('e3', '折叠椅')];
  const asked = stubNetwork(({ path, body }) => {
    if (path === holds) return new Promise(() => undefined);
    if (path in refuses) throw new Refused(refuses[path] ?? '');
    // All of them or none.
    if (path === removeEquipment.path && [body.ids].flat().some((id) => pieces.every((one) => one.id !== id)))
      throw new Refused('无权限或数据不存在');
    if (path === removeEquipment.path) pieces = pieces.filter(({ id }) => !String(body.ids).split(',').includes(id));
    if (path === switchEquipment.path)
      pieces = pieces.map((one) => (one.id === body.id ? { ...one, state: body.state === true } : one));
    const answers: Readonly<Record<string, unknown>> = {
      [getEquipmentPage.path]: { datas: pieces, total: pieces.length },
      [getEquipment.path]: { ...pieces.find(({ id }) => id === body.id), uses },
    };
    return answers[path] ?? null;
  });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const Screen = () => (
    <ContentScreen of={siteContent} views={{ 1: () => <p>场地列表</p> }} over={{ 5: EquipmentView }} />
  );
  const history = createMemoryHistory({ initialEntries: ['/?mode=5'] });
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  const menus = [menu('场地预订', '/', { contentType: 'site', options: [...options] })];
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...session, menus }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  await screen.findByText('折叠椅');
  return {
    takeAway: (gone: string) => {
      pieces = pieces.filter(({ id }) => id !== gone);
    },
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    bodies: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
  };
}

const problem = { selector: '.ant-form-item-explain-error' };

const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('judges the name of a new piece when it changes and when it is left', async () => {
  const { user, bodies } = await open();
  await user.click(screen.getByRole('button', { name: '新增设备' }));
  const name = await screen.findByLabelText('设备名称');
  fireEvent.focus(name);
  fireEvent.blur(name);
  expect(await screen.findByText('请输入设备名称', problem)).toBeInTheDocument();
  await user.type(name, '投影仪');
  await waitFor(() => expect(screen.queryByText('请输入设备名称', problem)).toBeNull());
  await user.clear(name);
  await user.type(name, '   ');
  expect(await screen.findByText('请输入设备名称', problem)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(screen.queryByText('上传参数有误！')).toBeNull();
  await user.type(name, '投影仪');
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('添加成功！')).toBeInTheDocument();
  expect(bodies(addEquipment.path)).toEqual([{ name: '投影仪', remarks: '' }]);
});

it('says that adding failed, and why', async () => {
  const { user } = await open({ refuses: { [addEquipment.path]: '无权限或数据不存在' } });
  await user.click(screen.getByRole('button', { name: '新增设备' }));
  await user.type(await screen.findByLabelText('设备名称'), '钢琴');
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('添加失败！无权限或数据不存在')).toBeVisible();
});

it('says 上传参数有误！ when a piece is edited with a mistake, and sends nothing', async () => {
  const { user, bodies } = await open();
  await user.click(rowOf('追光灯').getByText('编辑'));
  await user.clear(await screen.findByLabelText('设备名称'));
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('上传参数有误！')).toBeInTheDocument();
  expect(bodies(updateEquipment.path)).toEqual([]);
  await user.type(screen.getByLabelText('设备名称'), '电脑灯');
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('修改成功！')).toBeInTheDocument();
  expect(bodies(updateEquipment.path)).toEqual([{ id: 'e2', name: '电脑灯', remarks: '', version: 3 }]);
});

it('switches a piece, and says so', async () => {
  const { user, bodies } = await open();
  await user.click(rowOf('追光灯').getByRole('switch'));
  expect(await screen.findByText('状态修改成功！')).toBeInTheDocument();
  expect(bodies(switchEquipment.path)).toEqual([{ id: 'e2', state: false }]);
  await waitFor(() => expect(rowOf('追光灯').getByRole('switch')).not.toBeChecked());
});

it('says that a switch failed, and leaves the piece as it was', async () => {
  const { user } = await open({ refuses: { [switchEquipment.path]: '系统繁忙，请稍后再试' } });
  await user.click(rowOf('追光灯').getByRole('switch'));
  expect(await screen.findByText('状态修改失败！')).toBeInTheDocument();
  await waitFor(() => expect(rowOf('追光灯').getByRole('switch')).toBeChecked());
});

it('says where the pieces are used before it deletes them, and fetches the list a second later', async () => {
  const { user, bodies } = await open();
  await user.click(screen.getByText('全选'));
  await user.click(rowOf('折叠椅').getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  const dialog = within(await screen.findByRole('dialog', { name: '确定要删除选中的 2 件设备，是否继续' }));
  expect(dialog.getByText('专业音响：场地《多功能厅》、展厅《一号展厅》')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('删除成功！')).toBeInTheDocument();
  expect(bodies(removeEquipment.path)).toEqual([{ ids: ['e1', 'e2'] }]);
  expect(bodies(getEquipmentPage.path)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('追光灯')).toBeNull());
  expect(bodies(getEquipmentPage.path)).toHaveLength(2);
  expect(screen.getByRole('button', { name: '批量删除' })).toBeDisabled();
});

it('ticks with 全选 no piece that is being switched and cannot be ticked by itself', async () => {
  const { user } = await open({ holds: switchEquipment.path });
  await user.click(rowOf('追光灯').getByRole('switch'));
  await waitFor(() => expect(rowOf('追光灯').getByRole('checkbox')).toBeDisabled());
  await user.click(screen.getByText('全选'));
  expect(rowOf('专业音响').getByRole('checkbox')).toBeChecked();
  expect(rowOf('追光灯').getByRole('checkbox')).not.toBeChecked();
  expect(screen.getByText('已选', { exact: false, selector: '.hint' })).toHaveTextContent('已选 2 件');
});

it('deletes nothing when the question is answered with no', async () => {
  const { user, bodies } = await open();
  await user.click(rowOf('折叠椅').getByText('删除'));
  const dialog = within(await screen.findByRole('dialog', { name: '确定要删除本条信息，是否继续' }));
  expect(dialog.getByText('没有场地或展厅使用。删除后不能再被选择。')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('已取消')).toBeInTheDocument();
  expect(bodies(removeEquipment.path)).toEqual([]);
});

it('shows who may only look no way to change anything', async () => {
  await open({ options: ['view'] });
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '新增设备' })).toBeNull();
  expect(screen.queryByText('编辑')).toBeNull();
});

it('reads the list again where a piece that is to be deleted is gone already', async () => {
  const { user, bodies } = await open({ refuses: { [getEquipment.path]: '无权限或数据不存在' } });
  const before = bodies(getEquipmentPage.path).length;
  await user.click(rowOf('专业音响').getByText('删除'));
  expect(await screen.findByText('无权限或数据不存在')).toBeInTheDocument();
  await waitFor(() => expect(bodies(getEquipmentPage.path).length).toBeGreaterThan(before));
  expect(bodies(removeEquipment.path)).toEqual([]);
});

it('lets go of a ticked piece that somebody else deleted, so that the others can be deleted', async () => {
  const { user, bodies, takeAway } = await open();
  await user.click(screen.getByText('全选'));
  await user.click(rowOf('专业音响').getByRole('checkbox'));
  takeAway('e2');
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('1 条已不在设备列表，其余 1 条请再操作一次')).toBeVisible();
  expect(bodies(removeEquipment.path)).toEqual([{ ids: ['e2', 'e3'] }]);
  expect(screen.getByText('已选', { exact: false, selector: '.hint' })).toHaveTextContent('已选 1 件');
  expect(rowOf('折叠椅').getByRole('checkbox')).toBeChecked();
});
