import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../src/db/database';
import { recordFailure, standingOf } from '../src/kernel/access/login-failures';
import { giveBackAllowance, hasAllowance, takeAllowance } from '../src/kernel/allowance';
import { createTestDatabase, type TestDatabase } from './database';

/** A machine whose clock ran years ahead for a while, as after a dead battery, until it was set right. */
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.app);
});
afterAll(() => database.drop());

const now = new Date('2026-11-21T02:00:00Z');
const ahead = new Date('2036-11-21T02:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('what is done once in a while is done again', async () => {
  const daily = { key: 'sweep:erasure', limit: 1, window: '23 hours' };
  expect(await takeAllowance(db, daily, ahead)).toBe(true);
  expect(await takeAllowance(db, daily, ahead)).toBe(false);
  expect(await takeAllowance(db, daily, now)).toBe(true);
  expect(await takeAllowance(db, daily, after(3600))).toBe(false);
});

it('what may be done so many times may be done as many times again, and no more', async () => {
  const codes = { key: 'code:10.0.0.1', limit: 2, window: '1 hour' };
  for (const isGiven of [true, true, false]) expect(await takeAllowance(db, codes, ahead)).toBe(isGiven);
  expect(await hasAllowance(db, codes, now)).toBe(true);
  for (const isGiven of [true, true, false]) expect(await takeAllowance(db, codes, now)).toBe(isGiven);
  expect(await hasAllowance(db, codes, after(1))).toBe(false);
  await giveBackAllowance(db, codes, now);
  expect(await hasAllowance(db, codes, after(1))).toBe(true);
});

it('machines whose clocks differ by moments share one count', async () => {
  const codes = { key: 'code:10.0.0.2', limit: 2, window: '1 hour' };
  expect(await takeAllowance(db, codes, after(2))).toBe(true);
  expect(await takeAllowance(db, codes, now)).toBe(true);
  expect(await takeAllowance(db, codes, after(1))).toBe(false);
});

it('an account that was locked meanwhile is free, and is locked again by five failures', async () => {
  const guesser = { account: 'reviewer', address: '10.0.0.3' };
  const guess = async (moment: Date, times: number) => {
    for (let no = 0; no < times; no += 1) await recordFailure(db, guesser, moment);
    return standingOf(db, guesser, moment);
  };
  expect(await guess(ahead, 5)).toBe('locked');
  expect(await standingOf(db, guesser, now)).toBe('free');
  expect(await guess(now, 4)).toBe('free');
  expect(await guess(now, 1)).toBe('locked');
  expect(await standingOf(db, guesser, after(14 * 60))).toBe('locked');
  expect(await standingOf(db, guesser, after(16 * 60))).toBe('free');
});

it('an address that was locked meanwhile is free', async () => {
  const from = '10.0.0.4';
  for (let no = 0; no < 100; no += 1) await recordFailure(db, { account: `a${no}`, address: from }, ahead);
  const someone = { account: 'b', address: from };
  expect(await standingOf(db, someone, ahead)).toBe('address-locked');
  expect(await standingOf(db, someone, now)).toBe('free');
});
