import { screen } from '@testing-library/react';
import { getGrantableRoles } from '@yunguan/contract/platform/grantable-roles';
import { addSysUser } from '@yunguan/contract/platform/staff';
import { departmentList } from '@yunguan/contract/platform/lookups';
import { Form } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { blankForm } from './staff-form';
import { StaffFields } from './StaffFields';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('says at 所属场馆 that one may not add users there, and asks for the roles that a new user may be given', async () => {
  const { user, bodies } = openPage(
    () => (
      <Form initialValues={blankForm('v1')}>
        <StaffFields user={undefined} known={[]} />
        <button type="submit">保存</button>
      </Form>
    ),
    '/',
    ({ path }) => {
      if (path === getGrantableRoles.path) return { datas: [] };
      return path === departmentList.path ? { datas: [] } : [];
    },
  );
  await user.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText('您在该场馆没有新增用户的权限')).toBeInTheDocument();
  expect(bodies(getGrantableRoles.path)).toEqual([{ venueId: 'v1', right: 'add' }]);
  expect(bodies(addSysUser.path)).toEqual([]);
});
