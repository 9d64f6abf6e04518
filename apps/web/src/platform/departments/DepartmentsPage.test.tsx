import { screen, waitFor, within } from '@testing-library/react';
import {
  delSysDepartment,
  editSysDepartment,
  getSysDepartmentMembers,
  getSysDepartmentTree,
  moveSysDepartment,
} from '@yunguan/contract/platform/departments';
import { departmentList } from '@yunguan/contract/platform/lookups';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import { StaffPlaces } from '../staff/StaffPlaces';
import DepartmentsPage from './DepartmentsPage';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('renames a department over what somebody else saved meanwhile, where that is wanted', async () => {
  const conflict = { userName: '唐晓岚', time: '2026-11-20 09:12:00', version: 4, isOwn: false };
  const { user, bodies } = openPage(
    DepartmentsPage,
    '/userManage/department',
    ({ path, body }) => {
      if (path === getSysDepartmentTree.path) {
        const name = bodies(editSysDepartment.path).length > 0 ? '群众活动部' : '活动部';
        return { datas: [{ id: 'p1', parentId: null, name, userCount: 0, version: 1 }], usersWithout: 0 };
      }
      if (path === getSysDepartmentMembers.path) return { datas: [], total: 0 };
      if (path !== editSysDepartment.path) return [];
      return body.version === 4
        ? { id: 'p1' }
        : new Refused('内容已被唐晓岚修改，请核对后再保存', { code: 'CONFLICT', conflict });
    },
    { menus: [menu('部门管理', '/', { contentType: 'department', options: ['all'] })] },
  );
  await user.click(await screen.findByRole('button', { name: '重命名' }));
  await user.type(await screen.findByLabelText('部门名称'), '（新）');
  await user.keyboard('{Enter}');
  expect(await screen.findAllByText('部门已被他人修改')).not.toEqual([]);
  expect(await screen.findByRole('row', { name: '部门名称 群众活动部 活动部（新）' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '覆盖保存' }));
  expect(await screen.findByText('修改成功！')).toBeVisible();
  expect(bodies(editSysDepartment.path)).toEqual([
    { id: 'p1', name: '活动部（新）', version: 1 },
    { id: 'p1', name: '活动部（新）', version: 4 },
  ]);
});

it('leads from a page of people who have left since to the last one there is', async () => {
  const { history } = openPage(
    DepartmentsPage,
    '/userManage/department?page=2',
    ({ path, body }) => {
      if (path === getSysDepartmentTree.path) {
        return { datas: [{ id: 'p1', parentId: null, name: '活动部', userCount: 10, version: 1 }], usersWithout: 0 };
      }
      if (path !== getSysDepartmentMembers.path) return [];
      const people = Array.from({ length: 10 }, (_, no) => {
        return { id: `u${no}`, realName: `成员${no}`, loginName: `u${no}`, duty: '', enabled: true };
      });
      return { datas: body.pageIndex === 1 ? people : [], total: 10 };
    },
    { menus: [menu('部门管理', '/', { contentType: 'department', options: ['all'] })] },
  );
  expect(await screen.findByText('成员0')).toBeVisible();
  expect(history.location.search).toBe('');
});

