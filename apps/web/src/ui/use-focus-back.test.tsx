import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusBack } from './use-focus-back';

function Panel({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  return (
    <button type="button" autoFocus onClick={onClose}>
      关闭
    </button>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <input aria-label="别处" onChange={() => setOpen(false)} />
      {isOpen && <Panel onClose={() => setOpen(false)} />}
    </>
  );
}

it('gives the focus back to the button that opened what is gone', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
  expect(screen.getByRole('button', { name: '打开' })).toHaveFocus();
});

it('leaves the focus where it was taken meanwhile', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  await userEvent.type(screen.getByLabelText('别处'), '字');
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
  expect(screen.getByLabelText('别处')).toHaveFocus();
});

function Choice() {
  const [isOpen, setOpen] = useState(false);
  const [isChosen, setChosen] = useState(false);
  const handleChosen = () => {
    setChosen(true);
    setOpen(false);
  };
  return (
    <>
      {isChosen ? (
        <button type="button">更换</button>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          选择
        </button>
      )}
      {isOpen && <Chooser onChosen={handleChosen} />}
    </>
  );
}

function Chooser({ onChosen }: { readonly onChosen: () => void }) {
  useFocusBack(() => screen.queryByRole('button', { name: '更换' }));
  return (
    <button type="button" autoFocus onClick={onChosen}>
      就这个
    </button>
  );
}

it('gives the focus to the successor of a button that the work took away', async () => {
  render(<Choice />);
  await userEvent.click(screen.getByRole('button', { name: '选择' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: '更换' })).toHaveFocus();
});
