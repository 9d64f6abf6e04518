import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOneUpload } from './use-one-upload';

/** Files whose sending waits, by name. */
function held() {
  const answers = new Map<string, (path: string) => void>();
  const signals = new Map<string, AbortSignal>();
  const upload = (file: File, _onProgress: (share: number) => void, signal: AbortSignal) =>
    new Promise<string>((resolve) => {
      signals.set(file.name, signal);
      answers.set(file.name, resolve);
    });
  return { upload, answer: (name: string) => act(async () => answers.get(name)?.(`/files/${name}`)), signals };
}
const file = (name: string) => new File(['x'], name, { type: 'image/png' });

it('answers the path of a file that is wanted still', async () => {
  const { upload, answer } = held();
  const { result } = renderHook(() => useOneUpload(upload));
  let sent = Promise.resolve<string | undefined>('');
  act(() => void (sent = result.current.send(file('a.png'))));
  expect(result.current.isBusy).toBe(true);
  await answer('a.png');
  expect(await sent).toBe('/files/a.png');
  await waitFor(() => expect(result.current.isBusy).toBe(false));
});

it('takes the later of two files, whichever arrives first', async () => {
  const { upload, answer } = held();
  const { result } = renderHook(() => useOneUpload(upload));
  const sent: Promise<string | undefined>[] = [];
  act(() => void sent.push(result.current.send(file('a.png'))));
  act(() => void sent.push(result.current.send(file('b.png'))));
  await answer('a.png');
  expect(result.current.isBusy).toBe(true);
  await answer('b.png');
  expect(await Promise.all(sent)).toEqual([undefined, '/files/b.png']);
});

it('gives a file up that its field has left behind', async () => {
  const { upload, answer, signals } = held();
  const { result, unmount } = renderHook(() => useOneUpload(upload));
  let sent = Promise.resolve<string | undefined>('');
  act(() => void (sent = result.current.send(file('a.png'))));
  unmount();
  expect(signals.get('a.png')?.aborted).toBe(true);
  await answer('a.png');
  expect(await sent).toBeUndefined();
});
