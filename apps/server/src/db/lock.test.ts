import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bundleProgram } from '../../test/child-program';
import { LockedError, takeLock } from './lock';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yunguan-lock-'));
  file = join(folder, 'server.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('gives the data folder to one server at a time', () => {
  const lock = takeLock(file);
  expect(() => takeLock(file)).toThrow(LockedError);
  lock.release();
  takeLock(file).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('says who holds the folder and since when', () => {
  const holder = spawn('sleep', ['30']);
  writeFileSync(file, JSON.stringify({ pid: holder.pid, since: '2026-03-01T02:03:04.000Z' }));
  expect(() => takeLock(file)).toThrow(
    new RegExp(`占用者进程号 ${holder.pid}，自 2026/3/1 10:03:04（北京时间）起运行`),
  );
  holder.kill();
});

it('takes over the lock of a server that is dead', () => {
  const dead = spawnSync('true').pid;
  writeFileSync(file, JSON.stringify({ pid: dead, since: '2026-03-01T02:03:04.000Z' }));
  takeLock(file);
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid);
});

it.runIf(process.platform === 'linux')('takes over when another program now has the dead holder’s number', () => {
  const stranger = spawn('sleep', ['30']);
  writeFileSync(file, JSON.stringify({ pid: stranger.pid, since: '2026-03-01T02:03:04.000Z', birth: '1' }));
  takeLock(file);
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid);
  stranger.kill();
});

it.runIf(process.platform === 'linux')(
  'takes over when it got the number of its own dead forerunner, as in containers',
  () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, since: '2026-03-01T02:03:04.000Z', birth: '1' }));
    expect(() => takeLock(file)).not.toThrow();
  },
);

it('takes over an unreadable lock', () => {
  writeFileSync(file, '{"pid":');
  expect(() => takeLock(file)).not.toThrow();
});

it('does not remove a lock that somebody else has taken meanwhile', () => {
  const lock = takeLock(file);
  writeFileSync(file, JSON.stringify({ pid: 1, since: '2026-03-01T02:03:04.000Z' }));
  lock.release();
  expect(existsSync(file)).toBe(true);
});

it('gives back a lock that another server took in the place of the dead one, and leaves the folder to it', () => {
  const dead = 2 ** 22 + 1;
  const other = spawn('sleep', ['30']);
  const fresh = JSON.stringify({ pid: other.pid, since: '2026-03-01T02:03:04.000Z' });
  writeFileSync(file, JSON.stringify({ pid: dead, since: '2026-03-01T01:00:00.000Z' }));
  // The other one is there first, just as this one asks whether the holder is alive.
  const { kill } = process;
  const asked = vi.spyOn(process, 'kill').mockImplementation((pid, name) => {
    if (pid === dead) writeFileSync(file, fresh);
    return kill.call(process, pid, name);
  });
  onTestFinished(() => {
    asked.mockRestore();
    other.kill();
  });
  expect(() => takeLock(file)).toThrow(`占用者进程号 ${other.pid}`);
  expect(readFileSync(file, 'utf8')).toBe(fresh);
  expect(readdirSync(folder)).toEqual(['server.lock']);
});

const mayEnclose = process.platform === 'linux' && process.getuid?.() === 0;
/** As a container sees processes: its own alone, counted from 1. */
const enclosed = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const isEnclosing = mayEnclose && spawnSync('unshare', [...enclosed, 'true']).status === 0;

describe.runIf(isEnclosing)('a server in another container, whose processes cannot be seen from here', () => {
  let program = '';
  beforeAll(async () => {
    program = await bundleProgram(join(import.meta.dirname, '../../test/fixtures/lock-holder.ts'));
  });
  afterAll(() => rmSync(dirname(program), { recursive: true }));

  async function holdElsewhere(...words: string[]): Promise<{ end: () => Promise<unknown> }> {
    const holder = spawn('unshare', [...enclosed, process.execPath, program, file, ...words], { stdio: 'pipe' });
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    return {
      end: () => {
        holder.kill('SIGKILL');
        return once(holder, 'close');
      },
    };
  }

  it.each(['idle', 'busy'])('keeps the folder while it lives, be it %s', async (how) => {
    await holdElsewhere(how);
    expect(() => takeLock(file)).toThrow('数据目录已被另一个容器或另一台机器上的服务占用');
  });

  it('leaves it to the next one when it was killed', async () => {
    const { end } = await holdElsewhere('idle');
    await end();
    takeLock(file).release();
    expect(existsSync(file)).toBe(false);
  });
});
