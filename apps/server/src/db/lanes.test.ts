import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { errorCode } from '../error-code';
import { createDatabase } from './database';
import { createLanes } from './lanes';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  await database.owner.query('create table mark (name text primary key)');
  await database.owner.query("insert into mark (name) values ('held')");
});
afterAll(() => database.drop());

/** A pool of its own, so that the connections can be counted. */
function lookups() {
  const pool = new pg.Pool({ ...database.owner.options, pipeline: true, max: 6 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  onTestFinished(() => pool.end());
  return { pool, db: createDatabase(pool) };
}

const whoAndWhere = "select pg_backend_pid() as pid, current_setting('app.venues') as venues, $1::int as asked";
interface Answer extends Record<string, unknown> {
  pid: number;
  venues: string;
  asked: number;
}

describe('short reads that share connections', () => {
  it('take two connections for all that are asked at once, and give them back', async () => {
    const { pool, db } = lookups();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => db.lookup<Answer>(['a'], whoAndWhere, [index])),
    );
    expect(answers.map(([row]) => row?.asked)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(2);
    expect([pool.totalCount, pool.idleCount]).toEqual([2, 2]);
  });

  it('are answered in their own scope, however they are mixed', async () => {
    const { db } = lookups();
    const scopes = [['a'], ['b'], ['c', 'b'], '*'] as const;
    const one = async (index: number) => {
      const scope = scopes[(index * 7) % 4] ?? '*';
      const [row] = await db.lookup<Answer>(scope, whoAndWhere, [index]);
      expect(row).toMatchObject({ asked: index, venues: scope === '*' ? '*' : [...scope].sort().join(',') });
    };
    // Forty people who ask again and again; between them the connections are also used for other statements.
    await Promise.all(
      Array.from({ length: 40 }, async (_, person) => {
        for (let turn = 0; turn < 15; turn += 1) {
          await one(person * 15 + turn);
          if (turn % 5 === 0) await db.within(['other'], 'select 1');
        }
      }),
    );
  });

  it('go alone when both connections are full', async () => {
    const { db } = lookups();
    const answers = await Promise.all(Array.from({ length: 40 }, () => db.lookup<Answer>('*', whoAndWhere, [1])));
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBeGreaterThan(2);
  });

  it('fail alone: those before and behind get their answers, and the connection takes nobody more', async () => {
    const { db } = lookups();
    const wrong = db.lookup('*', 'select 1 / $1::int', [0]);
    const right = db.lookup<Answer>('*', whoAndWhere, [7]);
    await expect(wrong).rejects.toThrow('division by zero');
    const [answered] = await right;
    expect(answered?.asked).toBe(7);
    const [later] = await db.lookup<Answer>('*', whoAndWhere, [8]);
    expect(later?.pid).not.toBe(answered?.pid);
  });

  it('do not join one that turned out to be long', async () => {
    const { db } = lookups();
    let isOver = false;
    const long = db.lookup('*', 'select pg_sleep(4.5)').catch(() => {
      isOver = true;
    });
    await sleep(30);
    await Promise.all(Array.from({ length: 20 }, () => db.lookup('*', whoAndWhere, [1])));
    expect(isOver).toBe(false);
    await database.owner.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(4.5)' and state = 'active'`,
    );
    await long;
  });

  it('do not wait one time limit after the other behind a lock', async () => {
    const { db } = lookups();
    const holder = await database.owner.connect();
    await holder.query('begin');
    await holder.query("update mark set name = name where name = 'held'");
    try {
      // Sent ahead on the same connection: its limit holds for those behind it.
      const waiting = [
        db.lookup('*', "select set_config('lock_timeout', '300ms', false)"),
        ...Array.from({ length: 3 }, () => db.lookup('*', "select name from mark where name = 'held' for update")),
      ];
      const failed = (await Promise.allSettled(waiting)).filter((one) => one.status === 'rejected');
      expect(failed).toHaveLength(3);
      expect(errorCode(failed[0]?.reason)).toBe('55P03');
      for (const { reason } of failed.slice(1)) expect(String(reason)).toContain('Connection terminated');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('fail when the connection did not take their scope, even if it answered', async () => {
    const release = vi.fn<(broken: boolean) => void>();
    const stream = { writableCorked: 1, destroy: () => undefined };
    const client = { connection: { stream }, release } as unknown as pg.PoolClient;
    const lanes = createLanes({
      connect: async () => client,
      release: (one, isBroken) => one.release(isBroken),
      scopeOf: () => undefined,
      enter: async () => {
        await sleep(5);
        throw new Error('no memory for a scope');
      },
    });
    const seen = [lanes.read('a', async () => 'rows of another scope'), lanes.read('a', async () => 'and more')];
    for (const one of await Promise.allSettled(seen.map(async (one) => one))) expect(one.status).toBe('rejected');
    expect(release.mock.calls).toEqual([[true]]);
  });
});
