// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from './test-render';
import { useConfirm } from './use-confirm';

function DeleteButton({ onAnswer }: { onAnswer: (agreed: boolean) => void }) {
  const confirm = useConfirm();
  const ask = async () =>
    onAnswer(
      await confirm({
        title: '确定要删除本条信息，是否继续',
        record: '周末读书会',
        consequence: '已有 37 人预约',
        danger: true,
        okText: '删除',
      }),
    );
  return (
    <button type="button" onClick={() => void ask()}>
      删除本条
    </button>
  );
}

async function openDialog() {
  const handleAnswer = vi.fn();
  renderInApp(<DeleteButton onAnswer={handleAnswer} />);
  await userEvent.click(screen.getByRole('button', { name: '删除本条' }));
  await screen.findByRole('dialog');
  return handleAnswer;
}

it('names the record and the consequence, with 取消 left of the red button', async () => {
  await openDialog();
  expect(screen.getByText('《周末读书会》')).toBeInTheDocument();
  expect(screen.getByText('已有 37 人预约')).toBeInTheDocument();
  const [cancel, remove] = ['取消', '删除'].map((name) => screen.getByRole('button', { name }));
  expect(cancel?.compareDocumentPosition(remove ?? document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(remove).toHaveClass('ant-btn-dangerous');
});

it('answers yes', async () => {
  const handleAnswer = await openDialog();
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(handleAnswer).toHaveBeenCalledWith(true));
  expect(screen.queryByText('已取消')).not.toBeInTheDocument();
});

it('answers no and says 已取消', async () => {
  const handleAnswer = await openDialog();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(handleAnswer).toHaveBeenCalledWith(false));
  expect(await screen.findByText('已取消')).toBeInTheDocument();
});

it('asks once for a double press of Enter, whose second one falls on the button that asked', async () => {
  const handleAnswer = await openDialog();
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(handleAnswer).toHaveBeenCalledWith(true));
  // Enter is a click without a pointer.
  fireEvent.click(screen.getByRole('button', { name: '删除本条' }));
  await waitFor(() => expect(handleAnswer).toHaveBeenLastCalledWith(false));
  expect(screen.queryByText('已取消')).not.toBeInTheDocument();
});

it('is answered no when the page that asked is left: the question does not stay over the next one', async () => {
  const handleAnswer = vi.fn();
  function Pages() {
    const [isLeft, setLeft] = useState(false);
    // Back is pressed on the browser's own button, which no question keeps away.
    addEventListener('popstate', () => setLeft(true), { once: true });
    return isLeft ? <h1>下一页</h1> : <DeleteButton onAnswer={handleAnswer} />;
  }
  renderInApp(<Pages />, { isStill: true });
  await userEvent.click(screen.getByRole('button', { name: '删除本条' }));
  await screen.findByRole('dialog');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await screen.findByText('下一页');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(handleAnswer).toHaveBeenCalledExactlyOnceWith(false);
});
