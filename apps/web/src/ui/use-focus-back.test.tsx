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
