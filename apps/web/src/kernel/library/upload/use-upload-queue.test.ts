import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdLogin } from '../../api/network.fixture';
import { countsOf } from './upload-item';
import { useUploadQueue } from './use-upload-queue';

let isCut = false;
let sent = 0;

/** The part of a browser's request for files that an upload uses, over a line that may be cut. */
class Line {
  upload = { onprogress: (_event: object) => undefined };
  status = 200;
  responseText = '';
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(form: FormData): void {
    sent += 1;
    // What `postFile` has put in.
    const { name, size } = form.get('file') as File;
    const stored = { name, suffix: '.jpg', relativePath: `/files/${name}`, size, width: 540, height: 340 };
    this.responseText = JSON.stringify({ state: 1, msg: '上传成功', objects: [stored] });
    this.upload.onprogress({ lengthComputable: true, loaded: 8, total: 10 });
    if (isCut) this.onerror();
    else this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
  holdLogin();
  isCut = true;
  sent = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function sendFive() {
  const { result } = renderHook(() => useUploadQueue({ kinds: ['image'], limits: 'photo', source: 'media' }));
  const files = [1, 2, 3, 4, 5].map((at) => new File(['x'], `图${at}.jpg`, { type: 'image/jpeg', lastModified: at }));
  act(() => {
    result.current.queue.add(files.map((file) => ({ file, folders: [] })));
    result.current.queue.start();
  });
  return {
    counts: () => countsOf(result.current.items),
    waiting: () => result.current.items.filter(({ isWaiting }) => isWaiting === true).length,
    shares: () => result.current.items.map(({ progress }) => progress),
    queue: () => result.current.queue,
  };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('goes on by itself after a restart of the server: no file has failed for it', async () => {
  const { counts, shares, waiting } = sendFive();
  await pass(15_000);
  expect(counts()).toMatchObject({ failed: 0, sending: 3, waiting: 2 });
  // What had arrived is sent anew: no bar stands at four fifths meanwhile.
  expect(shares()).toEqual([0, 0, 0, 0, 0]);
  expect(waiting()).toBe(3);
  isCut = false;
  await pass(10_000);
  expect(counts()).toMatchObject({ done: 5 });
});

it('waits for the line while there is none, as the dialog says', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { counts } = sendFive();
  await pass(600_000);
  expect(counts()).toMatchObject({ failed: 0 });
  expect(sent).toBe(3);
  isCut = false;
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await pass(1000);
  expect(counts()).toMatchObject({ done: 5 });
});

it('says so of what gets no answer for long, and lets go at once of what is cancelled', async () => {
  const { counts, queue } = sendFive();
  await pass(60_000);
  expect(counts().failed).toBe(3);
  act(() => queue().cancelOpen());
  const before = sent;
  await pass(60_000);
  expect(sent).toBe(before);
  expect(counts()).toMatchObject({ failed: 0, waiting: 0, sending: 0 });
});
