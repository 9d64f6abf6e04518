import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen, waitFor } from '@testing-library/react';
import { getSysMenuInfo } from '@yunguan/contract/platform/menus';
import { getSysRoleList } from '@yunguan/contract/platform/roles';
import { setSysUserState } from '@yunguan/contract/platform/staff';
import { App } from 'antd';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { ShareRow } from '@/kernel/saved-filters/ShareRow';
import { renderInApp } from '@/ui/test-render';
import { infoOptions } from '../menu-admin/use-menus';
import { staffAreas } from '../staff/staff-queries';
import { useRightsChanged } from './role-queries';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A page whose answers stay fresh, as they do for a while in the product. */
function freshClient() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>
      <App>{children}</App>
    </QueryClientProvider>
  );
  return { client, wrapper };
}

it('reads anew which roles hold a menu, and how many people see it, after a change of rights or of people', async () => {
  stubNetwork(({ path }) => (path === getSysMenuInfo.path ? { id: 'm1', roles: [], userCount: 0 } : null));
  const { client, wrapper } = freshClient();
  const isStale = () => client.getQueryState(infoOptions('m1').queryKey)?.isInvalidated;
  const { result } = renderHook(() => [useRightsChanged(), useRecordWrite(...staffAreas).write] as const, { wrapper });
  await client.fetchQuery(infoOptions('m1'));
  await result.current[0]();
  expect(isStale()).toBe(true);

  await client.fetchQuery({ ...infoOptions('m1'), staleTime: 0 });
  expect(isStale()).toBe(false);
  await result.current[1]({ endpoint: setSysUserState, body: {} });
  expect(isStale()).toBe(true);
});

it('reads anew with whom a filter may be shared', async () => {
  const asked = stubNetwork(({ path }) =>
    path === getSysRoleList.path ? { datas: [{ id: 'r1', name: '初审员' }], total: 1 } : null,
  );
  const { client, wrapper } = freshClient();
  renderInApp(<ShareRow listKey="any" name="我的" state={{}} isTaken={false} onDone={vi.fn()} />, { wrapper });
  await screen.findByRole('combobox');
  const { result } = renderHook(() => useRightsChanged(), { wrapper });
  const reads = () => asked.filter(({ path }) => path === getSysRoleList.path).length;
  await waitFor(() => expect([reads(), client.isFetching()]).toEqual([1, 0]));
  await result.current();
  expect(reads()).toBe(2);
});
