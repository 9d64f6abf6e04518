import type { Pool, PoolClient } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { errorCode } from '../error-code';
import { createDatabase, type Database } from './database';
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

  it('are tried again after a deadlock', async () => {
    await db.query("insert into mark (name) values ('a'), ('b')");
    const lock = 'select name from mark where name = $1 for update';
    const both = (one: string, other: string) =>
      db.transaction('*', async (tx) => {
        await tx.query(lock, [one]);
        await new Promise((resolve) => setTimeout(resolve, 50));
        tx.send(lock, [other]);
      });
    await expect(Promise.all([both('a', 'b'), both('b', 'a')])).resolves.toBeDefined();
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
