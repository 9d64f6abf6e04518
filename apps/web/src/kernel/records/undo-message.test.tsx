import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { expect, it, vi } from 'vitest';
import { tellUndoable } from './undo-message';

function Teller({ told }: { readonly told: readonly { text: string; onUndo: () => void }[] }) {
  const { message } = App.useApp();
  const tell = () => {
    for (const one of told) tellUndoable(message, one);
  };
  return (
    <>
      <button type="button" onClick={tell}>
        删除
      </button>
      <input aria-label="名称" />
    </>
  );
}

async function tell(...told: { text: string; onUndo: () => void }[]) {
  const user = userEvent.setup();
  render(
    <App>
      <Teller told={told} />
    </App>,
  );
  await user.click(screen.getByRole('button', { name: '删除' }));
  return user;
}

it('takes the newest back at Ctrl + Z, then the one before, and then nothing', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const user = await tell({ text: '甲已删除', onUndo: first }, { text: '乙已删除', onUndo: second });
  expect(await screen.findByText('乙已删除')).toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('leaves the key to a field that is typed in, and to other keys', async () => {
  const undo = vi.fn();
  const user = await tell({ text: '甲已删除', onUndo: undo });
  await user.click(screen.getByLabelText('名称'));
  await user.keyboard('{Control>}z{/Control}');
  await user.tab();
  await user.keyboard('z{Control>}{Shift>}z{/Shift}{/Control}');
  expect(undo).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(undo).toHaveBeenCalledOnce();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
});
