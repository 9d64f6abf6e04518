import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { Refused } from '../api/errors';
import type { ExportOptions } from '../api/export-file';
import { ExportButton } from './ExportButton';
import type { RunExport } from './use-export';

const request = { action: 3027, model: { keyword: '春' }, columns: ['title'] };

/** An export that the test finishes itself. */
function heldExport() {
  const asked = vi.fn();
  let options: ExportOptions = {};
  let finish: (error?: Error) => void = () => undefined;
  const run: RunExport = (given, more) => {
    asked(given);
    options = more;
    return new Promise((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve());
      more.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  return {
    run,
    asked,
    report: (...sizes: [number, number?]) => options.onProgress?.(...sizes),
    end: (e?: Error) => finish(e),
  };
}

async function start(total = 64) {
  const held = heldExport();
  renderInApp(<ExportButton request={request} total={total} run={held.run} />);
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  return held;
}

it('asks for the filter and the columns of the list, and says that it works', async () => {
  const { asked, report } = await start();
  expect(asked).toHaveBeenCalledExactlyOnceWith(request);
  expect(await screen.findByRole('dialog')).toHaveTextContent('共 64 条，正在生成文件…');
  act(() => report(2048));
  expect(screen.getByRole('dialog')).toHaveTextContent('已接收 2 KB');
});

it('says when the file is there', async () => {
  const { end } = await start();
  act(() => end());
  expect(await screen.findByText('导出完成，文件已保存到下载目录')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: '导出' })).toBeEnabled());
});

it('gives the focus back to its button, and runs one export at a time', async () => {
  const { asked, end } = await start();
  await screen.findByRole('dialog');
  // Switched off, it could not have the focus back.
  expect(screen.getByRole('button', { name: '导出', hidden: true })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: '导出', hidden: true }), { pointerEventsCheck: 0 });
  expect(asked).toHaveBeenCalledTimes(1);
  act(() => end());
  await waitFor(() => expect(screen.getByRole('button', { name: '导出' })).toHaveFocus());
});

it('shows why the server refused', async () => {
  const { end } = await start();
  act(() => end(new Refused('无权限或数据不存在')));
  expect(await screen.findByText('无权限或数据不存在')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: '导出' })).toBeEnabled());
});

it('can be given up', async () => {
  await start();
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  expect(await screen.findByText('已取消')).toBeVisible();
});

it('names no number where the list shows more than may be exported', async () => {
  const held = heldExport();
  renderInApp(<ExportButton request={request} total={64} run={held.run} leavesOut />);
  const button = screen.getByRole('button', { name: '导出' });
  expect(button).toHaveAttribute('title', '导出符合条件的记录，不含没有导出权限的场馆');
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('不含没有导出权限的场馆，正在生成文件…');
  expect(dialog).not.toHaveTextContent('64');
});

it('exports nothing from an empty list', () => {
  renderInApp(<ExportButton request={request} total={0} run={heldExport().run} />);
  expect(screen.getByRole('button', { name: '导出' })).toBeDisabled();
});
