import { fireEvent, screen } from '@testing-library/react';
import { Modal } from 'antd';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from './test-render';

function Opener({ onCancel }: { onCancel: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        取消预订
      </button>
      {isOpen && <Modal open title="取消预订" onCancel={onCancel} />}
    </>
  );
}

/** Opens it and presses beside it. `detail`: which press of a double click that is. */
async function pressBeside(detail: number) {
  const handleCancel = vi.fn();
  renderInApp(<Opener onCancel={handleCancel} />, { isStill: true });
  fireEvent.click(screen.getByRole('button', { name: '取消预订' }), { detail: 1 });
  const dialog = await screen.findByRole('dialog');
  // What antd itself listens at for presses beside the dialog.
  const wrap = dialog.closest('.ant-modal-wrap') ?? dialog;
  fireEvent.mouseDown(wrap, { detail });
  fireEvent.mouseUp(wrap, { detail });
  fireEvent.click(wrap, { detail });
  return handleCancel;
}

it('keeps a dialog that a double click opened: its second press falls beside it', async () => {
  expect(await pressBeside(2)).not.toHaveBeenCalled();
});

it('closes it for a press beside it that stands alone', async () => {
  expect(await pressBeside(1)).toHaveBeenCalledOnce();
});
