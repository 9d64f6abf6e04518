import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Manifest, manifestName, sumsName } from './backup-format';
import { writeSums } from './sums';
import { readWholeBackup, verifyBackup } from './verify-backup';

const whole: Manifest = {
  format: 2,
  at: '2026-11-21T02:30:00.000Z',
  major: '17',
  startSegment: '000000010000000000000005',
  endSegment: '000000010000000000000006',
  files: 2,
  hasKey: true,
};
let folder = '';

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const describeIt = (manifest: unknown) => put(manifestName, JSON.stringify(manifest));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yunguan-backup-'));
  mkdirSync(join(folder, 'files'));
  put('files/a.jpg', 'picture');
  // Both spaces of a name count: the sum and its file are two spaces apart.
  put('files/b  c.jpg', 'another');
  await writeSums(folder);
  describeIt(whole);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('says when a whole backup was made, and what is in it', async () => {
  expect(await verifyBackup(folder)).toBe(
    `备份完好：${folder}\n  2026/11/21 10:30:00（北京时间），2 个文件（含缩略图），含加密密钥，全部文件与校验值相符。`,
  );
  describeIt({ ...whole, hasKey: false });
  expect(await verifyBackup(folder)).toContain('不含加密密钥');
});

it.each([
  ['changed', () => put('files/a.jpg', 'pictura'), 'files/a.jpg'],
  ['missing', () => rmSync(join(folder, 'files/b  c.jpg')), 'files/b  c.jpg'],
  ['foreign', () => put('files/foreign.jpg', ''), 'files/foreign.jpg'],
])('names a file that is %s', async (_what, harm, name) => {
  harm();
  await expect(readWholeBackup(folder)).rejects.toThrow(
    `备份已损坏，有 1 个文件缺失或与校验值不符，请用另一份备份：\n  ${name}`,
  );
});

it('counts all damaged files and names the first ten', async () => {
  for (let no = 10; no < 22; no += 1) put(`files/${no}.jpg`, '');
  const problem = String(await readWholeBackup(folder).catch((error: unknown) => error));
  expect(problem).toContain('有 12 个文件');
  expect(problem.match(/files\//g)).toHaveLength(10);
});

it('is not satisfied with a backup whose sums are gone, unless it was made before there were any', async () => {
  rmSync(join(folder, sumsName));
  await expect(verifyBackup(folder)).rejects.toThrow('备份缺少校验值文件');
  describeIt({ ...whole, format: 1, hasKey: undefined });
  expect(await verifyBackup(folder)).toContain('旧格式，没有校验值');
  expect((await readWholeBackup(folder)).hasKey).toBe(true);
});

it.each(['{"format":', '{"format":3}', JSON.stringify({ ...whole, at: undefined })])(
  'does not take %s for the description of a backup',
  async (text) => {
    put(manifestName, text);
    await expect(verifyBackup(folder)).rejects.toThrow('备份说明文件的内容不正确');
  },
);
