import { screen, waitFor, within } from '@testing-library/react';
import { addSysDuty, editSysDuty, getSysDutyList, sortSysDuties } from '@yunguan/contract/platform/duties';
import { getVenueList } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import type { Asked } from '@/kernel/api/network.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { reaching } from '@/kernel/session/session.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import DutiesPage from './DutiesPage';

afterEach(() => {
  vi.unstubAllGlobals();
});

const venue = (id: string, name: string) => ({ id, name, parentId: null, kind: 'branch', children: [] });

const duty = (id: string, name: string) => ({ id, name, userCount: 0, sort: 1, version: 1 });

function open(address: string, answer: (asked: Asked) => unknown = () => undefined) {
  return openPage(
    DutiesPage,
    address,
    (asked) => {
      const { path } = asked;
      if (path === getVenueList.path) return [venue('v1', '江北文化馆'), venue('v2', '鱼嘴分馆')];
      if (path !== getSysDutyList.path) return answer(asked);
      return answer(asked) ?? { datas: [duty('d1', '馆长')], total: 1 };
    },
    {
      ...reaching({ v2: { duty: ['edit'] } }),
      menus: [menu('职务管理', '/', { contentType: 'duty', options: ['all'] })],
    },
  );
}

/** A dialog by its title; the names of dialogs are all one where the parts of antd are tested. */
async function dialogOf(title: string) {
  const box = (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('[role="dialog"]');
  return within(box instanceof HTMLElement ? box : document.body);
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

it('adds a duty under one key however often it is pressed before an answer comes', async () => {
  const keys: (string | undefined)[] = [];
  const { user } = open('/userManage/duty', ({ path, key }) => {
    if (path !== addSysDuty.path) return undefined;
    keys.push(key);
    if (keys.length < 3) throw new TypeError('Failed to fetch');
    return { id: 'd2' };
  });
  await user.click(await screen.findByRole('button', { name: /新增职务/ }));
  await user.type(await screen.findByLabelText('职务名称'), '副馆长');
  const dialog = await dialogOf('新增职务');
  for (const sent of [1, 2, 3]) {
    await user.click(dialog.getByRole('button', { name: /确定/ }));
    await waitFor(() => expect(keys).toHaveLength(sent));
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  }
  expect(await screen.findByText('添加成功！')).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

it('saves over what somebody else saved meanwhile only where that is wanted, and then it can be', async () => {
  const conflict = { userName: '唐晓岚', time: '2026-11-20 09:12:00', version: 4, isOwn: false };
  const { user, bodies } = open('/userManage/duty', ({ path, body }) =>
    path === editSysDuty.path && body.version !== 4
      ? new Refused('内容已被唐晓岚修改，请核对后再保存', { code: 'CONFLICT', conflict })
      : null,
  );
  await user.click(await screen.findByText('编辑'));
  await user.type(await screen.findByLabelText('职务名称'), '（代）');
  const dialog = await dialogOf('编辑职务');
  await user.click(dialog.getByRole('button', { name: /确定/ }));
  expect(await screen.findAllByText('职务已被他人修改')).not.toEqual([]);
  expect(screen.getByRole('row', { name: '职务名称 馆长 馆长（代）' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: /取\s?消/ }).at(-1) ?? document.body);
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  expect(screen.getByLabelText('职务名称')).toHaveValue('馆长（代）');

  await user.click(dialog.getByRole('button', { name: /确定/ }));
  await waitFor(() => expect(bodies(editSysDuty.path)).toHaveLength(2));
  await user.click((await screen.findAllByRole('button', { name: '覆盖保存' })).at(-1) ?? document.body);
  expect(await screen.findByText('修改成功！')).toBeVisible();
  expect(bodies(editSysDuty.path).map(({ version }) => version)).toEqual([1, 1, 4]);
});

it('moves a duty and says which order it changed', async () => {
  const datas = [duty('d1', '馆长'), duty('d2', '馆员')];
  const { user, bodies } = open('/userManage/duty?venue=v1', ({ path }) =>
    path === getSysDutyList.path ? { datas, total: 2 } : null,
  );
  await user.click(await screen.findByRole('button', { name: '下移 馆长' }));
  const body = { venueId: 'v1', ids: ['d2', 'd1'], was: ['d1', 'd2'] };
  await waitFor(() => expect(bodies(sortSysDuties.path)).toEqual([body]));
});
