import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { ownTime } from '../../test/own-time';
import { createPools } from './pool';
import { watchForStalls } from './stall-watch';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('connections for requests', () => {
  it('run with the limited role, short timeouts and in UTC', async () => {
    const { rows } = await database.app.query(
      `select current_user as name, current_setting('statement_timeout') statement, current_setting('lock_timeout') lock,
              current_setting('idle_in_transaction_session_timeout') idle, current_setting('timezone') zone`,
    );
    expect(rows).toEqual([{ name: 'yunguan_app', statement: '5s', lock: '2s', idle: '10s', zone: 'UTC' }]);
  });

  it('leave the owner free of the statement timeout', async () => {
    const { rows } = await database.owner.query(
      `select current_user as name, current_setting('statement_timeout') statement`,
    );
    expect(rows).toEqual([{ name: 'yunguan', statement: '0' }]);
  });

  it('read counts and sums as numbers, too large ones and days as text', async () => {
    const { rows } = await database.app.query(
      `select count(*) as count, 12.50::numeric as price, 9007199254740993 as large, date '2026-03-01' as day`,
    );
    expect(rows).toEqual([{ count: 1, price: 12.5, large: '9007199254740993', day: '2026-03-01' }]);
  });

  it('work without the role for a user that may not take it, with a warning', async () => {
    await database.owner.query('create role plain login');
    const warnings: string[] = [];
    const listening = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
    const connection = { ...database.connection, user: 'plain' };
    const pools = await createPools({ connection, workers: 1, log: listening });
    const { rows } = await pools.app.query('select current_user as name');
    await pools.end();
    await database.owner.query('drop role plain');
    expect(rows).toEqual([{ name: 'plain' }]);
    expect(warnings.join()).toContain('不能切换到角色 yunguan_app');
  });

  it('work without the role where it has no rights on the tables, with a warning', async () => {
    const bare = await createTestDatabase('empty');
    await bare.owner.query('create table made_before_the_role (n int)');
    const warnings: string[] = [];
    const listening = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
    const pools = await createPools({ connection: bare.connection, workers: 1, log: listening });
    const { rows } = await pools.app.query('select current_user as name');
    await pools.end();
    await bare.drop();
    expect(rows).toEqual([{ name: 'yunguan' }]);
    expect(warnings.join()).toContain('没有表的权限');
  });

  it('are not opened beside the limits of rows when the role could not be tried', async () => {
    const { database: name, user } = database.connection;
    const gone = { host: '/nowhere', port: 5432, user, database: name };
    await expect(createPools({ connection: gone, workers: 1, log })).rejects.toThrow('ENOENT');
  });

  it.each([
    [1, 12],
    [4, 12],
    [8, 5],
    [30, 3],
  ])('of %i workers leave room for each other: %i each', async (workers, max) => {
    const pools = await createPools({ connection: database.connection, workers, log });
    await pools.end();
    expect(pools.app.options.max).toBe(max);
  });

  it('are not waited for without end while all are taken', async () => {
    const pools = await createPools({ connection: database.connection, workers: 90, log });
    const taken = await Promise.all(Array.from({ length: pools.app.options.max }, () => pools.app.connect()));
    await expect(pools.app.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect');
    for (const client of taken) client.release();
    await pools.end();
  });

  it('tell of a broken one in a line, without the connection itself, and of none that is being closed', async () => {
    const warnings: string[] = [];
    const listening = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
    const pools = await createPools({ connection: database.connection, workers: 1, log: listening });
    const { rows } = await pools.app.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => warnings.length).toBe(1);
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ code: '57P01', msg: '数据库连接中断' });
    expect(warnings[0]).not.toMatch(/connectionParameters|secretKey|select/);

    await pools.app.query('select 1');
    const ended = pools.end();
    pools.app.emit('error', new Error('late'), {});
    await ended;
    expect(warnings).toHaveLength(1);
  });

  it('survive that the database ends them, and are replaced', async () => {
    await database.app.query('select 1');
    await database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yunguan-app' and datname = current_database()`,
    );
    await expect
      .poll(() =>
        database.app.query('select 1 as one').then(
          (r) => r.rows,
          () => [],
        ),
      )
      .toEqual([{ one: 1 }]);
  });
});

describe('a database that hangs', () => {
  it('fails the waiting statements within three seconds and is used again afterwards', async () => {
    const pools = await createPools({ connection: database.connection, workers: 1, log });
    const { rows } = await pools.app.query<{ pid: number }>('select pg_backend_pid() as pid');
    const watch = watchForStalls({ connection: database.connection, log, onStall: pools.breakConnections });
    await expect.poll(async () => (await watchers()).length).toBe(1);
    const stopped = [rows[0]?.pid ?? 0, ...(await watchers())];
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');

    try {
      const [took] = await ownTime(() =>
        expect(pools.app.query('select 1')).rejects.toThrow('the database does not answer'),
      );
      expect(took).toBeLessThan(3000);
      expect(watch.isUp()).toBe(false);
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(() => watch.isUp()).toBe(true);
    expect((await pools.app.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await watch.stop();
    await pools.end();
  });

  it('is not suspected while this process itself is held up', async () => {
    const lines: string[] = [];
    const listening = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const onStall = vi.fn();
    const watch = watchForStalls({ connection: database.connection, log: listening, onStall });
    // As the start of a program on a busy machine holds it up.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2600);
    await expect.poll(async () => (await watchers()).length).toBe(1);
    await watch.stop();
    expect(onStall).not.toHaveBeenCalled();
    expect(lines).toEqual([]);
  });

  async function watchers(): Promise<number[]> {
    const { rows } = await database.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'yunguan-watch' and datname = current_database()`,
    );
    return rows.map((row) => row.pid);
  }
});
