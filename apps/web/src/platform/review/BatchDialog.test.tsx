import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { BatchDialog } from './BatchDialog';
import { withinLimit } from './batch-ticks';
import { pending } from './pending.fixture';

function open(result: 'approve' | 'reject', count = 2, busy = false) {
  const sent: string[] = [];
  const rows = Array.from({ length: count }, (_, index) => pending(String(index + 1)));
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BatchDialog
        task={{ result, ticked: withinLimit(rows) }}
        busy={busy}
        onCancel={() => sent.push('取消')}
        onSubmit={(opinion) => sent.push(opinion)}
      />
    </QueryClientProvider>,
    { isStill: true },
  );
  return sent;
}

it('rejects several items only with an opinion', async () => {
  const sent = open('reject');
  await userEvent.click(screen.getByRole('button', { name: '驳回' }));
  expect(sent).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent('请输入审批意见！');
  expect(screen.getByLabelText('审批意见')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('审批意见'), ' 时间有误 ');
  await userEvent.click(screen.getByRole('button', { name: '驳回' }));
  expect(sent).toEqual(['时间有误']);
});

it('approves several items without one', async () => {
  const sent = open('approve');
  await userEvent.click(screen.getByRole('button', { name: '通过' }));
  expect(sent).toEqual(['']);
});

it('promises nothing at once where others sign, too', () => {
  open('approve');
  expect(screen.getByText(/会签的步骤须全部审核人通过/)).toBeVisible();
});

it('names what it is about and how many more there are', () => {
  open('approve', 8);
  expect(screen.getByText('批量通过 8 条')).toBeVisible();
  expect(screen.getByText('活动5')).toBeVisible();
  expect(screen.queryByText('活动6')).not.toBeInTheDocument();
  expect(screen.getByText('……等 8 条')).toBeVisible();
});

it('says how many are on their way while they are', () => {
  open('approve', 8, true);
  expect(screen.getByRole('status')).toHaveTextContent('正在处理 8 条，请稍候');
});

it('opens at the opinion, so that one can type at once', async () => {
  open('reject');
  await waitFor(() => expect(screen.getByLabelText('审批意见')).toHaveFocus());
});

it('asks at Esc before an opinion is given up', async () => {
  const sent = open('reject');
  await userEvent.type(screen.getByLabelText('审批意见'), '时间有误');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(sent).toEqual(['取消']));
});
