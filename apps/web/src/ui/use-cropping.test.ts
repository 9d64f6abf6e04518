// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCropping } from './use-cropping';
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
