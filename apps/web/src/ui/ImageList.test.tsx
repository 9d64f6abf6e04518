// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ImageList } from './ImageList';
import { missingPicture } from './missing-picture';
import { renderInApp } from './test-render';
import type { Upload, UploadProgress } from './upload';

interface FormProps {
  start?: string[];
  startCover?: string;
  upload?: Upload;
  max?: number;
  library?: (remaining: number) => Promise<readonly string[] | undefined>;
}

const stored: Upload = async (file) => `/files/${file.name}`;

function AlbumForm({ start = [], startCover, upload = stored, max = 8, library }: FormProps) {
  const [images, setImages] = useState(start);
  const [cover, setCover] = useState(startCover);
  return (
    <>
      <ImageList
        value={images}
        onChange={setImages}
        cover={cover}
        onCoverChange={setCover}
        upload={upload}
        max={max}
        {...(library && { onPickFromLibrary: library })}
      />
      <output aria-label="结果">{[...images, `封面 ${cover ?? ''}`].join(' ')}</output>
    </>
  );
}

const picture = (name: string, bytes = 10, type = 'image/png') => new File(['x'.repeat(bytes)], name, { type });
const pick = (files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('选择图片文件'), files);
const result = () => screen.getByLabelText('结果');

it('stores the pictures and makes the first one the cover', async () => {
  renderInApp(<AlbumForm />);
  await pick([picture('a.png')]);
  await waitFor(() => expect(result()).toHaveTextContent('/files/a.png 封面 /files/a.png'));
});

it('keeps every picture when several uploads end together', async () => {
  renderInApp(<AlbumForm />);
  await pick([picture('a.png'), picture('b.png'), picture('c.png')]);
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3));
  expect(result()).toHaveTextContent('/files/a.png /files/b.png /files/c.png 封面 /files/a.png');
});

it('keeps the order in which the pictures were chosen, whichever arrives first', async () => {
  const arrive = new Map<string, () => void>();
  const upload: Upload = (file) =>
    new Promise((resolve) => arrive.set(file.name, () => resolve(`/files/${file.name}`)));
  renderInApp(<AlbumForm start={['/files/1.png']} startCover="/files/1.png" upload={upload} />);
  await pick([picture('a.png'), picture('b.png'), picture('c.png')]);
  for (const name of ['c.png', 'a.png', 'b.png']) await act(async () => arrive.get(name)?.());
  expect(result()).toHaveTextContent('/files/1.png /files/a.png /files/b.png /files/c.png 封面 /files/1.png');
});

it('makes the first of the chosen pictures the cover, not the first that arrives, unless a cover was chosen', async () => {
  const arrive = new Map<string, () => void>();
  const upload: Upload = (file) =>
    new Promise((resolve) => arrive.set(file.name, () => resolve(`/files/${file.name}`)));
  renderInApp(<AlbumForm upload={upload} />);
  await pick([picture('a.png'), picture('b.png'), picture('c.png')]);
  await act(async () => arrive.get('c.png')?.());
  expect(result()).toHaveTextContent('/files/c.png 封面 /files/c.png');
  await act(async () => arrive.get('b.png')?.());
  expect(result()).toHaveTextContent('/files/b.png /files/c.png 封面 /files/b.png');
  await userEvent.click(screen.getAllByRole('radio')[1] ?? document.body);
  await act(async () => arrive.get('a.png')?.());
  expect(result()).toHaveTextContent('/files/a.png /files/b.png /files/c.png 封面 /files/c.png');
});

it('takes only as many pictures as still fit and says so', async () => {
  renderInApp(<AlbumForm start={['/files/1.png']} max={2} />);
  await pick([picture('a.png'), picture('b.png')]);
  expect(await screen.findByText('图片张数已经超出范围')).toBeInTheDocument();
  await waitFor(() => expect(result()).toHaveTextContent('/files/1.png /files/a.png'));
  expect(screen.queryByRole('button', { name: /上传图片/ })).not.toBeInTheDocument();
});

