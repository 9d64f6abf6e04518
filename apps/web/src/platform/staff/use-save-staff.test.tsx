import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { addSysUser } from '@yunguan/contract/platform/staff';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AntdProvider } from '@/app/AntdProvider';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
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
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AntdProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SessionValue value={session}>{children}</SessionValue>
      </QueryClientProvider>
    </AntdProvider>
  );
  const onSaved = () => undefined;
  const { result } = renderHook(
    () => {
      const kept = useKeptForm({
        kind: 'staff',
        objectId: undefined,
        what: '用户',
        record: '这个用户',
        start: { values: {}, version: undefined, draft: undefined },
        parts: [],
        read: () => ({}),
        write: () => undefined,
        reload: () => Promise.reject(new Error('a new user is nowhere yet')),
        onSettled: () => undefined,
      });
      return useSaveStaff({ user: undefined, kept, onSaved, onRefused, showGone: async () => false });
    },
    { wrapper },
  );
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