it('stays at the department that was opened while another one was being removed', async () => {
  const rowOf = (id: string, parentId: string | null) => ({
    id,
    parentId,
    name: `部门${id}`,
    userCount: 0,
    version: 1,
  });
  let left = [rowOf('p1', null), rowOf('p2', 'p1'), rowOf('p3', null)];
  let answer: () => void = () => undefined;
  const removed = new Promise((resolve) => {
    answer = () => {
      left = left.filter(({ id }) => id !== 'p2');
      resolve(null);
    };
  });
  const { user, history, bodies } = openPage(
    DepartmentsPage,
    '/userManage/department?id=p2',
    ({ path }) => {
      if (path === delSysDepartment.path) return removed;
      if (path === getSysDepartmentTree.path) return { datas: left, usersWithout: 0 };
      return path === getSysDepartmentMembers.path ? { datas: [], total: 0 } : [];
    },
    { menus: [menu('部门管理', '/', { contentType: 'department', options: ['all'] })] },
  );
  await screen.findByRole('heading', { name: '部门p2' });
  await user.click(screen.getByRole('button', { name: /^删\s?除$/ }));
  await screen.findAllByText('《部门p2》');
  await user.click(screen.getAllByRole('button', { name: /^确\s?定$/ }).at(-1) ?? document.body);
  await waitFor(() => expect(bodies(delSysDepartment.path)).toHaveLength(1));
  await user.click(await screen.findByText('部门p3'));
  await screen.findByRole('heading', { name: '部门p3' });
  answer();
  await screen.findByText('删除成功!');
  await waitFor(() => expect(screen.queryByText('部门p2')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(history.location.search).toBe('?id=p3');
});

it('moves the department that the dialog was opened for, and no other one where that is gone', async () => {
  const rowOf = (id: string) => ({ id, parentId: null, name: `部门${id}`, userCount: 0, version: 1 });
  const { user, bodies } = openPage(
    DepartmentsPage,
    '/userManage/department?id=p2',
    ({ path }) => {
      if (path === moveSysDepartment.path) return new Refused('无权限或数据不存在', { code: 'FORBIDDEN' });
      if (path === getSysDepartmentTree.path) {
        const isGone = bodies(moveSysDepartment.path).length > 0;
        return { datas: (isGone ? ['p1', 'p3'] : ['p1', 'p2', 'p3']).map(rowOf), usersWithout: 0 };
      }
      return path === getSysDepartmentMembers.path ? { datas: [], total: 0 } : [];
    },
    { menus: [menu('部门管理', '/', { contentType: 'department', options: ['all'] })] },
  );
  await screen.findByRole('heading', { name: '部门p2' });
  await user.click(screen.getByRole('button', { name: '移动到' }));
  await screen.findByText('移动“部门p2”');
  const press = async () => user.click(screen.getAllByRole('button', { name: /^确\s?定$/ }).at(-1) ?? document.body);
  await press();
  await screen.findByText('无权限或数据不存在');
  await screen.findByRole('heading', { name: '部门p1' });
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  await press();
  await waitFor(() => expect(bodies(moveSysDepartment.path)).toHaveLength(2));
  expect(bodies(moveSysDepartment.path).map(({ id }) => id)).toEqual(['p2', 'p2']);
});

it('lets the trees to choose from be read again: they name the departments, too', async () => {
  const ignore = () => undefined;
  const Page = () => (
    <>
      <StaffPlaces venueId="v1" below departmentId="" onVenue={ignore} onBelow={ignore} onDepartment={ignore} />
      <DepartmentsPage />
    </>
  );
  let name = '活动部';
  const { user } = openPage(
    Page,
    '/userManage/department',
    ({ path, body }) => {
      if (path === departmentList.path) return { datas: [{ id: 'p1', name, children: [] }] };
      if (path === editSysDepartment.path) {
        name = String(body.name);
        return { id: 'p1' };
      }
      if (path === getSysDepartmentTree.path)
        return { datas: [{ id: 'p1', parentId: null, name, userCount: 0, version: 1 }], usersWithout: 0 };
      return path === getSysDepartmentMembers.path ? { datas: [], total: 0 } : [];
    },
    { menus: [menu('部门管理', '/', { contentType: 'department', options: ['all'] })] },
  );
  const places = within(await screen.findByRole('complementary', { name: '场馆与部门' }));
  expect(await places.findByText('活动部')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '重命名' }));
  await user.type(await screen.findByLabelText('部门名称'), '（新）');
  await user.keyboard('{Enter}');
  expect(await places.findByText('活动部（新）')).toBeVisible();
});
