import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { explainDiskError } from './kernel/files/file-error';
import { systemProblem, systemReason } from './system-problem';

const folder = mkdtempSync(join(tmpdir(), 'yunguan-system-'));
writeFileSync(join(folder, 'file'), '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const refusedBy = (code: string, more: object = {}) => Object.assign(new Error(`${code}: refused`), { code, ...more });

const uses: readonly (readonly [what: string, way: readonly string[], use: (path: string) => unknown, text: string])[] =
  [
    ['a file that is not there', ['none'], readFileSync, '文件或目录不存在（ENOENT）。'],
    ['a file where a folder should be', ['file', 'x'], mkdirSync, '路径中有一段不是目录（ENOTDIR）。'],
  ];
it.each(uses)('says what is wrong with %s', (_, way, use, text) => {
  const path = join(folder, ...way);
  expect(systemProblem(thrown(() => use(path)))).toBe(`${path}：${text}`);
});

it.each([
  [refusedBy('EACCES', { path: '/srv/a' }), /^\/srv\/a：没有权限（EACCES）。\n {2}请检查属主与权限/],
  [refusedBy('EROFS', { path: '/srv/a' }), /^\/srv\/a：所在的磁盘是只读的（EROFS）。\n {2}请把它重新挂载为可写/],
  [refusedBy('ENOSPC'), /^磁盘空间不足（ENOSPC）。\n {2}请清理磁盘后再试。$/],
  // Copying names both files; the full disk is that of the copy.
  // As it comes out of the file store, in the first start or in a change of the key.
  [explainDiskError(refusedBy('ENOSPC')), /^磁盘空间不足（ENOSPC）。\n {2}请清理磁盘后再试。$/],
  [refusedBy('ENOSPC', { path: '/srv/from', dest: '/mnt/to' }), /^\/mnt\/to：磁盘空间不足（ENOSPC）。/],
])('tells who runs the server what to do: %s', (error, text) => {
  expect(systemProblem(error)).toMatch(text);
});

it('leaves to the developers what no operator can mend', () => {
  expect(systemProblem(new TypeError('x is not a function'))).toBeUndefined();
  expect(systemProblem(refusedBy('ERR_ASSERTION'))).toBeUndefined();
  expect(systemReason(refusedBy('EBADF'))).toBe('EBADF');
  expect(systemReason(thrown(() => copyFileSync(join(folder, 'none'), join(folder, 'copy'))))).toBe('文件或目录不存在');
});
