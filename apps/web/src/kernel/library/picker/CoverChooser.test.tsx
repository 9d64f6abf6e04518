import { screen, waitFor, within } from '@testing-library/react';
import { media } from '@yunguan/contract/content/media';
import { vote } from '@yunguan/contract/content/vote';
import { type AnyContent, anyContent, pathOf } from '@yunguan/contract/kernel/content';
import { getResourceList } from '@yunguan/contract/platform/library';
import { afterEach, expect, it, vi } from 'vitest';
import { CoverDialog } from '../../dialogs/CoverDialog';
import { resource, show } from './picker.fixture';

const mediaContent = anyContent(media);

async function openCover(of: AnyContent, crop: boolean) {
  const onClose = vi.fn();
  const shown = show(
    <CoverDialog
      of={of}
      record={{ id: 'a1', cover: '/files/old.png', version: 7 }}
      width={375}
      height={170}
      crop={crop}
      onClose={onClose}
    />,
    async ({ path }) => {
      if (path === getResourceList.path) {
        const list = [resource(1), resource(2)];
        return { list, totalCount: 2, datas: list, total: 2 };
      }
      if (path === pathOf(of, 'albums')) return { albums: ['/files/album1.jpg', '/files/album2.jpg'] };
      if (path === pathOf(of, 'cover')) await new Promise((resolve) => setTimeout(resolve, 50));
      return [];
    },
  );
  const dialog = within(await screen.findByRole('dialog', { name: '更换展示图' }));
  return { ...shown, onClose, dialog, sent: () => shown.bodies(pathOf(of, 'cover') ?? '') };
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('says that no cover is chosen, in the words of the type', async () => {
  const { user, dialog, sent } = await openCover(mediaContent, false);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('没有选中封面图！')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('asks for the cut where the type must have one', async () => {
  const { user, dialog, sent } = await openCover(anyContent(vote), true);
  await user.click(dialog.getByRole('button', { name: '裁剪并更换' }));
  expect(await screen.findByText('请先确定裁剪封面图')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('takes JPG and PNG under 2 MB from the machine, and nothing else', async () => {
  const { user, dialog } = await openCover(mediaContent, false);
  const input = dialog.getByLabelText('选择要上传的文件');
  await user.upload(input, new File(['x'], '动图.gif', { type: 'image/gif' }));
  expect(await screen.findByText('上传头像图片只能是 JPG 或 PNG 格式!')).toBeVisible();
  const large = new File(['x'], '大图.jpg', { type: 'image/jpeg' });
  Object.defineProperty(large, 'size', { value: 2 * 1024 * 1024 });
  await user.upload(input, large);
  expect(await screen.findByText('上传头像图片大小不能超过 2MB!')).toBeVisible();
  expect(dialog.getByRole('img', { name: '当前封面' })).toBeVisible();
});

it('says of a damaged JPG that it is damaged, and of another file with such a name what is taken', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded.')));
  const { user, dialog } = await openCover(mediaContent, false);
  const input = dialog.getByLabelText('选择要上传的文件');
  const half = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]);
  await user.upload(input, new File([half], '半张.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('图片已损坏或不是有效的图片文件')).toBeVisible();
  expect(screen.queryByText('上传头像图片只能是 JPG 或 PNG 格式!')).toBeNull();
  await user.upload(input, new File(['<html></html>'], '网页.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('上传头像图片只能是 JPG 或 PNG 格式!')).toBeVisible();
  expect(dialog.getByRole('img', { name: '当前封面' })).toBeVisible();
});

it('sets a picture of the library once, however often it is clicked, with the version that was seen', async () => {
  const { user, dialog, sent, onClose } = await openCover(mediaContent, false);
  await user.click(dialog.getByRole('tab', { name: '资源库' }));
  await user.click(await screen.findByRole('option', { name: /^图片2，/ }));
  await user.dblClick(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('修改成功！')).toBeVisible();
  expect(sent()).toEqual([{ id: 'a1', cover: '/files/2.jpg', version: 7 }]);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('offers the pictures of the record itself where the type has them', async () => {
  const { user, dialog, sent } = await openCover(mediaContent, false);
  await user.click(dialog.getByRole('tab', { name: '已有图片' }));
  await user.click(await dialog.findByRole('radio', { name: '第 2 张图片' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent()).toEqual([{ id: 'a1', cover: '/files/album2.jpg', version: 7 }]));
});

it('has no tab for pictures that the type does not know', async () => {
  const { dialog } = await openCover(anyContent(vote), true);
  expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['本地上传', '资源库']);
});
