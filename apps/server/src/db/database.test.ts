import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { errorCode } from '../error-code';
import { createDatabase, type Database } from './database';

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
