import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdLogin } from '../api/network.fixture';
import { uploadTo } from './upload-to';

let isCut = true;

/** The part of a browser's request for files that an upload uses, over a line that may be cut. */
class Line {
  upload = {};
  status = 200;
  responseText = JSON.stringify({ state: 1, msg: '上传成功', objects: [{ relativePath: '/files/a.jpg' }] });
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
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
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const send = (signal = new AbortController().signal) => {
  const told: unknown[] = [];
  const path = uploadTo('picture')(new File(['x'], 'a.jpg'), (progress) => told.push(progress), signal);
  path.catch(() => undefined);
  return { told, path };
};

it('sends the picture of a form again after a break of the line, and tells that it waits', async () => {
  const { told, path } = send();
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual([0, 'waits', 0, 'waits']);
  isCut = false;
  await vi.advanceTimersByTimeAsync(3000);
  await expect(path).resolves.toBe('/files/a.jpg');
});

it('says so of what gets no answer for long', async () => {
  const { path } = send();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(path).rejects.toThrow('网络异常,上传失败');
});
