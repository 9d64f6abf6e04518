import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mirrorFiles, type SeenFolders } from './mirror-files';

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
