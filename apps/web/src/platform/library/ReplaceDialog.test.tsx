import { screen, waitFor } from '@testing-library/react';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { getResourceUses, replaceResource, type ResourceUse } from '@yunguan/contract/platform/library-uses';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import ReplaceDialog from './ReplaceDialog';
import { resourceRow } from './resource-row.fixture';

const picked = vi.hoisted(() => ({ rows: [] as ResourceRow[] }));
vi.mock('@/kernel/library/picker/use-library-picker', () => ({
  useLibraryPicker: () => () => Promise.resolve(picked.rows),
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

const use = (no: number, obstacle = ''): ResourceUse => ({
  objectId: `o${no}`,
  kind: 'activity',
  kindName: '文化活动',
  title: `活动 ${no}`,
  venueName: '江北文化馆',
  statusName: '审核通过',
  fields: ['封面'],
  obstacle,
});

/** The dialog over a file that so many records show, of which some are listed; another file is chosen. */
async function open(
  uses: readonly ResourceUse[],
  total: number,
  by = resourceRow({ id: 'r2', relativePath: '/files/bb/b.jpg' }),
) {
  picked.rows = [by];
  const { user, bodies } = openPage(
    () => <ReplaceDialog venueId="v1" resource={resourceRow()} onClose={() => undefined} />,
    '/',
    ({ path }) => {
      if (path === getResourceUses.path) return { uses, total, elsewhere: 0 };
      return path === replaceResource.path ? { replaced: [], skipped: [] } : null;
    },
  );
  await user.click(await screen.findByRole('button', { name: '选择替换用的图片' }));
  return { user, sent: () => bodies(replaceResource.path) };
}

const uses = (count: number) => Array.from({ length: count }, (_, index) => use(index));

it('counts what it replaces where all of it is listed', async () => {
  const { user, sent } = await open([use(1), use(2), use(3, '审核中')], 3);
  await user.click(await screen.findByRole('button', { name: '替换 2 处' }));
  await waitFor(() => expect(sent()).toEqual([{ id: 'r1', byId: 'r2' }]));
});

it('promises no number where the list is cut', async () => {
  await open(uses(200), 320);
  expect(await screen.findByText(/共 320 处，下面列出其中 200 处/)).toBeVisible();
  expect(screen.getByRole('button', { name: '替换' })).toBeEnabled();
});

it('replaces nothing that is shown in more places than one replacement changes', async () => {
  await open(uses(200), 501);
  expect(await screen.findByText(/该文件用于 501 处内容，一次最多替换 500 处/)).toBeVisible();
  expect(screen.getByRole('button', { name: '替换' })).toBeDisabled();
});

it('takes no copy of the same file', async () => {
  await open([use(1)], 1, resourceRow({ id: 'r2', name: '合唱海报 副本' }));
  expect(await screen.findByText('两个资源的内容相同，无需替换')).toBeVisible();
  expect(screen.getByRole('button', { name: '替换 1 处' })).toBeDisabled();
});
