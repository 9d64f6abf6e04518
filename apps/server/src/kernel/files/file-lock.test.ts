import { lutimes, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { ownTime } from '../../../test/own-time';
import { takeFileLock } from './file-lock';

const folder = await mkdtemp(join(tmpdir(), 'lock-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a lock between processes', () => {
  it('is held by one at a time and leaves nothing behind', async () => {
    let inside = 0;
    const visits = Array.from({ length: 12 }, async () => {
      const release = await takeFileLock(join(folder, 'busy.lock'));
      inside += 1;
      const together = inside;
      await sleep(2);
      inside -= 1;
      await release?.();
      return together;
    });
    expect(new Set(await Promise.all(visits))).toEqual(new Set([1]));
    expect((await readdir(folder)).filter((name) => !name.endsWith('.wanted'))).toEqual([]);
  });

  it('is not waited for longer than asked, nor after the signal', async () => {
    const path = join(folder, 'held.lock');
    const release = await takeFileLock(path);
    expect(await takeFileLock(path, { waitMs: 100 })).toBeUndefined();
    const [took, taken] = await ownTime(() => takeFileLock(path, { signal: AbortSignal.timeout(100) }));
    expect(taken).toBeUndefined();
    expect(took).toBeLessThan(2000);
    await release?.();
    expect(await takeFileLock(path, { waitMs: 0 })).toBeDefined();
  });

  it('tells its holder that somebody waits', async () => {
    const path = join(folder, 'wanted.lock');
    const release = await takeFileLock(path, { onWanted: () => void release?.() });
    expect(await takeFileLock(path, { waitMs: 15_000 })).toBeDefined();
  });

  it.each([
    ['long ago', -60_000],
    ['while the clock was years ahead', 10 * 365 * 86_400_000],
  ])('of a process that was killed %s passes on, to one of all who wait', async (_, since) => {
    const path = join(folder, `dead${since}.lock`);
    await symlink('nobody', path);
    const then = new Date(Date.now() + since);
    await lutimes(path, then, then);
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeFileLock(path, { waitMs: 300 })));
    expect(taken.filter((release) => release !== undefined)).toHaveLength(1);
  });

  it('that was taken over is not released by its first holder', async () => {
    const path = join(folder, 'lost.lock');
    const first = await takeFileLock(path);
    await rm(path);
    const second = await takeFileLock(path);
    await first?.();
    expect(await takeFileLock(path, { waitMs: 50 })).toBeUndefined();
    await second?.();
  });
});
