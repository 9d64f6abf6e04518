import { expect, it } from 'vitest';
import { paused } from '../../api/paused';
import { problemOfFile } from './file-rules';
import { createUploadQueue, type QueueParts } from './upload-queue';
import { shareSent, type UploadItem } from './upload-item';

const photo = (name: string, content = name, type = 'image/jpeg') => ({
  file: new File([content], name, { type, lastModified: 1 }),
  folders: [],
});
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`图${index + 1}.jpg`));
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A queue over a network that ends each transfer when told to. */
function openQueue(parts: Partial<QueueParts> = {}) {
  const running = new Map<string, { end: () => void; fail: (text: string) => void; signal: AbortSignal }>();
  const sent: string[] = [];
  const queue = createUploadQueue({
    send: (file, onProgress, signal) =>
      new Promise((resolve, reject) => {
        sent.push(file.name);
        onProgress(0.5);
        const uploaded = {
          name: file.name,
          suffix: '.jpg',
          relativePath: `/files/${file.name}`,
          size: file.size,
          width: 1,
          height: 1,
          poster: null,
          seconds: null,
        };
        running.set(file.name, {
          end: () => resolve(uploaded),
          fail: (text) => reject(new Error(text)),
          signal,
        });
      }),
    problemOf: (file) => problemOfFile(file, { kinds: ['image'], limits: 'photo' }),
    ...parts,
  });
  const states = () => queue.state().items.map(({ file, state }) => `${file.name} ${state}`);
  const item = (name: string): UploadItem => {
    const found = queue.state().items.find(({ file }) => file.name === name);
    if (!found) throw new Error(`${name} is not in the queue`);
    return found;
  };
  const end = async (name: string) => {
    running.get(name)?.end();
    await tick();
  };
  return { queue, running, sent, states, item, end };
}

it('sends nothing before it is told to, and three files at a time then', async () => {
  const { queue, sent, states, end } = openQueue();
  queue.add(photos(5));
  await tick();
  expect(sent).toEqual([]);
  queue.start();
  expect(sent).toEqual(['图1.jpg', '图2.jpg', '图3.jpg']);
  await end('图2.jpg');
  expect(states()).toEqual([
    '图1.jpg sending',
    '图2.jpg done',
    '图3.jpg sending',
    '图4.jpg sending',
    '图5.jpg waiting',
  ]);
  for (const name of ['图1.jpg', '图3.jpg', '图4.jpg', '图5.jpg']) await end(name);
  expect(queue.state().isRunning).toBe(false);
  expect(shareSent(queue.state().items)).toBe(1);
});

it('keeps the words of a failure and sends the file again when asked', async () => {
  const { queue, running, item, sent, end } = openQueue();
  queue.add(photos(2));
  queue.start();
  running.get('图1.jpg')?.fail('网络异常,上传失败');
  await end('图2.jpg');
  expect(item('图1.jpg')).toMatchObject({ state: 'failed', error: '网络异常,上传失败' });
  queue.retryFailed();
  await end('图1.jpg');
  expect(item('图1.jpg')).toMatchObject({ state: 'done', error: '' });
  expect(sent).toEqual(['图1.jpg', '图2.jpg', '图1.jpg']);
});

it('cancels one file under way and goes on with the next', async () => {
  const { queue, running, item, states } = openQueue();
  queue.add(photos(4));
  queue.start();
  queue.remove(item('图1.jpg').id);
  expect(running.get('图1.jpg')?.signal.aborted).toBe(true);
  expect(running.get('图1.jpg')?.signal.reason).not.toBe(paused);
  await tick();
  expect(states()).toEqual(['图2.jpg sending', '图3.jpg sending', '图4.jpg sending']);
});

it('pauses so that transfers can go on, and goes on', async () => {
  const { queue, running, states, sent } = openQueue();
  queue.add(photos(2));
  queue.start();
  queue.pause();
  expect(running.get('图1.jpg')?.signal.reason).toBe(paused);
  await tick();
  expect(states()).toEqual(['图1.jpg waiting', '图2.jpg waiting']);
  queue.start();
  expect(sent).toHaveLength(4);
});

it('drops what is not sent when everything is cancelled, and keeps what is done', async () => {
  const { queue, states, end } = openQueue();
  queue.add(photos(5));
  queue.start();
  await end('图1.jpg');
  queue.cancelOpen();
  await tick();
  expect(states()).toEqual(['图1.jpg done']);
  expect(queue.state().isRunning).toBe(false);
});

