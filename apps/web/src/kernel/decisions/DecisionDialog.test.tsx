import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { NetworkFailure } from '../api/errors';
import { DecisionDialog } from './DecisionDialog';
import type { Outcome } from './outcomes';

const words = {
  verb: '驳回',
  one: '驳回预订',
  of: '预订',
  unit: '个',
  consequence: '驳回后时段重新开放。',
  done: '已驳回',
};

/** The rejection of one booking in a page at `/?tab=orders`, with an opinion typed. */
async function openTyped(send: (opinion: string, key: string) => Promise<readonly Outcome[]> = async () => []) {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const onClose = vi.fn();
  const history = createMemoryHistory({ initialEntries: ['/?tab=orders'] });
  const component = () => (
    <DecisionDialog
      isDanger
      rows={[{ id: 'booking' }]}
      words={words}
      opinion={{ longest: 200, missing: '请填写原因' }}
      lines={() => ['排练厅', '上午']}
      send={send}
      areas={[]}
      onDecided={() => undefined}
      onClose={onClose}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { isStill: true },
  );
  await user.type(await screen.findByLabelText('审批意见'), '时段冲突');
  return { user, history, onClose };
}

const last = (name: string) => screen.getAllByRole('button', { name }).at(-1) ?? document.body;

it('asks before the page is left with an opinion typed, and keeps it where that is not wanted', async () => {
  const { user, history } = await openTyped();
  act(() => history.push('/?tab=board'));
  expect(await screen.findByText('填写的内容还没有保存，离开后将丢失。')).toBeInTheDocument();
  await user.click(last('取消'));
  await waitFor(() => expect(history.location.search).toBe('?tab=orders'));
  expect(screen.getByLabelText('审批意见')).toHaveValue('时段冲突');
});

it('asks before an opinion is given up', async () => {
  const { user, onClose } = await openTyped();
  await user.click(screen.getByRole('button', { name: '返回' }));
  await screen.findByRole('button', { name: '放弃' });
  await user.click(last('取消'));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '返回' }));
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('asks at Esc, too', async () => {
  const { user, onClose } = await openTyped();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('leads to the opinion that is missing', async () => {
  const send = vi.fn(async () => []);
  const { user } = await openTyped(send);
  const field = screen.getByLabelText('审批意见');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: '驳回' }));
  expect(screen.getByRole('alert')).toHaveTextContent('请填写原因');
  expect(field).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

it('sends a decision once however often its button is pressed', async () => {
  const send = vi.fn(async () => [{ id: 'booking', ok: true, msg: '' }]);
  const { user } = await openTyped(send);
  await user.dblClick(screen.getByRole('button', { name: '驳回' }));
  expect(send).toHaveBeenCalledOnce();
});

it('repeats a decision without an answer under its key, and decides anew once it was answered', async () => {
  const refused = { id: 'booking', ok: false, msg: '该时段已被占用' };
  const send = vi
    .fn(async (_opinion: string, _key: string) => [refused])
    .mockRejectedValueOnce(new NetworkFailure())
    .mockResolvedValueOnce([refused]);
  const { user } = await openTyped(send);
  const decide = async (times: number) => {
    await user.click(screen.getByRole('button', { name: '驳回' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(screen.getByLabelText('审批意见')).toBeEnabled());
  };
  await decide(1);
  await decide(2);
  expect(screen.getByText('该时段已被占用')).toBeVisible();
  await decide(3);
  const [lost, again, anew] = send.mock.calls.map(([, key]) => key);
  expect(again).toBe(lost);
  expect(anew).not.toBe(lost);
});
