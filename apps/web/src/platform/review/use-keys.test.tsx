import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useApproveKey } from './use-approve-key';
import { useKeys } from './use-keys';

afterEach(() => {
  vi.restoreAllMocks();
});

/** jsdom gives nothing a box; in a browser what is in sight has one. */
const giveBoxes = () =>
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);

function Desk({ onApprove, onKey }: { readonly onApprove: () => void; readonly onKey: (key: string) => boolean }) {
  const [isRemoved, setRemoved] = useState(false);
  useApproveKey(true, onApprove);
  useKeys(onKey);
  return <div role="dialog">{!isRemoved && <button onClick={() => setRemoved(true)}>删除第 1 条</button>}</div>;
}

it('leaves the content alone while a dialog is open, also once the button that had the focus is gone', async () => {
  giveBoxes();
  const onApprove = vi.fn<() => void>();
  const onKey = vi.fn<(key: string) => boolean>().mockReturnValue(true);
  render(<Desk onApprove={onApprove} onKey={onKey} />);
  await userEvent.click(screen.getByRole('button', { name: '删除第 1 条' }));
  expect(document.body).toHaveFocus();
  await userEvent.keyboard('jko{Control>}{Enter}{/Control}');
  expect(onApprove).not.toHaveBeenCalled();
  expect(onKey).not.toHaveBeenCalled();
});

it('takes the keys again once the dialog is closed, which may stay in the page without a box', async () => {
  const onApprove = vi.fn<() => void>();
  const onKey = vi.fn<(key: string) => boolean>().mockReturnValue(true);
  render(<Desk onApprove={onApprove} onKey={onKey} />);
  await userEvent.keyboard('j{Control>}{Enter}{/Control}');
  expect(onApprove).toHaveBeenCalledOnce();
  expect(onKey).toHaveBeenCalledWith('j');
});
