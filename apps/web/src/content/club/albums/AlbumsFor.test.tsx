import { pictureSource } from '@yunguan/contract/kernel/upload-limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { holdLogin } from '@/kernel/api/network.fixture';
import { openFields } from '@/kernel/form/open-fields.fixture';
import { clubContent } from '../club-content';
import { AlbumsFor } from './AlbumsFor';

/** The button in sight: Enter in a field presses a hidden one of the same words. */
const foot = { selector: '.ant-modal-footer *' };
const photos = (count: number) => Array.from({ length: count }, (_, at) => `/files/${at}.webp`);
const album = (title: string, albums: string[] = []) => ({ title, introduction: `${title}的照片`, albums });

function open(albums: object[]) {
  const opened = openFields(clubContent, <AlbumsFor />, { row: { id: 'r1', title: '合唱团', albums } });
  return { ...opened, user: userEvent.setup({ pointerEventsCheck: 0, delay: null }) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('asks for the name and the description of an album before there is one', async () => {
  const { user, values } = open([]);
  await user.click(screen.getByText('添加相册'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText(/^确\s?定$/, foot));
  expect(await dialog.findByText('请输入相册名称')).toBeInTheDocument();
  expect(await dialog.findByText('请输入相册描述')).toBeInTheDocument();
  expect(values().albums).toEqual([]);
  await user.type(dialog.getByLabelText('相册名称'), '排练');
  await user.type(dialog.getByLabelText('相册描述'), '每周三晚');
  await user.click(dialog.getByText(/^确\s?定$/, foot));
  await waitFor(() => expect(values().albums).toEqual([{ title: '排练', introduction: '每周三晚', albums: [] }]));
});

it('refuses a sixth album in the words of the specification', async () => {
  const { user, values } = open(['一', '二', '三', '四', '五'].map((title) => album(title)));
  await user.click(screen.getByText('添加相册'));
  expect(await screen.findByText('错误哦，相册最多只能创建5个')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(values().albums).toHaveLength(5);
});

it('refuses an eleventh photo, and takes those that still fit', async () => {
  const { user } = open([album('演出', photos(9))]);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  await user.upload(screen.getByLabelText('选择图片文件'), files);
  expect(await screen.findByText('错误哦，相册图片最多只能上传10张')).toBeInTheDocument();
  expect(screen.queryByText('上传图片')).toBeNull();
});

it('sends photos as the generic uploader does, which takes what a cover may not be', async () => {
  const { user } = open([album('演出')]);
  holdLogin();
  const opened = vi.fn<(method: string, path: string) => void>();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open = opened;
      setRequestHeader = () => undefined;
      abort = () => undefined;
      send = () => undefined;
    },
  );
  await user.upload(screen.getByLabelText('选择图片文件'), new File(['x'], '一.gif', { type: 'image/gif' }));
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  expect(opened.mock.lastCall?.[1]).toContain(`source=${pictureSource}`);
});

it('deletes an album with its photos only after the question', async () => {
  const { user, values } = open([album('排练', photos(2)), album('演出', photos(3))]);
  await user.click(screen.getByText('删除相册'));
  expect(
    await screen.findByText('确定删除此相册？相册中的照片也会被删除！', { selector: '.ant-modal-confirm-title' }),
  ).toBeInTheDocument();
  expect(values().albums).toHaveLength(2);
  await user.click(await screen.findByText(/^确\s?定$/));
  await waitFor(() => expect(values().albums).toEqual([album('演出', photos(3))]));
  expect(await screen.findByText('演出的照片')).toBeInTheDocument();
});

it('moves a photo by the keyboard, and renames the album without losing its photos', async () => {
  const { user, values } = open([album('排练', photos(3))]);
  screen.getByLabelText('第 1 张后移').focus();
  await user.keyboard('{Enter}');
  expect(values().albums).toEqual([album('排练', ['/files/1.webp', '/files/0.webp', '/files/2.webp'])]);
  await user.click(screen.getByText('修改名称和描述'));
  const dialog = within(await screen.findByRole('dialog'));
  const title = dialog.getByLabelText('相册名称');
  await user.clear(title);
  await user.type(title, '汇报演出');
  await user.click(dialog.getByText(/^确\s?定$/, foot));
  await waitFor(() =>
    expect(values().albums).toEqual([
      { ...album('排练', ['/files/1.webp', '/files/0.webp', '/files/2.webp']), title: '汇报演出' },
    ]),
  );
});
