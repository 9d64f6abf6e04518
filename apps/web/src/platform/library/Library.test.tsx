import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getResourceList, moveResource } from '@yunguan/contract/platform/library';
import { getDirectoryListByGroup } from '@yunguan/contract/platform/library-directories';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startResourceDrag } from '@/kernel/library/dragged-resources';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import { session } from '@/kernel/session/session.fixture';
import { Library } from './Library';
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const posters = { id: 'd1', name: '海报', parentId: null, count: 3, version: 1, children: [], list: [] };

/** What a drag of files carries. */
function dragOf(ids: readonly string[]) {
  const kept = new Map<string, string>();
  startResourceDrag({ setData: (type, text) => void kept.set(type, text) } as DataTransfer, ids);
  return { types: [...kept.keys()], getData: (type: string) => kept.get(type) ?? '' };
}

it('lets go of files that were dragged into another directory: nothing is done to what is out of sight', async () => {
  let there = ['r1', 'r2', 'r3'];
  openPage(
    () => <Library venueId={session.user.venueId} />,
    '/?dir=d1',
    ({ path, body }) => {
      if (path === getDirectoryListByGroup.path) return [posters];
      if (path === moveResource.path) {
        there = there.filter((id) => !(body.ids as string[]).includes(id));
        return null;
      }
      if (path !== getResourceList.path) return [];
      const datas = there.map((id) => resourceRow({ id, url: `/files/${id}`, directoryId: 'd1' }));
      return { list: datas, totalCount: datas.length, datas, total: datas.length };
    },
    { menus: [menu('资源管理', '/', { contentType: 'resource', options: ['all'] })] },
  );
  await screen.findByText('共 3 个文件');
  fireEvent.keyDown(screen.getByRole('listbox', { name: '文件列表' }), { key: 'a', ctrlKey: true });
  const bar = () => screen.queryByRole('region', { name: '批量操作' });
  await waitFor(() => expect(bar()).toHaveTextContent('已选 3 个文件'));
  fireEvent.drop(screen.getByText('未归类'), { dataTransfer: dragOf(['r1', 'r2']) });
  expect(await screen.findByText('已移动 2 个文件')).toBeVisible();
  await screen.findByText('共 1 个文件');
  expect(bar()).toHaveTextContent('已选 1 个文件');
});

it('opens the upload from a place without files', async () => {
  // jsdom lays nothing out, and nothing is shown of a list without a width.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly told: (entries: readonly never[]) => void) {}
      observe() {
        this.told([]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  const { user } = openPage(
    () => <Library venueId={session.user.venueId} />,
    '/?dir=d1',
    ({ path }) => {
      if (path === getDirectoryListByGroup.path) return [posters];
      return path === getResourceList.path ? { list: [], totalCount: 0, datas: [], total: 0 } : [];
    },
    { menus: [menu('资源管理', '/', { contentType: 'resource', options: ['all'] })] },
  );
  await screen.findByText('目录里还没有文件');
  // The header has one, too.
  const empty = document.querySelector<HTMLElement>('.empty-state') ?? document.body;
  await user.click(within(empty).getByRole('button', { name: /上\s?传/ }));
  expect(await screen.findByText('上传到资源库')).toBeInTheDocument();
});