it('refuses other file types with the words of the specification', async () => {
  renderInApp(<AlbumForm />);
  await pick([picture('a.pdf', 10, 'application/pdf')]);
  expect(await screen.findByText('图片类型必须是.gif,jpeg,jpg,png,bmp中的一种')).toBeInTheDocument();
  expect(result()).toHaveTextContent(/^封面$/);
});

it('names what it refuses among several files', async () => {
  renderInApp(<AlbumForm />);
  await pick([picture('a.pdf', 10, 'application/pdf'), picture('b.png'), picture('c.txt', 10, 'text/plain')]);
  expect(await screen.findByText('a.pdf、c.txt：图片类型必须是.gif,jpeg,jpg,png,bmp中的一种')).toBeInTheDocument();
  await waitFor(() => expect(result()).toHaveTextContent('/files/b.png'));
});

it('holds a picture over 500 KB back and offers to compress it', async () => {
  const upload = vi.fn(stored);
  renderInApp(<AlbumForm upload={upload} />);
  await pick([picture('大图.png', 500 * 1024 + 1)]);
  const card = within(await screen.findByRole('group', { name: '大图.png' }));
  expect(card.getByRole('alert')).toHaveTextContent('超过 500 KB');
  expect(card.getByRole('button', { name: '压缩后上传' })).toBeVisible();
  expect(upload).not.toHaveBeenCalled();
});

it('shows why an upload failed and sends the same file again', async () => {
  const upload = vi.fn(stored).mockRejectedValueOnce(new Error('文件已损坏'));
  renderInApp(<AlbumForm upload={upload} />);
  await pick([picture('a.png')]);
  const card = within(await screen.findByRole('group', { name: 'a.png' }));
  expect(await card.findByRole('alert')).toHaveTextContent('文件已损坏,上传失败');
  await userEvent.click(card.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(result()).toHaveTextContent('/files/a.png'));
});

it('goes on by itself with what a lost network broke off, and with nothing else', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  let isBroken = true;
  const sent: string[] = [];
  const upload: Upload = async (file) => {
    sent.push(file.name);
    if (file.name === 'c.png') throw new Error('图片已损坏');
    if (isBroken) throw new Error('网络异常');
    return `/files/${file.name}`;
  };
  renderInApp(<AlbumForm upload={upload} />);
  await pick([picture('c.png')]);
  await screen.findByText('图片已损坏,上传失败');
  isOnline.mockReturnValue(false);
  await pick([picture('a.png'), picture('b.png')]);
  await waitFor(() => expect(screen.getAllByText('网络异常,上传失败')).toHaveLength(2));
  isBroken = false;
  isOnline.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result()).toHaveTextContent('/files/a.png /files/b.png 封面 /files/a.png'));
  expect(screen.getByText('图片已损坏,上传失败')).toBeVisible();
  expect(sent.filter((name) => name === 'c.png')).toHaveLength(1);
});

