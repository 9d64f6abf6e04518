import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundleProgram, type Program, startProgram } from '../../test/child-program';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { timely } from '../../test/promises/record';
import { isAlive } from '../db/embedded/processes';
import { migrationsFolder } from '../db/migrate';

let program = '';
let database: TestDatabase;
let dataDir = '';
let databaseUrl = '';

beforeAll(async () => {
  program = await bundleProgram(join(import.meta.dirname, '../../test/fixtures/small-server.ts'));
  cpSync(migrationsFolder, join(dirname(program), 'migrations'), { recursive: true });
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'yunguan-cluster-'));
  // Else the database would go to a folder that its account can enter.
  chmodSync(dataDir, 0o755);
  databaseUrl = `postgres:///${database.connection.database}?host=${database.connection.host}&user=yunguan`;
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(dirname(program), { recursive: true });
});

async function serve(env: Record<string, string>): Promise<{ server: Program; url: string }> {
  const defaults = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  const server = startProgram(program, { env: { ...defaults, ...env } });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const text = await server.says('云馆已启动');
  return { server, url: /http:\S+/.exec(text)?.[0] ?? '' };
}

type Reply = { status: number; connection: string | undefined; body: string };

function call(url: string, { method = 'GET', agent }: { method?: string; agent?: Agent | false } = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body });
      });
    });
    outgoing
      .on('error', reject)
      .setTimeout(20_000, () => outgoing.destroy(new Error('no answer')))
      .end();
  });
}

// A connection that the system handed to a worker in the moment of its death gets no answer.
async function pidsBehind(url: string, calls = 12): Promise<Set<number>> {
  const replies = await Promise.all(
    Array.from({ length: calls }, () => call(url, { agent: false }).catch(() => undefined)),
  );
  return new Set(replies.flatMap((reply) => (reply === undefined ? [] : [Number(JSON.parse(reply.body).pid)])));
}

/** What keeps every new process from serving, until the test removes it. */
function inTheWay(): string {
  const file = join(dataDir, 'obstacle');
  writeFileSync(file, '');
  onTestFinished(() => rmSync(file, { force: true }));
  return file;
}