it('refuses what the library does not take, in the words of the specification, and counts it for nothing', () => {
  const { queue, item } = openQueue({ remaining: () => 1 });
  const large = new File(['x'], '大图.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 });
  const answer = queue.add([photo('动图.gif', 'x', 'image/gif'), { file: large, folders: [] }, photo('好图.jpg')]);
  expect(answer).toEqual({ known: 0, tooMany: 0 });
  expect(item('动图.gif')).toMatchObject({ state: 'refused', error: '上传头像图片只能是 JPG 或 PNG 格式!' });
  expect(item('大图.png')).toMatchObject({ state: 'refused', error: '上传头像图片大小不能超过 20MB!' });
  expect(item('好图.jpg').state).toBe('waiting');
});

it('takes as many files as there is room for, and no file twice', () => {
  const { queue, states } = openQueue({ remaining: () => 3 });
  expect(queue.add(photos(2))).toEqual({ known: 0, tooMany: 0 });
  expect(queue.add(photos(5))).toEqual({ known: 2, tooMany: 2 });
  expect(states()).toHaveLength(3);
});

it('marks what the library holds already, skips it, and sends it when that is wished', async () => {
  const asked: string[][] = [];
  const { queue, item, sent, end } = openQueue({
    digest: async (file) => `hash of ${file.name}`,
    find: async (hashes) => {
      asked.push(hashes);
      return [{ hash: 'hash of 图1.jpg', id: 'r1', name: '旧图', directoryName: '春节' }];
    },
  });
  queue.add(photos(2));
  expect(item('图1.jpg').state).toBe('checking');
  await tick();
  expect(asked).toEqual([['hash of 图1.jpg', 'hash of 图2.jpg']]);
  expect(item('图1.jpg')).toMatchObject({ state: 'existing', existing: { id: 'r1', name: '旧图' } });
  queue.start();
  await end('图2.jpg');
  expect(sent).toEqual(['图2.jpg']);
  queue.force(item('图1.jpg').id, true);
  queue.start();
  expect(sent).toEqual(['图2.jpg', '图1.jpg']);
  expect(item('图1.jpg').isForced).toBe(true);
});

it('asks for thousands of files in batches, and sends what could not be found out', async () => {
  let calls = 0;
  const { queue, states } = openQueue({
    digest: async (file) => file.name,
    find: async (hashes) => {
      calls += 1;
      expect(hashes.length).toBeLessThanOrEqual(40);
      throw new Error('网络异常');
    },
  });
  queue.add(photos(100));
  await tick();
  await tick();
  expect(calls).toBe(3);
  expect(states().every((text) => text.endsWith('waiting'))).toBe(true);
});

it('knows the content of a file by its SHA-256', async () => {
  const hashes: string[] = [];
  const { queue } = openQueue({
    find: async (asked) => {
      hashes.push(...asked);
      return [];
    },
  });
  const file = new File(['abc'], 'abc.jpg', { type: 'image/jpeg' });
  // jsdom's files cannot be read at once.
  file.arrayBuffer = async () => new TextEncoder().encode('abc').buffer;
  queue.add([{ file, folders: [] }]);
  await tick();
  await tick();
  expect(hashes).toEqual(['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad']);
});

it('puts a smaller picture in the place of the one that was chosen', async () => {
  const { queue, item, states, end } = openQueue();
  queue.add(photos(1));
  queue.replace(item('图1.jpg').id, new File(['y'], '图1-小.jpg', { type: 'image/jpeg' }));
  queue.start();
  await end('图1-小.jpg');
  expect(states()).toEqual(['图1-小.jpg done']);
});

it('does not let the late answer about a picture decide over the one that took its place', async () => {
  let answer: (found: Awaited<ReturnType<NonNullable<QueueParts['find']>>>) => void = () => undefined;
  const { queue, item, sent, end } = openQueue({
    digest: async (file) => file.name,
    find: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  queue.add(photos(1));
  queue.start();
  await tick();
  queue.replace(item('图1.jpg').id, new File(['y'], '图1-小.jpg', { type: 'image/jpeg' }));
  await end('图1-小.jpg');
  answer([{ hash: '图1.jpg', id: 'r1', name: '旧图', directoryName: null }]);
  await tick();
  expect(item('图1-小.jpg')).toMatchObject({ state: 'done', existing: undefined });
  expect(sent).toEqual(['图1-小.jpg']);
});

it('sends nothing again that has been sent, and keeps what the library has made of it', async () => {
  const { queue, item, sent, end } = openQueue();
  queue.add(photos(1));
  queue.start();
  await end('图1.jpg');
  const { id } = item('图1.jpg');
  queue.registered(new Map([[id, 'r1']]));
  queue.replace(id, new File(['y'], '图1-小.jpg', { type: 'image/jpeg' }));
  queue.force(id, true);
  queue.start();
  expect(item('图1.jpg')).toMatchObject({ state: 'done', resourceId: 'r1', uploaded: { name: '图1.jpg' } });
  expect(sent).toEqual(['图1.jpg']);
});

it('hears nothing more of a transfer that was paused', async () => {
  const told: ((share: number) => void)[] = [];
  const { queue, item } = openQueue({
    send: (_file, onProgress) => {
      told.push(onProgress);
      return new Promise(() => undefined);
    },
  });
  queue.add(photos(1));
  queue.start();
  queue.pause();
  told[0]?.(0.9);
  queue.registered(new Map());
  expect(item('图1.jpg')).toMatchObject({ state: 'waiting', progress: 0 });
});
