import { act, renderHook, waitFor } from '@testing-library/react';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { App } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formPicture } from '@/ui/image-rules';
import { holdLogin } from '../../api/network.fixture';
import { resource } from './picker.fixture';
import { usePictureFix } from './use-picture-fix';

const heavy = resource(1);
const cutOut = new Blob(['x'], { type: 'image/jpeg' });

/** A line that is broken until `mend`; counts what was sent over it. */
function cutLine() {
  const line = { isCut: true, sent: 0 };
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = JSON.stringify({
        state: 1,
        msg: '上传成功',
        objects: [{ name: 'b', suffix: '.jpg', relativePath: '/files/b.jpg', size: 8 }],
      });
      onload: () => void = () => undefined;
      onerror: () => void = () => undefined;
      onloadend: () => void = () => undefined;
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        line.sent += 1;
        if (line.isCut) this.onerror();
        else this.onload();
        this.onloadend();
      }
    },
  );
  return line;
}

function fixing() {
  const fixed = vi.fn<(before: ResourceRow, after: ResourceRow) => void>();
  const shown = renderHook(() => usePictureFix(formPicture, fixed), { wrapper: App });
  return { ...shown, fixed, standing: () => shown.result.current.busy.get(heavy.relativePath) };
}

beforeEach(holdLogin);
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('waits for a line that broke, and uses the picture once it is back', async () => {
  const line = cutLine();
  const { result, fixed, standing } = fixing();
  act(() => void result.current.crop(heavy, cutOut));
  await waitFor(() => expect(standing()).toBe('waits'));
  line.isCut = false;
  await waitFor(() => expect(fixed).toHaveBeenCalledExactlyOnceWith(heavy, expect.objectContaining({ size: 8 })), {
    timeout: 5000,
  });
  expect(standing()).toBeUndefined();
});

it('is over with the picker', async () => {
  const line = cutLine();
  const { result, fixed, standing, unmount } = fixing();
  act(() => void result.current.crop(heavy, cutOut));
  await waitFor(() => expect(standing()).toBe('waits'));
  unmount();
  line.isCut = false;
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(line.sent).toBe(1);
  expect(fixed).not.toHaveBeenCalled();
});
