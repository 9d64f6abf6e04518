import { screen } from '@testing-library/react';
import { editDirectory, getDirectoryListByGroup } from '@yunguan/contract/platform/library-directories';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { DirectoryDialogs } from './DirectoryDialogs';

afterEach(() => {
  vi.unstubAllGlobals();
});

const node = { id: 'd1', name: '海报', parentId: null, count: 0, version: 2, children: [], list: [] };
const RenamePosters = () => (
  <DirectoryDialogs
    venueId="v1"
    nodes={[node]}
    dialog={{ kind: 'rename', node }}
    onAdded={() => undefined}
    onClose={() => undefined}
  />
);

it('renames a directory over what the user saved in another window, where that is wanted', async () => {
  const conflict = { userName: '陈雅琴', time: '2026-11-20 09:12:00', version: 5, isOwn: true };
  const { user, bodies } = openPage(RenamePosters, '/library', ({ path, body }) => {
    if (path === getDirectoryListByGroup.path) return [{ ...node, name: '宣传画', version: 5 }];
    return path !== editDirectory.path || body.version === 5
      ? null
      : new Refused('内容已被您（陈雅琴）修改，请核对后再保存', { code: 'CONFLICT', conflict });
  });
  await user.type(await screen.findByLabelText('目录名称'), '（新）');
  await user.keyboard('{Enter}');
  expect(await screen.findAllByText('您已在另一个窗口保存过目录')).not.toEqual([]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '另一窗口的内容',
    '本窗口的内容',
  ]);
  expect(screen.getByRole('row', { name: '目录名称 宣传画 海报（新）' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '覆盖保存' }));
  expect(await screen.findByText('修改成功！')).toBeVisible();
  expect(bodies(editDirectory.path)).toEqual([
    { id: 'd1', name: '海报（新）', version: 2 },
    { id: 'd1', name: '海报（新）', version: 5 },
  ]);
});
