import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../test/database';
import { createLog } from './create-log';

it('writes the moment in China time, in a form that people and programs read', () => {
  const lines: string[] = [];
  const before = Date.now();
  createLog('info', { write: (line) => void lines.push(line) }).info('开始');
  const { time } = JSON.parse(lines.join('')) as { time: string };
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
  expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
});

it('says what the database refused, and nothing of what stood in the row', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const enter = () =>
    database.app.query(
      `insert into member (id, tel, created_at, updated_at) values (gen_random_uuid(), '13812345678', now(), now())`,
    );
  await enter();
  const twice = await enter().catch((error: unknown) => error);
  const whole = await database.owner
    .query(
      `insert into member (id, tel, name, nick_name, created_at, updated_at) values (gen_random_uuid(), '13812345679', '张三丰', null, now(), now())`,
    )
    .catch((error: unknown) => error);
  const lines: string[] = [];
  const app = fastify({ loggerInstance: createLog('info', { write: (line) => void lines.push(line) }) });
  app.get('/', (request) => {
    for (const err of [twice, whole]) request.log.error({ err }, '处理请求失败');
    return '';
  });
  await app.inject('/');
  const told = lines.map((line) => JSON.parse(line)).filter(({ err }) => err);
  expect(told).toMatchObject([
    { err: { type: 'DatabaseError', code: '23505', table: 'member', stack: expect.stringContaining('duplicate key') } },
    { err: { type: 'DatabaseError', code: '23502', table: 'member', column: 'nick_name' } },
  ]);
  expect(lines.join('')).not.toMatch(/1381234567|张三丰/);
});
