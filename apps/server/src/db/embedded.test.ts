import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bundleProgram, startProgram } from '../../test/child-program';
import { timely } from '../../test/promises/record';
import { startEmbeddedPostgres } from './embedded';
import { isAlive } from './embedded/processes';

const log = pino({ level: 'silent' });
let folder = '';
let dataDir = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yunguan-embedded-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask<R extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<R[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

const recordedPid = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('the database that comes with the program', () => {
  it('is made on the first start, with safe settings, no port, and Chinese sorted by pinyin', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log });
    onTestFinished(() => database.stop());
    const [settings] = await ask(
      database.connection,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') pages, current_setting('synchronous_commit') commit,
              current_setting('listen_addresses') listen, current_setting('server_encoding') encoding, upper('é') upper`,
    );
    expect(settings).toEqual({ fsync: 'on', pages: 'on', commit: 'on', listen: '', encoding: 'UTF8', upper: 'É' });
    await ask(database.connection, `create collation zh (provider = icu, locale = 'zh-Hans-CN-u-kn-true')`);
    const sorted = await ask(
      database.connection,
      `select name from (values ('张'), ('安'), ('李10'), ('李2')) t(name) order by name collate zh`,
    );
    expect(sorted.map((row) => row.name)).toEqual(['安', '李2', '李10', '张']);
    await ask(database.connection, 'create table kept (id int); insert into kept values (1)');
  });

  it('keeps the data and is ready within two seconds on the second start', async () => {
    const started = Date.now();
    const database = await startEmbeddedPostgres({ dataDir, log });
    onTestFinished(() => database.stop());
    expect(await ask(database.connection, 'select id from kept')).toEqual([{ id: 1 }]);
    expect(Date.now() - started).toBeLessThan(timely(2000));
  });

  it('comes back by itself after its processes are killed, with every committed row', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log });
    onTestFinished(() => database.stop());
    await ask(database.connection, 'insert into kept values (2)');
    const exits: unknown[] = [];
    database.onExit((exit) => exits.push(exit));
    process.kill(recordedPid(), 'SIGKILL');
    await expect
      .poll(() => ask(database.connection, 'select id from kept order by id').catch(() => []))
      .toEqual([{ id: 1 }, { id: 2 }]);
    expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }]);
  });

  it('comes back although a long statement of before outlives its postmaster', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log });
    onTestFinished(() => database.stop());
    const long = `do $$ declare ends timestamptz := clock_timestamp() + interval '12 s'; begin while clock_timestamp() < ends loop end loop; end $$`;
    const cut = ask(database.connection, long).catch((error: unknown) => error);
    const running = `select 1 from pg_stat_activity where query like 'do %' and state = 'active'`;
    await expect.poll(() => ask(database.connection, running)).toHaveLength(1);
    process.kill(recordedPid(), 'SIGKILL');
    await expect.poll(() => ask(database.connection, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
    expect(await cut).toBeInstanceOf(Error);
  });

  it('is started again and again until whatever keeps it from starting is gone', async () => {
    const lines: string[] = [];
    const listening = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const database = await startEmbeddedPostgres({ dataDir, log: listening });
    onTestFinished(() => database.stop());
    const settings = join(dataDir, 'postgres', 'postgresql.auto.conf');
    const before = readFileSync(settings, 'utf8');
    writeFileSync(settings, 'no such setting');
    process.kill(recordedPid(), 'SIGKILL');
    await expect.poll(() => lines.filter((line) => line.includes('数据库重新启动失败')).length).toBeGreaterThan(1);
    writeFileSync(settings, before);
    await expect.poll(() => ask(database.connection, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
  });

  it('starts although an unrelated process now has the number in a left-over postmaster.pid', async () => {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
    const database = await startEmbeddedPostgres({ dataDir, log });
    onTestFinished(() => database.stop());
    expect(await ask(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('says in Chinese that files of another major version cannot be opened', async () => {
    const other = join(folder, 'other');
    mkdirSync(join(other, 'postgres'), { recursive: true });
    writeFileSync(join(other, 'postgres', 'PG_VERSION'), '13\n');
    await expect(startEmbeddedPostgres({ dataDir: other, log })).rejects.toThrow('数据库文件是 PostgreSQL 13 的');
  });

  it('shows why PostgreSQL refused to start, and nothing of what it said in earlier runs', async () => {
    const logFile = join(dataDir, 'logs', 'postgres.log');
    const refusal = () =>
      startEmbeddedPostgres({ dataDir, log, settings: { max_connections: 'many' } }).then(() => 'none', String);
    writeFileSync(logFile, 'PANIC: of last year\n');
    expect(await refusal()).toMatch(/内置数据库启动失败[\s\S]*max_connections/);
    expect(await refusal()).not.toContain('of last year');
    expect(readFileSync(logFile, 'utf8')).toContain('of last year');
  });

  it('says at once that a part of its files belongs to somebody else', async () => {
    // The account is not root, so that these rights hold for it.
    const part = join(dataDir, 'postgres', 'base', '5');
    chmodSync(part, 0o000);
    onTestFinished(() => chmodSync(part, 0o700));
    const started = Date.now();
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('没有权限，请检查数据目录的属主与权限');
    expect(Date.now() - started).toBeLessThan(timely(20_000));
  });

  it('begins a new log when the old one is large, and keeps one older', async () => {
    const logFile = join(dataDir, 'logs', 'postgres.log');
    writeFileSync(logFile, Buffer.alloc(10_000_000, 'old\n'));
    const database = await startEmbeddedPostgres({ dataDir, log });
    await database.stop();
    expect(statSync(`${logFile}.1`).size).toBe(10_000_000);
    expect(statSync(logFile).size).toBeLessThan(10_000);
  });

  it('begins a new log while it runs, too, and goes on writing into it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const logFile = join(dataDir, 'logs', 'postgres.log');
    rmSync(`${logFile}.1`, { force: true });
    const database = await startEmbeddedPostgres({ dataDir, log });
    onTestFinished(() => database.stop());
    appendFileSync(logFile, Buffer.alloc(10_000_000, 'old\n'));
    vi.advanceTimersByTime(60_000);
    expect(statSync(logFile).size).toBe(0);
    expect(statSync(`${logFile}.1`).size).toBeGreaterThanOrEqual(10_000_000);
    await expect(ask(database.connection, 'select from nowhere')).rejects.toThrow('nowhere');
    await expect.poll(() => readFileSync(logFile, 'utf8')).toMatch(/^[^\0]*nowhere/);
    vi.advanceTimersByTime(60_000);
    expect(statSync(logFile).size).toBeGreaterThan(0);
  });

  it('is stopped in order, even when it stands still, and leaves no socket behind', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log });
    process.kill(recordedPid(), 'SIGSTOP');
    await database.stop();
    // What was killed leaves it.
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(existsSync(database.connection.host)).toBe(false);
  });
});

describe('a server ended with kill -9', () => {
  it('leaves a database that the next start takes over without losing a row', async () => {
    const program = await bundleProgram(join(import.meta.dirname, '../../test/fixtures/embedded-server.ts'));
    onTestFinished(() => rmSync(dirname(program), { recursive: true }));
    const killed = startProgram(program, { args: [dataDir] });
    const connection: pg.ClientConfig = JSON.parse(await killed.says('}'));
    await ask(connection, 'insert into kept values (3)');
    const orphan = recordedPid();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isAlive(orphan)).toBe(true);

    const next = startProgram(program, { args: [dataDir] });
    await next.says('}');
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(connection, 'select count(*)::int as rows from kept')).toEqual([{ rows: 3 }]);

    const second = startProgram(program, { args: [dataDir] });
    expect((await second.ended).code).toBe(1);
    expect(second.output()).toContain('数据目录已被另一个服务占用');
    expect(second.output()).toContain(`占用者进程号 ${next.child.pid}`);

    next.child.kill('SIGTERM');
    expect((await next.ended).code).toBe(0);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    // A process that ends at once takes its database along.
    const hasty = startProgram(program, { args: [dataDir] });
    await hasty.says('}');
    const left = recordedPid();
    hasty.child.kill('SIGHUP');
    expect((await hasty.ended).code).toBe(1);
    await expect.poll(() => isAlive(left)).toBe(false);
  });
});

describe.runIf(process.getuid?.() === 0)('started by root below a folder that only root may enter', () => {
  it('puts the cluster where its account can reach it and leaves a pointer', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'yunguan-closed-'));
    const hidden = join(closed, 'data');
    const database = await startEmbeddedPostgres({ dataDir: hidden, log });
    const home = readFileSync(join(hidden, 'postgres.location'), 'utf8').trim();
    onTestFinished(() => {
      rmSync(closed, { recursive: true });
      rmSync(home, { recursive: true });
    });
    await ask(database.connection, 'create table there (id int)');
    await database.stop();
    const again = await startEmbeddedPostgres({ dataDir: hidden, log });
    expect(await ask(again.connection, 'select * from there')).toEqual([]);
    await again.stop();
    expect(dirname(home)).toBe('/var/lib/yunguan');
    expect(execFileSync('stat', ['-c', '%a', join(home, 'postgres')], { encoding: 'utf8' }).trim()).toBe('700');
  });
});
