import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delResource, getResource, getResourceList } from '@yunguan/contract/platform/library';
import { useMemo } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { useUrlState } from '@/kernel/session/use-url-state';
import { libraryUrl, queryOf } from './library-url';
import { ResourceBrowser } from './ResourceBrowser';
import { resourceRow } from './resource-row.fixture';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function Browser() {
  const [state, change] = useUrlState(libraryUrl.schema);
  const query = useMemo(() => queryOf('v1', state), [state]);
  const rights = { add: true, edit: true, del: true };
  return (
    <ResourceBrowser {...{ query, state, change, rights }} venueId="v1" nodes={[]} trail={[]} onUpload={undefined} />
  );
}

it('lets go of a selected file that somebody else deleted, and goes on with the others', async () => {
  let there = ['r1', 'r2', 'r3'];
  const { user, bodies } = openPage(Browser, '/', ({ path, body }) => {
    if (path === getResourceList.path) {
      const datas = there.map((id) => resourceRow({ id, url: `/files/${id}`, useCount: 0 }));
      return { list: datas, totalCount: datas.length, datas, total: datas.length };
    }
    if (path !== delResource.path) return [];
    const wanted = body.ids as string[];
    there = there.filter((id) => id !== 'r2');
    return wanted.includes('r2') ? new Refused('《海报》已在回收站中，请先恢复', { code: 'ILLEGAL_STATE' }) : null;
  });
  await screen.findByText('共 3 个文件');
  fireEvent.keyDown(screen.getByRole('listbox', { name: '文件列表' }), { key: 'a', ctrlKey: true });
  await waitFor(() => expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 3 个文件'));
  const remove = () => screen.getAllByRole('button', { name: /^删\s?除$/, hidden: true }).at(-1) ?? document.body;
  await user.click(remove());
  await screen.findByText('确定要删除 3 个文件？');
  await user.click(remove());
  expect(await screen.findByText('1 个文件已不在列表，其余 2 个请再操作一次')).toBeVisible();
  expect(await screen.findByText('确定要删除 2 个文件？')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '批量操作', hidden: true })).toHaveTextContent('已选 2 个文件');
  await user.click(remove());
  await waitFor(() => expect(bodies(delResource.path).at(-1)).toEqual({ ids: ['r1', 'r3'] }));
});

it('leaves no closed file behind that Back would open again', async () => {
  const { user, history } = openPage(Browser, '/', ({ path }) => {
    if (path === getResource.path) return new Refused('无权限或数据不存在');
    return path === getResourceList.path ? { list: [], totalCount: 0, datas: [], total: 0 } : [];
  });
  history.push('/?resource=r1');
  await waitFor(() => expect(document.querySelector('.ant-drawer-close')).not.toBeNull());
  await user.click(document.querySelector('.ant-drawer-close') ?? document.body);
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(history.length).toBe(2);
});
