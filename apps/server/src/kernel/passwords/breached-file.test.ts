import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkBreachedFile, isBreached } from './breached-file';
import { newPasswordProblem } from './password-policy';

const folder = mkdtempSync(join(tmpdir(), 'yunguan-breached-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const known = Array.from({ length: 600 }, (_, index) => `Leaked-${index}-password`);
const file = (name: string, lines: readonly string[], end = '\r\n') => {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${line}${end}`).join(''));
  return path;
};
const hashes = known.map(sha1).sort();
/** As the download has it: the number of sightings is of any length, so that lines are, too. */
const download = file(
  'download.txt',
  hashes.map((hash, index) => `${hash}:${7 ** (index % 9)}`),
);

describe('the file of breached passwords', () => {
  it('finds every password that it holds, the first and the last of the file among them', async () => {
    const found = await Promise.all(known.map((password) => isBreached(download, password)));
    expect(found.filter((one) => !one)).toHaveLength(0);
  });

  it('finds none that it does not hold', async () => {
    const others = Array.from({ length: 200 }, (_, index) => `Other-${index}-password`);
    const found = await Promise.all(others.map((password) => isBreached(download, password)));
    expect(found.filter(Boolean)).toHaveLength(0);
    expect(await isBreached(download, 'leaked-1-password')).toBe(false);
  });

  it.each([
    ['bare hashes', hashes.map((hash) => hash), '\n'],
    ['hashes in small letters', hashes.map((hash) => hash.toLowerCase()), '\n'],
    ['the beginnings of hashes', hashes.map((hash) => hash.slice(0, 16)), '\r\n'],
    ['a single line', [sha1('Leaked-0-password')], ''],
  ])('may also hold %s', async (name, lines, end) => {
    const path = file(`${name}.txt`, lines, end);
    await expect(checkBreachedFile(path)).resolves.toBeUndefined();
    expect(await isBreached(path, 'Leaked-0-password')).toBe(true);
    expect(await isBreached(path, 'Other-0-password')).toBe(false);
  });

  it('is looked at before the first password is judged by it', async () => {
    await expect(checkBreachedFile(download)).resolves.toBeUndefined();
    await expect(checkBreachedFile(undefined)).resolves.toBeUndefined();
  });

  const byCount = hashes.toReversed().map((hash) => `${hash}:1`);
  it.each([
    ['is not there', () => join(folder, 'nothing.txt'), '无法读取：文件或目录不存在'],
    ['is a folder', () => folder, '无法读取：这是目录，不是文件'],
    ['is empty', () => file('empty.txt', []), '是空的'],
    ['holds words', () => file('words.txt', known), '第 0 字节处不是 SHA-1 散列'],
    ['is ordered by the number of sightings', () => file('by-count.txt', byCount), '没有按散列排序'],
    [
      'holds the hashes of Windows',
      () =>
        file(
          'ntlm.txt',
          hashes.map((hash) => hash.slice(0, 32)),
        ),
      '是 NTLM 散列',
    ],
    ['is a page that was saved by mistake', () => file('page.txt', ['<html>'.repeat(500)]), '不是 SHA-1 散列'],
  ])('keeps the server from starting when it %s', async (_name, make, text) => {
    const path = make();
    await expect(checkBreachedFile(path)).rejects.toThrow(`BREACHED_PASSWORDS 指定的文件 ${path}`);
    await expect(checkBreachedFile(path)).rejects.toThrow(text);
  });
});

describe('a new password', () => {
  const judge = (password: string, breachedFile: string | undefined) =>
    newPasswordProblem(password, { loginName: 'xiaolan', oldPassword: '', profile: 'asvs', breachedFile });

  it('is refused when the file of the installation holds it', async () => {
    expect(await judge('Leaked-77-password', download)).toBe('新密码出现在已泄露的密码中，请更换');
    expect(await judge('Leaked-77-password', undefined)).toBeUndefined();
    expect(await judge('Jiangjin-2026-7391', download)).toBeUndefined();
  });

  it('is not taken when the file has gone away', async () => {
    await expect(judge('Jiangjin-2026-7391', join(folder, 'nothing.txt'))).rejects.toThrow('ENOENT');
  });
});
