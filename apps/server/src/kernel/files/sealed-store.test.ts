import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyFor } from '../crypto/data-key';
import { openFileStore } from './open-store';

const meta = { contentType: 'image/jpeg' };
const key = 'private/ab/card.jpg';
const content = Buffer.from('身份证照片的每一个字节'.repeat(2000));
const dataKey = randomBytes(32);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunguan-sealed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const store = (key = dataKey) => openFileStore({ folder, dataKey: key });
const read = async (name: string, range?: { start: number; end: number }) => {
  const found = await store().open(name, range);
  return found && buffer(found.stream);
};

it('keeps a private file encrypted and gives it back whole, in part and with its size', async () => {
  expect(await store().put(key, content, meta)).toEqual({ size: content.length });
  const onDisk = await readFile(join(folder, key));
  expect(onDisk.includes('身份证')).toBe(false);
  expect(await read(key)).toEqual(content);
  expect(await read(key, { start: 3, end: 11 })).toEqual(content.subarray(3, 12));
  expect((await store().stat(key))?.size).toBe(content.length);
  expect((await store().open(key))?.size).toBe(content.length);
});

it('takes it from a file and from a stream as well', async () => {
  const path = join(folder, 'sent.bin');
  await writeFile(path, content);
  await store().put('private/ab/file.jpg', path, meta);
  expect(await read('private/ab/file.jpg')).toEqual(content);
});

it('opens with no other key, under no other name, and not when a byte was changed', async () => {
  await expect(store(randomBytes(32)).open(key)).rejects.toThrow(/authenticate/);
  await copyFile(join(folder, key), join(folder, 'private/ab/other.jpg'));
  await expect(store().open('private/ab/other.jpg')).rejects.toThrow(/authenticate/);
  const bytes = await readFile(join(folder, key));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(join(folder, 'private/ab/bad.jpg'), bytes);
  await expect(store().open('private/ab/bad.jpg')).rejects.toThrow(/authenticate/);
});

it('still shows what was stored before files were encrypted, and leaves public files as they are', async () => {
  await writeFile(join(folder, 'private/ab/old.jpg'), content);
  expect(await read('private/ab/old.jpg')).toEqual(content);
  expect((await store().stat('private/ab/old.jpg'))?.size).toBe(content.length);
  await store().put('ab/public.jpg', content, meta);
  expect(await readFile(join(folder, 'ab/public.jpg'))).toEqual(content);
  expect(await store().stat('private/ab/nothing.jpg')).toBeUndefined();
  expect(await read('private/ab/nothing.jpg')).toBeUndefined();
});

it('keeps new files with SM4 where that is asked for, and reads those of AES beside them', async () => {
  const national = openFileStore({ folder, dataKey: keyFor('sm4', dataKey) });
  await national.put('private/ab/sm4.jpg', content, meta);
  const marks = await Promise.all([key, 'private/ab/sm4.jpg'].map((name) => readFile(join(folder, name))));
  expect(marks.map((bytes) => bytes.subarray(0, 8).toString('latin1'))).toEqual(['yg-seal\u0001', 'yg-seal\u0002']);
  for (const one of [national, store()]) {
    for (const name of [key, 'private/ab/sm4.jpg']) {
      const found = await one.open(name);
      expect(found && (await buffer(found.stream)).equals(content)).toBe(true);
      expect((await one.stat(name))?.size).toBe(content.length);
    }
  }
  await copyFile(join(folder, 'private/ab/sm4.jpg'), join(folder, 'private/ab/moved.jpg'));
  await expect(national.open('private/ab/moved.jpg')).rejects.toThrow(/authenticate/);
});
