import pg, { type Pool, type PoolClient } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { errorCode } from '../error-code';
import { createDatabase, type Database, isConnectionLoss } from './database';
import { createOwnerPool } from './pool';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  await database.owner.query('create table mark (name text primary key)');
  db = createDatabase(database.owner);
});
beforeEach(() => database.owner.query('truncate mark'));
afterAll(() => database.drop());

const insert = 'insert into mark (name) values ($1)';
const marks = async () =>
  (await db.query<{ name: string }>('select name from mark order by name')).map((row) => row.name);

describe('statements that nobody waits for', () => {
  it('are committed, in their order, before the transaction answers', async () => {
    const seen = await db.transaction('*', async (tx) => {
      tx.send(insert, ['first']);
      tx.send('update mark set name = $1', ['second']);
      return tx.query('select name from mark');
    });
    expect(seen).toEqual([{ name: 'second' }]);
    expect(await marks()).toEqual(['second']);
  });

  it('fail the whole transaction with their own error when the commit is the next to be sent', async () => {
    let told = false;
    const failed = db.transaction('*', async (tx) => {
      tx.onCommit(() => {
        told = true;
      });
      tx.send(insert, ['twice']);
      tx.send(insert, ['twice']);
      tx.send(insert, ['behind']);
    });
    expect(errorCode(await failed.catch((error: unknown) => error))).toBe('23505');
    expect(await marks()).toEqual([]);
    expect(told).toBe(false);
  });

  it('are named as the cause when a later statement only fails because of them', async () => {
    const failed = db.transaction('*', async (tx) => {
      tx.send(insert, ['twice']);
      tx.send(insert, ['twice']);
      await tx.query('select name from mark');
    });
    expect(errorCode(await failed.catch((error: unknown) => error))).toBe('23505');
    expect(await marks()).toEqual([]);
  });

  it('are undone when the caller refuses after all, and the connection serves the next one', async () => {
    const refused = db.transaction('*', async (tx) => {
      tx.send(insert, ['refused']);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await db.transaction('*', async (tx) => tx.send(insert, ['next']));
    expect(await marks()).toEqual(['next']);
  });

  it('are refused once the transaction has ended: a branch that was left behind writes nothing', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failed = db.transaction('*', async (tx) => {
      late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => tx.query(insert, ['late']));
      late.catch(() => undefined);
      throw new Error('another branch failed');
    });
    await expect(failed).rejects.toThrow('another branch failed');
    await expect(late).rejects.toThrow('the transaction is over');
    expect(await marks()).toEqual([]);
  });

  it('are refused after the commit, too', async () => {
    const kept = await db.transaction('*', async (tx) => tx);
    await expect(kept.query(insert, ['late'])).rejects.toThrow('the transaction is over');
    expect(await marks()).toEqual([]);
  });

  it('that failed unheeded let no transaction pass for committed', async () => {
    const told = vi.fn<() => void>();
    const passed = db.transaction('*', async (tx) => {
      tx.onCommit(told);
      await tx.query(insert, ['lost']);
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(passed).rejects.toThrow('rolled back instead of committed');
    expect(told).not.toHaveBeenCalled();
    expect(await marks()).toEqual([]);
  });

  it('are tried again after a deadlock', async () => {
    await db.query("insert into mark (name) values ('a'), ('b')");
    const lock = 'select name from mark where name = $1 for update';
    const both = (one: string, other: string) => {
      let order = [one, other];
      return db.transaction('*', async (tx) => {
        const [first, second] = order;
        // Whoever is tried again stands in line behind the other one, and cannot meet him crosswise once more.
        order = [other, one];
        await tx.query(lock, [first]);
        await new Promise((resolve) => setTimeout(resolve, 50));
        tx.send(lock, [second]);
      });
    };
    await expect(Promise.all([both('a', 'b'), both('b', 'a')])).resolves.toBeDefined();
  });

  it.each([
    ['40001', 2],
    ['40P01', 2],
    ['55P03', 2],
    ['57014', 1],
  ])('are tried after %s as often as it is worth: %i', async (code, expected) => {
    let tries = 0;
    const tried = db.transaction('*', async (tx) => {
      tries += 1;
      if (tries === 1) await tx.query(`do $$ begin raise 'refused' using errcode = '${code}'; end $$`);
    });
    const outcome = await tried.then(() => 'committed', errorCode);
    expect([tries, outcome]).toEqual([expected, expected === 1 ? code : 'committed']);
  });

  it('are not tried again by who has waited for a lock as long as one may: he is told to come back', async () => {
    await db.query("insert into mark (name) values ('a')");
    let tries = 0;
    const waiting = (limit: string) =>
      db.transaction('*', async (tx) => {
        tries += 1;
        tx.send(`set local lock_timeout = '${limit}'`);
        await tx.query("select name from mark where name = 'a' for update");
      });
    await db.transaction('*', async (tx) => {
      await tx.query("select name from mark where name = 'a' for update");
      for (const [limit, expected] of [
        ['50ms', 3],
        ['1600ms', 1],
      ] as const) {
        tries = 0;
        expect(errorCode(await waiting(limit).catch((error: unknown) => error))).toBe('55P03');
        expect(tries).toBe(expected);
      }
    });
  });
});

describe('the beginning of a transaction', () => {
  /** A pool whose connections answer `begin` late, or not at all; with what they were asked, in its order. */
  function slowToBegin(answer: (begin: () => Promise<unknown>) => Promise<unknown>) {
    const asked: string[] = [];
    const known = new WeakMap<PoolClient, PoolClient>();
    const pool = createOwnerPool(database.connection, pino({ level: 'silent' }));
    onTestFinished(() => pool.end());
    const connect = async () => {
      const client = await pool.connect();
      const slowed = known.get(client) ?? slow(client);
      known.set(client, slowed);
      return slowed;
    };
    const slow = (client: PoolClient): PoolClient => {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      return Object.assign(Object.create(client) as PoolClient, {
        query: (asks: { text: string }, done: (error: unknown, result?: unknown) => void) => {
          asked.push(asks.text);
          if (asks.text !== 'begin') return void query(asks, done);
          void answer(() => query(asks)).then((result) => done(undefined, result), done);
        },
      });
    };
    return { asked, slowDb: createDatabase(Object.assign(Object.create(pool) as Pool, { connect })) };
  }
  const read = 'select name from mark';

  it('takes a first reading along, and lets nothing write before it has begun', async () => {
    let begin = () => {};
    const { asked, slowDb } = slowToBegin(async (really) => {
      await new Promise<void>((resolve) => {
        begin = resolve;
      });
      return really();
    });
    // The first call on a connection sets its scope, which is waited for.
    await slowDb.within('*', read);
    asked.length = 0;
    const first = slowDb.transaction('*', async (tx) => {
      const names = tx.query(read);
      tx.send(insert, ['written']);
      const later = tx.query<{ name: string }>(`${read} order by name`);
      await names;
      expect(asked).not.toContain(insert);
      begin();
      return later;
    });
    expect(await first).toEqual([{ name: 'written' }]);
    expect(asked).toEqual(['begin', read, insert, `${read} order by name`, 'commit']);
  });

  it('that fails lets nothing be written, whatever was read meanwhile', async () => {
    const { asked, slowDb } = slowToBegin(() => Promise.reject(new Error('no transaction')));
    await slowDb.within('*', read);
    const failed = slowDb.transaction('*', async (tx) => {
      await tx.query(read);
      tx.send(insert, ['outside']);
    });
    await expect(failed).rejects.toThrow('no transaction');
    expect(asked).not.toContain(insert);
    expect(await marks()).toEqual([]);
    const silent = slowDb.transaction('*', async (tx) => tx.send(insert, ['outside']));
    await expect(silent).rejects.toThrow('no transaction');
    expect(await marks()).toEqual([]);
  });
});

it('a call sees the venues of its own scope although the connection served another one before', async () => {
  const scope = "select current_setting('app.venues') as venues";
  const seen = [
    await db.within(['v1'], scope),
    await db.within('*', scope),
    await db.transaction(['v2', 'v1'], (tx) => tx.query(scope)),
    await db.within(['v1'], scope),
  ];
  expect(seen.flat()).toEqual([{ venues: 'v1' }, { venues: '*' }, { venues: 'v1,v2' }, { venues: 'v1' }]);
});

describe('a connection', () => {
  /** A pool of one connection that fails where it is told to; with how it was given back. */
  function failing(refusal: (text: string) => Error | undefined) {
    const release = vi.fn<(broken: boolean) => void>();
    const client = {
      connection: { stream: { writableCorked: 1 } },
      release,
      query: ({ text }: { text: string }, done: (error: Error | undefined, result?: unknown) => void) =>
        done(refusal(text), { command: 'COMMIT', rows: [] }),
    };
    const pool = { connect: async () => client } as unknown as Pool;
    return { release, failingDb: createDatabase(pool) };
  }

  it('keeps few statements prepared, however many different ones are asked', async () => {
    const pool = new pg.Pool({ ...database.owner.options, pipeline: true, max: 3 });
    onTestFinished(() => pool.end());
    const bounded = createDatabase(pool, { mostPrepared: 6 });
    const kept = 'select pg_backend_pid() as pid, count(*)::int as n from pg_prepared_statements';
    const asked = Array.from({ length: 40 }, (_, index) => index);
    const answers = await Promise.all(
      asked.map(async (index) => {
        const text = `select ${index} as n`;
        if (index % 4 === 0) return bounded.query<{ n: number }>(text);
        if (index % 4 === 1) return bounded.lookup<{ n: number }>('*', text);
        if (index % 4 === 2) return bounded.within<{ n: number }>('*', text);
        return bounded.transaction('*', (tx) => tx.query<{ n: number }>(text));
      }),
    );
    expect(answers.map(([row]) => row?.n)).toEqual(asked);
    const told = await Promise.all(asked.map(() => bounded.query<{ pid: number; n: number }>(kept)));
    // Beside the named ones, what sets the scope and the question itself.
    for (const [row] of told) expect(row?.n).toBeLessThanOrEqual(8);
    expect(pool.totalCount).toBeLessThanOrEqual(3);
  });

  it('that did not take its scope is given to nobody else', async () => {
    const { release, failingDb } = failing((text) =>
      text.includes('app.venues') ? new Error('no memory for a scope') : undefined,
    );
    await expect(failingDb.within(['a'], 'select 1')).rejects.toThrow('no memory for a scope');
    await expect(failingDb.transaction(['a'], async () => undefined)).rejects.toThrow('no memory for a scope');
    expect(release.mock.calls).toEqual([[true], [true]]);
  });

  it('that is lost is given to nobody else; one whose statement failed is', async () => {
    let failure: Error | undefined;
    const { release, failingDb } = failing((text) => (text === 'select 1' ? failure : undefined));
    for (failure of [Object.assign(new Error('gone'), { code: '57P01' }), new Error('no such column')]) {
      await expect(failingDb.within('*', 'select 1')).rejects.toThrow(failure);
    }
    expect(release.mock.calls).toEqual([[true], [false]]);
  });

  it.each([
    ['08006', 'connection failure', true],
    ['57P01', 'terminating connection due to administrator command', true],
    ['25006', 'cannot execute UPDATE in a read-only transaction', true],
    ['ECONNREFUSED', 'connect ECONNREFUSED', true],
    ['EPIPE', 'write EPIPE', true],
    [undefined, 'Connection terminated unexpectedly', true],
    [undefined, 'timeout exceeded when trying to connect', true],
    [undefined, 'Client has encountered a connection error and is not queryable', true],
    ['23505', 'duplicate key value violates unique constraint', false],
    ['57014', 'canceling statement due to statement timeout', false],
    [undefined, 'the transaction is over', false],
  ])('is lost after %s (%s): %s', (code, message, isLost) => {
    expect(isConnectionLoss(Object.assign(new Error(message), { code }))).toBe(isLost);
  });
});

describe('the rough number of rows', () => {
  it('is what the last analysis found, and stays for a while', async () => {
    await database.owner.query('create table crowd as select generate_series(1, 3000) as n');
    await database.owner.query('create table stranger as select 1 as n');
    await database.owner.query('analyze crowd');
    expect(await db.roughRows('crowd')).toBe(3000);
    expect(await db.roughRows('stranger')).toBe(0);
    await database.owner.query('truncate crowd');
    await database.owner.query('analyze crowd');
    expect(await db.roughRows('crowd')).toBe(3000);
  });
});
