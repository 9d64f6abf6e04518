import { fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UploadTarget } from './UploadTarget';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The library, with or without an open dialog; a picture is pasted while nothing has the focus. */
function paste(isDialogOpen: boolean) {
  const rects = isDialogOpen ? [new DOMRect()] : [];
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rects as unknown as DOMRectList);
  const onFiles = vi.fn<() => void>();
  render(
    <UploadTarget onFiles={onFiles} place="未归类">
      <div role="dialog" />
    </UploadTarget>,
  );
  const file = new File(['x'], '截图.png', { type: 'image/png' });
  const isLeft = fireEvent.paste(document.body, { clipboardData: { files: [file], items: [] } });
  return { onFiles, isLeft };
}

it('takes what is pasted into the page', async () => {
  const { onFiles, isLeft } = paste(false);
  expect(isLeft).toBe(false);
  await waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
});

it('leaves what is pasted to the dialog that is open, wherever the focus is', () => {
  const { onFiles, isLeft } = paste(true);
  expect(isLeft).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
});
