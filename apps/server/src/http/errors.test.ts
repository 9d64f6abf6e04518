import { expect, it } from 'vitest';
import { FileError } from '../kernel/files/file-error';
import { toFailure } from './errors';

/** As PostgreSQL's driver throws it. */
const databaseError = (code: string) => Object.assign(new Error('could not extend file'), { code });

it('says that the disk of the database is full, as an upload says it, and is logged', () => {
  const { status, body, result, unexpected } = toFailure(databaseError('53100'), 'r1');
  expect(JSON.parse(body)).toEqual({ state: 0, msg: '磁盘空间不足', objects: { code: 'BUSY', requestId: 'r1' } });
  expect({ status, result, unexpected }).toEqual({ status: 503, result: 'failed:BUSY', unexpected: true });
});

it('names the request of what nobody foresaw', () => {
  const { status, body } = toFailure(databaseError('XX000'), 'r2');
  expect(JSON.parse(body)).toEqual({
    state: 0,
    msg: '系统繁忙，请稍后再试',
    objects: { code: 'BUSY', requestId: 'r2' },
  });
  expect(status).toBe(200);
});

it('names the request of a store that is down, which is logged with the cause; not of a queue that is full', () => {
  const down = new FileError('BUSY', '文件存储暂不可用，请稍后再试', { cause: new Error('connect ECONNREFUSED') });
  const { status, body, unexpected } = toFailure(down, 'r3');
  expect(JSON.parse(body)).toEqual({
    state: 0,
    msg: '文件存储暂不可用，请稍后再试',
    objects: { code: 'BUSY', requestId: 'r3' },
  });
  expect({ status, unexpected }).toEqual({ status: 503, unexpected: true });
  const busy = toFailure(new FileError('BUSY', '当前上传人数较多，请稍后再试'), 'r4');
  expect(busy).toMatchObject({ status: 503, unexpected: false });
  expect(busy.body).not.toContain('r4');
});
