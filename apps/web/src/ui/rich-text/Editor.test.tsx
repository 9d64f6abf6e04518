import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderInApp } from '../test-render';
import type { Upload } from '../upload';
import { createUnfinishedUploads, UnfinishedUploadsContext } from '../unfinished-uploads';
import { Editor } from './Editor';

const pasted = (html: string) => ({ getData: (type: string) => (type === 'text/html' ? html : ''), files: [] });

it('says at once which pasted links stay only as words, and holds nothing that is lost on saving', async () => {
  const onChange = vi.fn<(html: string) => void>();
  renderInApp(<Editor value="" onChange={onChange} upload={vi.fn<() => Promise<string>>()} />);
  const html = '<p>先看<a href="/new/voteActivebox">投票</a>，再看<a href="https://example.com/">官网</a></p>';
  fireEvent.paste(await screen.findByRole('textbox'), { clipboardData: pasted(html) });
  expect(await screen.findByText(/^1 个链接只留下了文字：“投票”。/)).toBeVisible();
  const stored = onChange.mock.lastCall?.[0] ?? '';
  expect(stored).toContain('先看投票，再看');
  expect([...stored.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://example.com/']);
});

it('counts pasted pictures as unfinished until they have come in with their text', async () => {
  // The editor pastes what it was given as an event of its own, which jsdom has not.
  vi.stubGlobal('ClipboardEvent', class extends Event {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const form = createUnfinishedUploads();
  let stored: (path: string) => void = () => undefined;
  const onChange = vi.fn<(html: string) => void>();
  renderInApp(
    <UnfinishedUploadsContext value={form}>
      <Editor value="" onChange={onChange} upload={() => new Promise((resolve) => (stored = resolve))} />
    </UnfinishedUploadsContext>,
  );
  const html = `<p>三千字的正文</p><img src="data:image/png;base64,${btoa('x'.repeat(6000))}">`;
  fireEvent.paste(await screen.findByRole('textbox'), { clipboardData: pasted(html) });
  await waitFor(() => expect(form.count()).toBe(1));
  stored('/files/ab/abcd.png');
  await waitFor(() => expect(form.count()).toBe(0));
  expect(onChange.mock.lastCall?.[0]).toContain('三千字的正文');
});

it('leads the keyboard into the menus of its tools, and back to the tool or on to the text', async () => {
  renderInApp(<Editor value="" onChange={vi.fn()} upload={vi.fn<() => Promise<string>>()} />);
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const text = await screen.findByRole('textbox');
  const tool = screen.getByRole('button', { name: '文字颜色' });
  tool.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '默认' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(tool).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '默认' })).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(text).toHaveFocus());
});

it('is one stop before the text for the Tab key, whatever number of tools it has; arrows go between them', async () => {
  renderInApp(<Editor value="" onChange={vi.fn()} upload={vi.fn<() => Promise<string>>()} />);
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const text = await screen.findByRole('textbox');
  await user.tab();
  expect(screen.getByRole('combobox', { name: '段落样式' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('button', { name: '斜体' })).toHaveFocus();
  await user.tab();
  expect(text).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: '斜体' })).toHaveFocus();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(screen.getByRole('button', { name: '清除格式' })).toHaveFocus();
});

const picture = (letter: string) => `<img src="data:image/png;base64,${btoa(letter.repeat(6000))}">`;

/** The editor pastes what it was given as an event of its own, which jsdom has not. */
function stubPaste() {
  vi.stubGlobal('ClipboardEvent', class extends Event {});
  onTestFinished(() => void vi.unstubAllGlobals());
}

it('keeps the other pictures of pasted text where one of them could not be sent, and says how many did not come in', async () => {
  stubPaste();
  const onChange = vi.fn<(html: string) => void>();
  const upload = async ({ name }: File) => {
    if (name === 'picture-2.png') throw new Error('图片不能超过 5 MB,上传失败');
    return `/files/ab/${name}`;
  };
  renderInApp(<Editor value="" onChange={onChange} upload={upload} />);
  const html = `<p>正文</p>${picture('a')}${picture('b')}${picture('c')}`;
  fireEvent.paste(await screen.findByRole('textbox'), { clipboardData: pasted(html) });
  await waitFor(() => expect(onChange.mock.lastCall?.[0]).toContain('/files/ab/picture-3.png'));
  expect(onChange.mock.lastCall?.[0]).toContain('/files/ab/picture-1.png');
  expect(await screen.findByText('3 张图片中有 1 张没有粘贴进来：图片不能超过 5 MB,上传失败')).toBeVisible();
});

it('sends no pasted picture any further once the text is left, and says nothing of it', async () => {
  stubPaste();
  let given: AbortSignal | undefined;
  const upload: Upload = (_file, _progress, signal) => {
    given = signal;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('操作已取消'))));
  };
  const { unmount } = renderInApp(<Editor value="" upload={upload} />);
  fireEvent.paste(await screen.findByRole('textbox'), { clipboardData: pasted(`<p>正文</p>${picture('a')}`) });
  await waitFor(() => expect(given).toBeDefined());
  unmount();
  expect(given?.aborted).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText('操作已取消')).toBeNull();
});

it('puts in a picture that arrives while another field is filled in, and leaves the cursor there', async () => {
  let stored: (path: string) => void = () => undefined;
  const onChange = vi.fn<(html: string) => void>();
  renderInApp(
    <>
      <input aria-label="标题" />
      <Editor value="<p>正文</p>" onChange={onChange} upload={() => new Promise((resolve) => (stored = resolve))} />
    </>,
  );
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  fireEvent.change(await screen.findByLabelText('选择要插入的图片文件'), { target: { files: [file] } });
  await screen.findByText('a.png');
  const title = screen.getByLabelText('标题');
  title.focus();
  stored('/files/ab/abcd.png');
  await waitFor(() => expect(onChange.mock.lastCall?.[0]).toContain('/files/ab/abcd.png'));
  // The editor takes the focus with the next picture of the page.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(title).toHaveFocus();
});
