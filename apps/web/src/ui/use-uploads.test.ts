import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useUploads } from './use-uploads';

const large = new File(['x'.repeat(20)], 'a.jpg', { type: 'image/jpeg' });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A picture that is too large and is being made smaller until `read` is called. */
function open() {
  let read: () => void = () => undefined;
  const bitmap = { width: 8, height: 8, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => (read = () => resolve(bitmap))));
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['x'])));
  const onDone = vi.fn<(url: string) => void>();
  const upload = vi.fn<() => Promise<string>>(async () => '/files/a.jpg');
  const { result } = renderHook(() => useUploads({ upload, maxBytes: 10, onDone }));
  act(() => result.current.add([large]));
  const [item] = result.current.pending;
  if (!item) throw new Error('nothing waits');
  act(() => void result.current.compress(item));
  return { result, item, onDone, upload, finish: () => act(async () => read()) };
}

it('sends a picture once it is small enough', async () => {
  const { onDone, finish } = open();
  await finish();
  await waitFor(() => expect(onDone.mock.lastCall?.[0]).toBe('/files/a.jpg'));
});

it('does not send what was taken back while it was made smaller', async () => {
  const { result, item, upload, finish } = open();
  act(() => result.current.cancel(item.id));
  await finish();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(upload).not.toHaveBeenCalled();
  expect(result.current.pending).toEqual([]);
});
