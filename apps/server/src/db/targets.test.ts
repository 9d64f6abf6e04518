import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { findWritable, ReadOnlyError, targetsOf } from './targets';

const of = (text: string) =>
  targetsOf({ connectionString: text }).map((one) => ('connectionString' in one ? one.connectionString : ''));

describe('the servers that DATABASE_URL names', () => {
  it('may be one', () => {
    expect(of('postgres://a@one:5432/yunguan?sslmode=require')).toEqual([
      'postgres://a@one:5432/yunguan?sslmode=require',
    ]);
    expect(of('postgres:///yunguan?host=%2Frun%2Fa&user=u')).toEqual(['postgres:///yunguan?host=%2Frun%2Fa&user=u']);
  });

  it('may be several, with the same user, name and settings', () => {
    expect(of('postgres://u:p%40,x@one:5432,[::1]:5433,three/yunguan?sslmode=require')).toEqual([
      'postgres://u:p%40,x@one:5432/yunguan?sslmode=require',
      'postgres://u:p%40,x@[::1]:5433/yunguan?sslmode=require',
      'postgres://u:p%40,x@three/yunguan?sslmode=require',
    ]);
  });

  it('may be several sockets', () => {
    expect(of('postgres:///yunguan?host=/run/a,/run/b&user=u')).toEqual([
      'postgres:///yunguan?host=%2Frun%2Fa&user=u',
      'postgres:///yunguan?host=%2Frun%2Fb&user=u',
    ]);
  });
});

describe('the server that is used', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('empty');
  });
  afterAll(() => database.drop());

  it('is the first that takes writes: neither a dead or silent one nor one that only lets read', async () => {
    const { host, user, database: name } = database.connection;
    const url = (more: string) => ({ connectionString: `postgres:///${name}?host=${host}&user=${user}${more}` });
    const dead = { connectionString: `postgres:///${name}?host=/nowhere&user=${user}` };
    const standby = url(`&options=${encodeURIComponent('-c default_transaction_read_only=on')}`);
    const primary = url('');
    expect(await findWritable([dead, standby, primary])).toBe(primary);
    await expect(findWritable([dead, standby])).rejects.toThrow(ReadOnlyError);
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await findWritable([{ connectionString: `postgres://a@127.0.0.1:${port}/${name}` }, primary])).toBe(primary);
  });
});
