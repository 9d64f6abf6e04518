import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyTree } from './copy-tree';

let base = '';
const [source, target, elsewhere] = [
  () => join(base, 'files'),
  () => join(base, 'backup'),
  () => join(base, 'large-disk'),
];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'yunguan-copy-'));
  mkdirSync(join(source(), 'ab'), { recursive: true });
  writeFileSync(join(source(), 'ab', 'one.jpg'), 'picture');
  mkdirSync(elsewhere());
  writeFileSync(join(elsewhere(), 'card.jpg'), 'card');
});
afterEach(() => rmSync(base, { recursive: true }));

it('copies what a link among the files leads to, as files of its own', () => {
  symlinkSync(elsewhere(), join(source(), 'private'));
  symlinkSync(join(elsewhere(), 'card.jpg'), join(source(), 'data.key'));
  expect(copyTree(source(), target(), () => true)).toBe(3);
  expect(readFileSync(join(target(), 'private', 'card.jpg'), 'utf8')).toBe('card');
  expect(lstatSync(join(target(), 'private')).isDirectory()).toBe(true);
  expect(lstatSync(join(target(), 'data.key')).isFile()).toBe(true);
});

it('copies nothing silently where a link leads nowhere, as to a disk that is not mounted', () => {
  symlinkSync(join(base, 'unmounted'), join(source(), 'private'));
  expect(() => copyTree(source(), target(), () => true)).toThrow('链接指向的位置不存在，备份会缺少其中的文件');
  expect(copyTree(source(), target(), (path) => path !== 'private')).toBe(1);
});

it('leaves out what is not wanted, and needs nothing to be there', () => {
  expect(copyTree(source(), target(), (path) => path !== 'ab')).toBe(0);
  expect(copyTree(join(base, 'nowhere'), target(), () => true)).toBe(0);
  expect(existsSync(join(target(), 'ab'))).toBe(false);
});
