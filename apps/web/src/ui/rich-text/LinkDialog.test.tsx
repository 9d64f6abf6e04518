// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../test-render';
import { editorExtensions } from './extensions';
import { LinkDialog } from './LinkDialog';

// With a moment between the steps: what is typed reaches whoever watches the form a little later.
const user = userEvent.setup();

function open(content: string) {
  const onClose = vi.fn<() => void>();
  const editor = new Editor({ extensions: editorExtensions(''), content });
  editor.commands.setTextSelection(2);
  renderInApp(<LinkDialog editor={editor} open onClose={onClose} />, { isStill: true });
  return onClose;
}

it.each(['<p>馆内公告</p>', '<p><a href="https://example.com/">馆内公告</a></p>'])(
  'closes at once where nothing was typed: %s',
  async (content) => {
    const onClose = open(content);
    await user.click(await screen.findByText('取消'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('放弃')).toBeNull();
  },
);

it('asks before an address that was typed is given up', async () => {
  const onClose = open('<p>馆内公告</p>');
  await user.type(await screen.findByLabelText('链接地址'), 'https://example.com/');
  await user.click(screen.getByText('取消'));
  await user.click(await screen.findByText('放弃'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
