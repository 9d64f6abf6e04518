// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCropping } from './use-cropping';
import type { Upload } from './upload';
import type { PendingUpload } from './use-uploads';

const held = new Set<string>();

beforeEach(() => {
  let made = 0;
  const createObjectURL = () => {
    made += 1;
    held.add(`blob:${made}`);
    return `blob:${made}`;
  };
  const revokeObjectURL = (url: string) => held.delete(url);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  held.clear();
});

const item = { id: 'u1', file: new File(['x'], '封面.jpg') } as PendingUpload;

function cuttingStored(upload: Upload) {
  const replaced: [string, string][] = [];
  const album = { replace: (url: string, path: string) => replaced.push([url, path]) };
  const { result, unmount } = renderHook(() =>
    useCropping({ album, uploads: { replace: () => undefined }, upload, maxBytes: 1_000 }),
  );
  act(() => result.current.cropImage('/files/a.jpg'));
  return { result, unmount, replaced };
}

function cropping() {
  const { result, unmount } = renderHook(() =>
    useCropping({
      album: { replace: () => undefined },
      uploads: { replace: () => undefined },
      upload: async () => '/files/a.jpg',
      maxBytes: 1_000,
    }),
  );
  act(() => result.current.cropPending(item));
  expect(held.size).toBe(1);
  return { result, unmount };
}

it('gives the picture of the machine back when the cutting is closed', () => {
  const { result } = cropping();
  act(() => result.current.close());
  expect(held.size).toBe(0);
});

it('gives it back when the form is left over the cutting', () => {
  const { unmount } = cropping();
  unmount();
  expect(held.size).toBe(0);
});

it('gives it back when another picture takes its place', () => {
  const { result } = cropping();
  act(() => result.current.cropPending({ ...item, id: 'u2' }));
  expect([...held]).toEqual([result.current.url]);
});

it('leaves a picture alone whose cutting was closed while the part was on its way, or whose form was left', async () => {
  const given: AbortSignal[] = [];
  let stored: (path: string) => void = () => undefined;
  const upload: Upload = (_file, _progress, signal) => {
    given.push(signal);
    return new Promise((resolve) => (stored = resolve));
  };
  const { result, unmount, replaced } = cuttingStored(upload);
  const cut = new Blob(['x'], { type: 'image/jpeg' });
  const sent = result.current.replace(cut);
  await vi.waitFor(() => expect(given).toHaveLength(1));
  act(() => result.current.close());
  act(() => result.current.cropImage('/files/b.jpg'));
  await act(async () => {
    stored('/files/c.jpg');
    await sent;
  });
  expect(replaced).toEqual([]);
  // What is being cut by now stays open.
  expect(result.current.url).toBe('/files/b.jpg');
  void result.current.replace(cut);
  await vi.waitFor(() => expect(given).toHaveLength(2));
  unmount();
  expect(given.map(({ aborted }) => aborted)).toEqual([true, true]);
});
