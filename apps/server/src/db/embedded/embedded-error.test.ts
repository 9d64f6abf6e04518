import { expect, it } from 'vitest';
import { inWords } from './embedded-error';

it.each([
  ['FATAL:  could not extend file "base/1/2691": No space left on device', '磁盘空间不足，请清理磁盘后再启动。'],
  ['initdb: error: could not create directory: Permission denied', '没有权限，请检查数据目录的属主与权限。'],
  ['FATAL:  could not open lock file: Read-only file system', '数据目录所在的磁盘是只读的，请重新挂载为可写。'],
])('puts the reason before what PostgreSQL printed: %s', (output, words) => {
  expect(inWords(output)).toBe(`${words}\n  数据库的原文：${output}`);
});

it('passes on what it does not know', () => {
  expect(inWords('database files are incompatible with server')).toBe('database files are incompatible with server');
});
