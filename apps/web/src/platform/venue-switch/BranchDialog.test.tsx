import { screen, waitFor } from '@testing-library/react';
import { getVenueList } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import BranchDialog from './BranchDialog';

const venue = (id: string, name: string) => ({ id, name, parentId: null, kind: 'branch', children: [] });

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('does not look as if a switch under way could be taken back', async () => {
  const onClose = vi.fn<() => void>();
  const Dialog = () => (
    <BranchDialog current="v1" hint="" onChoose={() => new Promise(() => undefined)} onClose={onClose} />
  );
  const { user } = openPage(Dialog, '/', ({ path }) =>
    path === getVenueList.path ? [venue('v1', '江北文化馆'), venue('v2', '石马河分馆')] : undefined,
  );
  await screen.findByText('石马河分馆');
  await user.click(screen.getByRole('button', { name: /^确\s?定$/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^取\s?消$/ })).toBeDisabled());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).not.toHaveClass('ant-zoom-leave');
  expect(onClose).not.toHaveBeenCalled();
});

it('begins in the tree where few branches have no search, not at the cross', async () => {
  const Dialog = () => (
    <BranchDialog current="v1" hint="" onChoose={() => Promise.resolve()} onClose={() => undefined} />
  );
  openPage(Dialog, '/', ({ path }) =>
    path === getVenueList.path ? [venue('v1', '江北文化馆'), venue('v2', '石马河分馆')] : undefined,
  );
  await screen.findByText('石马河分馆');
  expect(screen.queryByLabelText('搜索分馆')).toBeNull();
  await waitFor(() => expect(screen.getByRole('tree', { name: '分馆' })).toHaveFocus());
});
