import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { addSysUser, editSysUser, type StaffDetail } from '@yunguan/contract/platform/staff';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AntdProvider } from '@/app/AntdProvider';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { queryKeys } from '@/kernel/api/query-keys';
import { useKeptForm } from '@/kernel/records/use-kept-form';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { blankForm } from './staff-form';
import { useSaveStaff } from './use-save-staff';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const taken = { field: 'loginName', message: '登录名已被使用，请更换' };

/** The saving of a user, or of a new one. */
function renderSave(
  client: QueryClient,
  user: StaffDetail | undefined,
  onRefused: (error: Error) => boolean = () => false,
) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AntdProvider>
      <QueryClientProvider client={client}>
        <SessionValue value={session}>{children}</SessionValue>
      </QueryClientProvider>
    </AntdProvider>
  );
  const onSaved = () => undefined;
  return renderHook(
    () => {
      const kept = useKeptForm({
        kind: 'staff',
        objectId: user?.id,
        what: '用户',
        record: '这个用户',
        start: { values: {}, version: user?.version, draft: undefined },
        parts: [],
        read: () => ({}),
        write: () => undefined,
        reload: () => Promise.reject(new Error('what is stored now is not asked for')),
        onSettled: () => undefined,
      });
      return useSaveStaff({ user, kept, onSaved, onRefused, showGone: async () => false });
    },
    { wrapper },
  );
}

/** Presses 保存 with each of the names, where the first press gets no answer; what stands at the login name after the last. */
async function press(...names: string[]) {
  let sent = 0;
  stubNetwork(({ path }) => {
    if (path !== addSysUser.path) return null;
    sent += 1;
    if (sent === 1) throw new TypeError('Failed to fetch');
    return new Refused(taken.message, { code: 'VALIDATION', errors: [taken] });
  });
  const told: string[][] = [];
  const onRefused = (error: Error) => {
    if (!(error instanceof Refused)) return false;
    told.push(error.errors.map(({ field, message }) => `${field} ${message}`));
    return true;
  };
  const { result } = renderSave(new QueryClient(), undefined, onRefused);
  for (const [no, loginName] of names.entries()) {
    result.current.save({ ...blankForm('v1'), loginName });
    await waitFor(() => expect(sent).toBe(no + 1));
    await waitFor(() => expect(result.current.isBusy).toBe(false));
  }
  return told.at(-1);
}

it('says that the press without an answer may have made the user whose name is taken now', async () => {
  expect(await press('feng.chunmei', 'feng.chunmei')).toEqual([
    'loginName 登录名已被使用，请更换',
    'loginName 上一次提交可能已经成功：请到用户列表查看；初始密码可用“重置密码”重新取得',
  ]);
});

it('says nothing of it where another name is taken', async () => {
  expect(await press('feng.chunmei', 'feng.cm')).toEqual(['loginName 登录名已被使用，请更换']);
});

it('lets what says who is in it be counted again after any save: departments, duties, roles and venues', async () => {
  stubNetwork(({ path }) => (path === editSysUser.path ? { id: 'u1', version: 2, unattended: [] } : null));
  const client = new QueryClient();
  const counting = ['department', 'duty', 'role', 'venue'].map((area) => queryKeys.list(area, { venue: 'v1' }));
  for (const key of counting) client.setQueryData(key, { datas: [], total: 0 });
  const { result } = renderSave(client, { id: 'u1', version: 1 } as StaffDetail);
  result.current.save(blankForm('v1'));
  for (const key of counting) await waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true));
});
