import { act, screen, waitFor, within } from '@testing-library/react';
import { media } from '@yunguan/contract/content/media';
import { vote } from '@yunguan/contract/content/vote';
import { type AnyContent, anyContent, pathOf } from '@yunguan/contract/kernel/content';
import { getResourceList } from '@yunguan/contract/platform/library';
import { afterEach, expect, it, vi } from 'vitest';
import { loginGate, session } from '../../api/call';
import { login } from '../../api/client.fixture';
import { ownCalls } from '../../api/wire';
import { CoverDialog } from '../../dialogs/CoverDialog';
import { resource, show } from './picker.fixture';

const mediaContent = anyContent(media);

const issued = { access_token: 't2', token_type: 'bearer', expires_in: 43_200 };

/** `isLost`: whether the login has ended by now. */
async function openCover(of: AnyContent, crop: boolean, isLost = () => false) {
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
      if (path === ownCalls.getToken.path) return issued;
      if (path === ownCalls.login.path) return { ...login, ...issued };
      if (isLost()) return new Response('', { status: 401 });
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

it('takes no other choice while a cover is being set', async () => {
  const { user, dialog, onClose } = await openCover(mediaContent, false);
  await user.click(dialog.getByRole('tab', { name: '资源库' }));
  await user.click(await screen.findByRole('option', { name: /^图片2，/ }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(screen.getByRole('option', { name: /^图片1，/ }).closest('[inert]')).not.toBeNull();
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

/**
 * The part of a browser's request for files that an upload uses; `isLost`: whether it is refused for its login, `isCut`:
 * whether the line is broken.
 */
function stubUploads(isLost: () => boolean, isCut: () => boolean = () => false): string[] {
  const sent: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 200;
      responseText = '';
      upload = { onprogress: undefined };
      onload: () => void = () => undefined;
      onerror: () => void = () => undefined;
      onloadend: () => void = () => undefined;
      open() {}
      setRequestHeader() {}
      abort() {}
      send(body: FormData) {
        const { name } = body.get('file') as File;
        sent.push(name);
        if (isCut()) return this.onerror();
        this.status = isLost() ? 401 : 200;
        const objects = [{ name, suffix: '.png', relativePath: `/files/${name}`, size: 8 }];
        this.responseText = isLost() ? '' : JSON.stringify({ state: 1, msg: '上传成功', objects });
        this.onload();
        this.onloadend();
      }
    },
  );
  return sent;
}

it.each(['upload', 'cover'] as const)(
  'keeps the file of the machine while the %s waits for a login, and sets it after it',
  async (step) => {
    let isLost = true;
    const uploads = stubUploads(() => isLost && step === 'upload');
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    let isChosen = false;
    const { user, dialog, sent, onClose } = await openCover(mediaContent, false, () => isLost && isChosen);
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await user.upload(dialog.getByLabelText('选择要上传的文件'), new File([png], '新封面.png', { type: 'image/png' }));
    await dialog.findByRole('img', { name: '新封面' });
    isChosen = true;
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(loginGate.reason()).toBeDefined());
    expect(dialog.getByRole('img', { name: '新封面' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();

    isLost = false;
    await act(() => session.signInAgain({ nickName: 'admin', password: 'Venue@2026' }, async () => true));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const set = { id: 'a1', cover: '/files/新封面.png', version: 7 };
    expect(sent()).toEqual(step === 'cover' ? [set, set] : [set]);
    expect(uploads).toHaveLength(step === 'upload' ? 2 : 1);
  },
);

/** Opens the dialog with a picture of the machine chosen, over a line that is cut for as long as told. */
async function chooseOverBreaks(isCut: () => boolean) {
  const uploads = stubUploads(() => false, isCut);
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  const shown = await openCover(mediaContent, false);
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await shown.user.upload(
    shown.dialog.getByLabelText('选择要上传的文件'),
    new File([png], '新封面.png', { type: 'image/png' }),
  );
  await shown.dialog.findByRole('img', { name: '新封面' });
  await shown.user.click(shown.dialog.getByRole('button', { name: '确定' }));
  return { ...shown, uploads };
}

it('says that it waits while the line is broken, and sets the cover once it is back', async () => {
  let isCut = true;
  const { dialog, sent, onClose, uploads } = await chooseOverBreaks(() => isCut);
  await dialog.findByRole('button', { name: /等待重连…$/ });
  isCut = false;
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ id: 'a1', cover: '/files/新封面.png', version: 7 }]);
  expect(uploads).toHaveLength(2);
});

it('need not be waited for: 取消 gives the upload up and keeps the choice', async () => {
  const { user, dialog, sent, onClose, uploads } = await chooseOverBreaks(() => true);
  await dialog.findByRole('button', { name: /等待重连…$/ });
  await user.click(dialog.getByRole('button', { name: /取\s?消/ }));
  await dialog.findByRole('button', { name: /^确\s?定$/ });
  expect(dialog.getByRole('img', { name: '新封面' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect([uploads.length, sent().length]).toEqual([1, 0]);
  expect(onClose).not.toHaveBeenCalled();
});
