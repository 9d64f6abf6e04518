import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeenFolders } from './mirror-files';

/** Called with the path of each file just before it is copied. */
let beforeCopying: (path: string) => unknown = () => undefined;
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof FileSystem>();
  const copyFile: typeof real.copyFile = (from, to) => {
    beforeCopying(String(from));
    return real.copyFile(from, to);
  };
  return { ...real, copyFile };
});
// Another file of this worker may have loaded it with the real module already.
vi.resetModules();
const { mirrorFiles } = await import('./mirror-files');

let base = '';
let seen: SeenFolders;
const source = () => join(base, 'files');
const target = () => join(base, 'archive');
const round = () => mirrorFiles(source(), target(), seen);

function store(path: string, text: string): void {
  mkdirSync(join(source(), path, '..'), { recursive: true });
  writeFileSync(join(source(), path), text);
}

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'yunguan-mirror-'));
  seen = new Map();
  beforeCopying = () => undefined;
});
afterEach(() => rmSync(base, { recursive: true }));

it('copies each upload once, whole, and nothing that is still being written', async () => {
  expect(await round()).toBe(0);
  store('ab/abc.jpg', 'picture');
  store('private/cd/cde.jpg', 'card');
  store('.incoming/part', 'half');
  expect(await round()).toBe(2);
  expect(readFileSync(join(target(), 'private/cd/cde.jpg'), 'utf8')).toBe('card');
  expect(existsSync(join(target(), '.incoming'))).toBe(false);
  expect(await round()).toBe(0);
  store('ab/abd.jpg', 'another');
  expect(await round()).toBe(1);
});

it('keeps the copy of a file that the server has removed', async () => {
  store('ab/abc.jpg', 'picture');
  await round();
  rmSync(join(source(), 'ab/abc.jpg'));
  expect(await round()).toBe(0);
  expect(readFileSync(join(target(), 'ab/abc.jpg'), 'utf8')).toBe('picture');
});

it('does not look again through a folder that nothing came to for a while', async () => {
  store('ab/abc.jpg', 'picture');
  const earlier = new Date(Date.now() - 60_000);
  utimesSync(join(source(), 'ab'), earlier, earlier);
  await round();
  rmSync(join(target(), 'ab/abc.jpg'));
  expect(await round()).toBe(0);
  store('ab/abd.jpg', 'another');
  expect(await round()).toBe(2);
});

it('looks again through a folder that was changed twice in one moment', async () => {
  store('ab/abc.jpg', 'picture');
  const moment = new Date();
  utimesSync(join(source(), 'ab'), moment, moment);
  expect(await round()).toBe(1);
  store('ab/abd.jpg', 'another');
  utimesSync(join(source(), 'ab'), moment, moment);
  expect(await round()).toBe(1);
});

it('does without a file that is swept away in this moment, and copies the others', async () => {
  store('ab/abc.jpg', 'picture');
  store('ab/abd.jpg', 'another');
  beforeCopying = (path) => path.endsWith('abc.jpg') && rmSync(path);
  expect(await round()).toBe(1);
  expect(readdirSync(join(target(), 'ab'))).toEqual(['abd.jpg']);
});

it('leaves no half copy when the copying fails, and copies the file the next time', async () => {
  store('ab/abc.jpg', 'picture');
  beforeCopying = () => {
    throw new Error('the disk is full');
  };
  await expect(round()).rejects.toThrow('the disk is full');
  expect(readdirSync(join(target(), 'ab'))).toEqual([]);
  beforeCopying = () => undefined;
  expect(await round()).toBe(1);
});

it('copies what lies in a folder that was moved to another disk, and does without one that is not there', async () => {
  mkdirSync(join(base, 'large-disk', 'cd'), { recursive: true });
  writeFileSync(join(base, 'large-disk', 'cd', 'cde.jpg'), 'card');
  store('ab/abc.jpg', 'picture');
  symlinkSync(join(base, 'large-disk'), join(source(), 'private'));
  symlinkSync(join(base, 'unmounted'), join(source(), 'other'));
  expect(await round()).toBe(2);
  expect(readFileSync(join(target(), 'private/cd/cde.jpg'), 'utf8')).toBe('card');
});
