import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { media as works } from '@yunguan/contract/content/media';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '../api/network.fixture';
import { queryKeys } from '../api/query-keys';
import { operationOf } from '../list/content-call';
import { session } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import { renderInApp } from '@/ui/test-render';
import { ListOrderDialog } from './ListOrderDialog';
import type { NumberedItem } from './NumberedList';

const media = anyContent(works);
const row = (id: string, title: string, number: number): NumberedItem => ({
  id,
  title,
  number,
  picture: null,
  hint: '',
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** The dialog over rows that colleagues change meanwhile. */
async function open() {
  let rows = [row('a', '嘉陵江晨曲', 30), row('b', '川江号子', 20), row('c', '非遗纪录片', 10)];
  const asked = stubNetwork(({ path }) =>
    path === operationOf(media, 'page').path ? { datas: rows, total: rows.length } : null,
  );
  const onSave = vi.fn(async (_numbers: readonly { id: string; number: number }[]) => undefined);
  const onClose = vi.fn<() => void>();
  const Page = () => (
    <ListOrderDialog
      of={media}
      title="作品排序"
      words={{ record: '作品', unit: '个', number: '排序号' }}
      rule="大的在前。"
      itemOf={(one) => one as unknown as NumberedItem}
      onSave={onSave}
      done="设置成功！"
      failed="设置失败，"
      onClose={onClose}
    />
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  renderInApp(
    <QueryClientProvider client={client}>
      <SessionValue value={session}>
        <RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Page }), history })} />
      </SessionValue>
    </QueryClientProvider>,
    { isStill: true },
  );
  await screen.findByLabelText('《嘉陵江晨曲》的排序号');
  return {
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    onSave,
    onClose,
    asked,
    /** As the live events do. */
    change: (next: readonly NumberedItem[]) => {
      rows = [...next];
      return act(() => client.invalidateQueries({ queryKey: queryKeys.content(media.key) }));
    },
  };
}

const titles = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('.list-order-title')?.textContent);

it('keeps what it was opened over while colleagues change the records, and sends only what the user changed', async () => {
  const { user, onSave, change, asked } = await open();
  const number = screen.getByLabelText('《非遗纪录片》的排序号');
  await user.clear(number);
  await user.type(number, '25{Enter}');
  await change([row('b', '川江号子', 99), row('d', '新作品', 50), row('c', '非遗纪录片', 10)]);
  expect(asked).toHaveLength(1);
  expect(titles()).toEqual(['嘉陵江晨曲', '非遗纪录片', '川江号子']);
  await user.click(screen.getByRole('button', { name: '保存（1 处变化）' }));
  await waitFor(() => expect(onSave.mock.lastCall?.[0]).toEqual([{ id: 'c', number: 25, was: 10 }]));
});

it('does not move the rows under the hand before the first change, either', async () => {
  const { change } = await open();
  await change([row('c', '非遗纪录片', 60), row('b', '川江号子', 20)]);
  expect(titles()).toEqual(['嘉陵江晨曲', '川江号子', '非遗纪录片']);
});

it('puts a lifted row back with Escape, and stays open; the next one closes it', async () => {
  const { user, onClose } = await open();
  const handle = screen.getByRole('button', { name: '移动《嘉陵江晨曲》，现在第 1 位' });
  handle.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(document.querySelector('.list-order-lifted')).not.toBeNull());
  // The sensor listens a moment later.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await user.keyboard('{Escape}');
  expect(await screen.findByText('已取消移动')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['1000000', '{Enter}', 999_999],
  ['1000000', '{Tab}', 999_999],
  ['24.6', '{Enter}', 25],
  ['24.6', '{Tab}', 25],
])('takes what the field makes of %s at %s, and puts the row to the place of that', async (typed, key, taken) => {
  const { user, onSave } = await open();
  const number = screen.getByLabelText('《非遗纪录片》的排序号');
  await user.clear(number);
  await user.type(number, typed);
  await user.keyboard(key);
  const place = taken > 30 ? 0 : 1;
  await waitFor(() => expect(titles().indexOf('非遗纪录片')).toBe(place));
  await user.click(screen.getByRole('button', { name: '保存（1 处变化）' }));
  await waitFor(() => expect(onSave.mock.lastCall?.[0]).toEqual([{ id: 'c', number: taken, was: 10 }]));
});
