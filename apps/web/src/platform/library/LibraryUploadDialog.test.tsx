import { cleanup, screen, within } from '@testing-library/react';
import { addImageList } from '@yunguan/contract/platform/library';
import { afterEach, expect, it, vi } from 'vitest';
import { stubUploads } from '@/kernel/library/upload/failing-uploads.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import { LibraryUploadDialog } from './LibraryUploadDialog';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('asks before it goes on without a file whose upload has failed', async () => {
  const jpg = (name: string) => new File([name], name, { type: 'image/jpeg' });
  const files = [jpg('a.jpg'), jpg('b.jpg')];
  const { user, bodies } = openPage(
    () => <LibraryUploadDialog venueId="v1" directoryId={null} files={files} onClose={() => undefined} />,
    '/',
    () => [],
  );
  stubUploads(['b.jpg']);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /^(upload)?上传$/ }));
  await dialog.findByRole('button', { name: '重试失败' });
  await user.click(dialog.getByRole('button', { name: '下一步' }));
  expect(await screen.findAllByText('还有 1 个文件没有上传')).not.toEqual([]);
  expect(dialog.queryByRole('button', { name: '不设标签，直接完成' })).toBeNull();
  expect(bodies(addImageList.path)).toEqual([]);
});
