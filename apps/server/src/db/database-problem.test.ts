import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { BootCheckError } from './boot-check-error';
import { explainDatabase } from './database-problem';

async function refusalOf(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 300 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return explainDatabase(error);
  } finally {
    void client.end().catch(() => undefined);
  }
  throw new Error('it was let in');
}

/** A port on which nobody listens any more, or somebody who says nothing. */
async function port({ isOpen }: { isOpen: boolean }): Promise<{ number: number; close: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: number } = server.address() as AddressInfo;
  if (!isOpen) await new Promise((resolve) => server.close(resolve));
  return { number, close: () => server.close() };
}

it('says where no database was found, and what to look at', async () => {
  const { number } = await port({ isOpen: false });
  const refused = await refusalOf(`postgres://a:b@127.0.0.1:${number}/x`);
  expect(refused).toBeInstanceOf(BootCheckError);
  expect(refused).toHaveProperty(
    'message',
    `连接不上数据库：它没有运行，或地址、端口不对（127.0.0.1:${number}）。\n` +
      '  请核对 DATABASE_URL，确认数据库在运行、能从这台机器连接。',
  );
});

it('says that a server keeps silent', async () => {
  const { number, close } = await port({ isOpen: true });
  const refused = await refusalOf(`postgres://a:b@127.0.0.1:${number}/x`);
  close();
  expect(refused).toHaveProperty('message', expect.stringMatching(/^数据库服务器没有应答：网络不通，或被防火墙拦住。/));
});

it.each([
  ['28P01', '数据库的用户名或密码不对。'],
  ['3D000', '数据库不存在：请先在服务器上创建。'],
  ['42501', '数据库用户的权限不够'],
  ['ENOTFOUND', '找不到数据库服务器：主机名不对，或域名解析不可用（db.nowhere）。'],
  ['53100', '数据库所在的磁盘空间不足，请清理磁盘后再试。'],
  ['53300', '数据库的连接数已满'],
  ['57P03', '数据库正在启动、关闭或恢复，请稍后再试。'],
])('puts %s in words', (code, text) => {
  const error = Object.assign(new Error('refused'), {
    code,
    ...(code === 'ENOTFOUND' ? { hostname: 'db.nowhere' } : {}),
  });
  const explained = explainDatabase(error);
  expect(explained).toHaveProperty('message', expect.stringContaining(text));
  // The address is not what ails a full or starting database.
  expect(String(explained).includes('DATABASE_URL')).toBe(!['53100', '53300', '57P03'].includes(code));
});

it('names the first of several addresses of one name', () => {
  const at = (address: string) => Object.assign(new Error('refused'), { code: 'ECONNREFUSED', address, port: 5432 });
  const all = Object.assign(new AggregateError([at('::1'), at('127.0.0.1')]), { code: 'ECONNREFUSED' });
  expect(explainDatabase(all)).toHaveProperty('message', expect.stringContaining('地址、端口不对（::1:5432）。'));
});

it('passes on any other error', () => {
  const error = new TypeError('x is not a function');
  expect(explainDatabase(error)).toBe(error);
});