it('says of a picture that waits for a line that it waits, with what it has sent', async () => {
  let tell: (progress: UploadProgress) => void = () => undefined;
  const upload: Upload = (_file, onProgress) => {
    tell = onProgress;
    return new Promise(() => undefined);
  };
  renderInApp(<AlbumForm upload={upload} />);
  await pick([picture('a.png')]);
  act(() => tell(0.4));
  expect(screen.getByText('40%')).toBeVisible();
  act(() => tell('waits'));
  expect(screen.getByText('等待重连…')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(screen.queryByText('上传中…')).toBeNull();
});

it('ends a cancelled upload and forgets its file', async () => {
  let aborted = false;
  let finish = (_url: string) => {};
  const upload: Upload = (_file, onProgress, signal) => {
    onProgress(0.4);
    signal.addEventListener('abort', () => {
      aborted = true;
    });
    return new Promise((resolve) => {
      finish = resolve;
    });
  };
  renderInApp(<AlbumForm upload={upload} />);
  await pick([picture('a.png')]);
  expect(await screen.findByRole('progressbar', { name: 'a.png 上传进度' })).toHaveAttribute('aria-valuenow', '40');
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(aborted).toBe(true);
  await act(async () => finish('/files/a.png'));
  expect(result()).toHaveTextContent(/^封面$/);
});

it('does not list the same picture twice', async () => {
  renderInApp(<AlbumForm start={['/files/a.png']} />);
  await pick([picture('a.png')]);
  expect(await screen.findByText('该图片已在列表中')).toBeInTheDocument();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

it('changes the order by buttons', async () => {
  renderInApp(<AlbumForm start={['/1', '/2', '/3']} startCover="/1" />);
  expect(screen.getByRole('button', { name: '第 1 张前移' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '第 1 张后移' }));
  expect(result()).toHaveTextContent('/2 /1 /3 封面 /1');
});

it('passes the cover on when the cover picture is deleted', async () => {
  renderInApp(<AlbumForm start={['/1', '/2']} startCover="/1" />);
  await userEvent.click(screen.getByRole('button', { name: '删除第 1 张' }));
  expect(result()).toHaveTextContent('/2 封面 /2');
});

it('keeps the focus among the pictures when one is deleted or an upload is cancelled', async () => {
  renderInApp(<AlbumForm start={['/1', '/2']} upload={() => new Promise(() => undefined)} />);
  await userEvent.click(screen.getByRole('button', { name: '删除第 1 张' }));
  const album = screen.getByRole('group', { name: '图片' });
  await waitFor(() => expect(album).toContainElement(document.activeElement as HTMLElement));
  await pick([picture('a.png')]);
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  await waitFor(() => expect(album).toContainElement(document.activeElement as HTMLElement));
});

it('makes another picture the cover', async () => {
  renderInApp(<AlbumForm start={['/1', '/2']} startCover="/1" />);
  await userEvent.click(screen.getByRole('radio', { name: '第 2 张设为封面' }));
  expect(result()).toHaveTextContent('封面 /2');
});

it('asks the library for as many pictures as still fit, and takes none twice', async () => {
  const library = vi.fn(async () => ['/2', '/3']);
  renderInApp(<AlbumForm start={['/1', '/2']} startCover="/1" max={4} library={library} />);
  await userEvent.click(screen.getByRole('button', { name: '从资源库选择' }));
  await waitFor(() => expect(result()).toHaveTextContent('/1 /2 /3 封面 /1'));
  expect(library).toHaveBeenCalledExactlyOnceWith(2);
  expect(await screen.findByText('该图片已在列表中')).toBeVisible();
});

it('does not offer the library when the list is full', () => {
  renderInApp(<AlbumForm start={['/1', '/2']} max={2} library={async () => []} />);
  expect(screen.queryByRole('button', { name: '从资源库选择' })).toBeNull();
});

it('says which picture cannot be shown, and judges no shape by what stands in its place', async () => {
  renderInApp(<AlbumForm upload={stored} />);
  await pick([picture('a.png')]);
  const shown = await screen.findByRole<HTMLImageElement>('button', { name: '第 1 张图片' });
  fireEvent.error(shown);
  expect(shown.src).toBe(missingPicture);
  fireEvent.load(shown);
  expect(screen.getByText('图片无法显示')).toBeVisible();
});

it('shows a picture that a lost network kept away as soon as it is back', async () => {
  renderInApp(<AlbumForm start={['/1']} />);
  const shown = screen.getByRole<HTMLImageElement>('button', { name: '第 1 张图片' });
  const own = shown.src;
  fireEvent.error(shown);
  fireEvent.load(shown);
  expect(screen.getByText('图片无法显示')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(shown.src).toBe(own);
  fireEvent.load(shown);
  expect(screen.queryByText('图片无法显示')).toBeNull();
});

it('leads through all pictures from the preview of one', async () => {
  renderInApp(<AlbumForm start={['/1', '/2', '/3']} />, { isStill: true });
  await userEvent.click(screen.getByRole('button', { name: '预览第 2 张' }));
  expect(await screen.findByText('2 / 3')).toBeVisible();
  fireEvent.keyDown(window, { key: 'ArrowRight', keyCode: 39 });
  expect(await screen.findByText('3 / 3')).toBeVisible();
  expect(screen.getByRole('img', { name: '第 3 张' })).toHaveAttribute('src', '/3');
});