describe('a server of one process', () => {
  it('says its address and accounts, finishes running requests when told to stop, and ends its database', async () => {
    const slowCall = join(dataDir, 'slow-call');
    const { server, url } = await serve({ DATABASE_URL: '', SLOW: slowCall });
    expect(server.output()).toContain('platform    Venue@2026    平台管理员');
    // Nothing grows onto a password that somebody copies.
    expect(server.output()).toContain('administrator  tdL0uDgxUzprh6qH  平台管理员');
    expect(JSON.parse((await call(url)).body)).toEqual({ pid: server.child.pid, ready: true });

    const slow = call(`${url}/slow`);
    await expect.poll(() => existsSync(slowCall), { interval: 10 }).toBe(true);
    server.child.kill('SIGTERM');
    await expect.poll(async () => JSON.parse((await call(url)).body), { interval: 10 }).toMatchObject({ ready: false });
    expect((await call(url)).connection).toBe('close');
    const asked = Date.now();
    rmSync(slowCall);
    const answered = await slow;
    expect(JSON.parse(answered.body)).toEqual({ done: true });
    expect(answered.connection).toBe('close');
    expect((await server.ended).code).toBe(0);
    expect(Date.now() - asked).toBeLessThan(timely(5000));
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('ends in order when its terminal is closed', async () => {
    const { server } = await serve({});
    server.child.kill('SIGHUP');
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  it('ends its database also when its app cannot be closed', async () => {
    const { server } = await serve({ DATABASE_URL: '', STUCK: 'a door is stuck' });
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(server.output()).toMatch(/a door is stuck.*停止时出错/);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('says in Chinese that no database answers', async () => {
    const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x', LOG_LEVEL: 'error' };
    const server = startProgram(program, { env });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain('无法启动：连接不上数据库：它没有运行，或地址、端口不对（127.0.0.1:1）。');
    expect(server.output()).not.toMatch(/^\s+at /m);
  });

  it('says in Chinese that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const server = startProgram(program, { env: { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl } });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain(`端口 ${port} 已被其他程序占用`);
    other.close();
  });

  it('refuses a database that may lose acknowledged writes', async () => {
    const unsafe = await createTestDatabase('empty');
    onTestFinished(() => unsafe.drop());
    await unsafe.owner.query(`alter database ${unsafe.connection.database} set synchronous_commit = off`);
    const url = `postgres:///${unsafe.connection.database}?host=${unsafe.connection.host}&user=yunguan`;
    const server = startProgram(program, { env: { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url } });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain('无法启动：数据库设置 synchronous_commit=off');
  });
});

describe('a server of two workers', () => {
  it('replaces a worker that was killed', async () => {
    const { server, url } = await serve({ WORKERS: '2' });
    const before = await pidsBehind(url);
    expect(before.size).toBe(2);
    expect(before).not.toContain(server.child.pid);
    // A terminal tells every process of the group: the primary alone decides what comes of it.
    for (const pid of before) for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, name);
    expect(await pidsBehind(url)).toEqual(before);
    const [victim = 0] = before;
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => isAlive(victim)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect.poll(() => pidsBehind(url)).toSatisfy((pids: Set<number>) => pids.size === 2 && !pids.has(victim));
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('loses no request while all workers are replaced one by one', async () => {
    const { server, url } = await serve({ WORKERS: '2', LOG_LEVEL: 'info' });
    const before = await pidsBehind(url);
    const agent = new Agent({ keepAlive: true, maxSockets: 10 });
    const failures: unknown[] = [];
    let saved = 0;
    let running = true;
    const clients = Array.from({ length: 10 }, async () => {
      while (running) {
        const reply = await call(`${url}/note`, { method: 'POST', agent }).catch((error: unknown) => error);
        if (reply instanceof Error || (reply as Reply).status !== 200) failures.push(reply);
        else saved += 1;
      }
    });
    server.child.kill('SIGHUP');
    await server.says('所有工作进程已逐个重启');
    running = false;
    await Promise.all(clients);
    agent.destroy();
    const after = await pidsBehind(url);
    expect([...after].filter((pid) => before.has(pid))).toEqual([]);
    expect(server.output()).not.toContain('工作进程意外退出');
    expect(failures).toEqual([]);
    const { rows } = await database.owner.query('select count(*) from note');
    expect(rows).toEqual([{ count: saved }]);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('does not start when its workers cannot, and says why', async () => {
    const obstacle = inTheWay();
    const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, WORKERS: '2', OBSTACLE: obstacle };
    const server = startProgram(program, { env });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toMatch(/启动失败：[\s\S]*an obstacle is in the way/);
  });

  it('says in Chinese what the system refused to its workers', async () => {
    const needed = join(inTheWay(), 'parts');
    const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, WORKERS: '2', NEEDED_FOLDER: needed };
    const server = startProgram(program, { env: { ...env, LOG_LEVEL: 'silent' } });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain(`无法启动：${needed}：路径中有一段不是目录（ENOTDIR）。`);
    expect(server.output()).not.toMatch(/^\s+at /m);
  });

  it('goes on with those it has while new ones cannot start, and has its number again afterwards', async () => {
    const obstacle = inTheWay();
    rmSync(obstacle);
    const { server, url } = await serve({ WORKERS: '2', LOG_LEVEL: 'info', OBSTACLE: obstacle });
    const before = await pidsBehind(url);
    writeFileSync(obstacle, '');
    server.child.kill('SIGHUP');
    await server.says('逐个重启中断，原有工作进程继续服务');
    expect(await pidsBehind(url)).toEqual(before);

    const [victim = 0, other = 0] = before;
    process.kill(victim, 'SIGKILL');
    await server.says(/(补充工作进程失败，稍后再试[\s\S]*){2}/);
    await expect.poll(() => pidsBehind(url)).toEqual(new Set([other]));
    rmSync(obstacle);
    await expect.poll(async () => (await pidsBehind(url)).size).toBe(2);
    server.child.kill('SIGHUP');
    await server.says('所有工作进程已逐个重启');
    expect(await pidsBehind(url)).not.toContain(other);
  }, 60_000);

  it('starts new ones where the new version lies, after the folder that it was started in is gone', async () => {
    const folder = join(dataDir, 'program');
    mkdirSync(folder);
    const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', WORKERS: '2' };
    const server = startProgram(program, { env, cwd: folder });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const url = /http:\S+/.exec(await server.says('云馆已启动'))?.[0] ?? '';
    const before = await pidsBehind(url);
    renameSync(folder, `${folder}.old`);
    server.child.kill('SIGHUP');
    await server.says('逐个重启中断，原有工作进程继续服务');
    mkdirSync(folder);
    rmSync(`${folder}.old`, { recursive: true });
    server.child.kill('SIGHUP');
    await server.says('所有工作进程已逐个重启');
    const after = await pidsBehind(url);
    expect([...after].filter((pid) => before.has(pid))).toEqual([]);
    for (const pid of after) expect(readlinkSync(`/proc/${pid}/cwd`)).toBe(folder);
    const [victim = 0] = after;
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => pidsBehind(url)).toSatisfy((pids: Set<number>) => pids.size === 2 && !pids.has(victim));
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('takes more and more time before it replaces a worker that keeps dying', async () => {
    const { server, url } = await serve({ WORKERS: '2' });
    // One stays: with PORT=0 those that come after the last one would be given another port.
    const [steady = 0] = await pidsBehind(url);
    const deaths = () =>
      [...server.output().matchAll(/"time":(\d+).*工作进程意外退出/g)].map(([, time]) => Number(time));
    while (deaths().length < 5) {
      for (const pid of await pidsBehind(url, 4)) if (pid !== steady) process.kill(pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [first = 0, ...others] = deaths();
    // At once after the first death, then after 0.4, 0.8 and 1.6 seconds.
    expect((others.at(-1) ?? 0) - first).toBeGreaterThan(2800);
    expect(await pidsBehind(url)).toContain(steady);
  }, 60_000);

  it('leaves no worker behind when the primary is killed', async () => {
    const { server, url } = await serve({ WORKERS: '2' });
    const workers = [...(await pidsBehind(url))];
    server.child.kill('SIGKILL');
    await expect.poll(() => workers.some(isAlive)).toBe(false);
  });
});
