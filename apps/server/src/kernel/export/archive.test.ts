import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fromBuffer } from 'yauzl';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type ArchivePart, archiveStream } from './archive';

/** Paths of an archive; @throws Error for one that is damaged or cut */
function pathsOf(content: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, (error, zip) => {
      if (error) return reject(error);
      const paths: string[] = [];
      zip.on('entry', ({ fileName }) => paths.push(fileName)).on('end', () => resolve(paths));
    });
  });
}

const part = (path: string, text = path): ArchivePart => ({ path, stream: Readable.from([Buffer.from(text)]) });

it('asks for a part when the one before it has gone out', async () => {
  const open = { now: 0, most: 0 };
  async function* parts() {
    for (const path of ['1.txt', '组/二.txt', '3.txt']) {
      const one = part(path, 'x'.repeat(200_000));
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      one.stream.once('end', () => {
        open.now -= 1;
      });
      yield one;
    }
  }
  expect(await pathsOf(await buffer(archiveStream(parts())))).toEqual(['1.txt', '组/二.txt', '3.txt']);
  expect(open).toEqual({ now: 0, most: 1 });
});

it("dates its files by China's clocks, whatever the machine's are: a container's are UTC's", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:30:10Z') });
  onTestFinished(() => void vi.useRealTimers());
  async function* parts() {
    yield part('1.txt');
  }
  const archive = await buffer(archiveStream(parts()));
  const [time, day] = [archive.readUInt16LE(10), archive.readUInt16LE(12)];
  expect([day & 31, time >> 11, (time >> 5) & 63]).toEqual([21, 1, 30]);
  // A second time, in UTC, would let each program choose.
  expect(archive.readUInt16LE(28)).toBe(0);
});

it('fails with a part that fails, so that nobody takes a cut archive for the whole', async () => {
  const ended = vi.fn();
  async function* parts() {
    try {
      yield part('1.txt');
      yield {
        path: '2.txt',
        stream: new Readable({ read: () => undefined }).destroy(new Error('the disk is gone')),
      };
    } finally {
      ended();
    }
  }
  await expect(buffer(archiveStream(parts()))).rejects.toThrow('the disk is gone');
  expect(ended).toHaveBeenCalledOnce();
});

it('fails with the parts themselves', async () => {
  async function* parts(): AsyncGenerator<ArchivePart> {
    yield part('1.txt');
    throw new Error('the store is down');
  }
  await expect(buffer(archiveStream(parts()))).rejects.toThrow('the store is down');
});

it('closes the open file and ends the parts when the reader goes away', async () => {
  const ended = vi.fn();
  let pushed = 0;
  const endless = new Readable({
    read() {
      pushed += 1;
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  async function* parts() {
    try {
      yield { path: 'endless.bin', stream: endless };
      yield part('never.txt');
    } finally {
      ended();
    }
  }
  const archive = archiveStream(parts());
  await new Promise((resolve) => archive.once('data', resolve));
  archive.destroy();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(endless.destroyed).toBe(true);
  const before = pushed;
  await wait(20);
  expect(pushed).toBe(before);
});

it('opens nothing for a reader who left before it began', async () => {
  const opened = part('1.txt');
  async function* parts() {
    await wait(10);
    yield opened;
  }
  archiveStream(parts()).destroy();
  await vi.waitFor(() => expect(opened.stream.destroyed).toBe(true));
});
