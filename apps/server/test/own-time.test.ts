import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database';
import { ownTime } from './own-time';

/** Only Linux tells. */
const isCounted = existsSync('/proc/thread-self/schedstat');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

/**
 * Programs that want every processor from now on for as long as the test runs, two for each. Each is a session of its
 * own: Linux shares the processors out by session, and the database has one, too.
 */
async function crowd(): Promise<void> {
  const children = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', "require('fs').writeSync(1, 'here'); for (;;);"], {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    }),
  );
  onTestFinished(() => children.forEach((child) => child.kill('SIGKILL')));
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
}

/** Milliseconds that this thread has worked: those beside it, left over from other files, must not do a test's work. */
function workedHere(): number {
  if (!isCounted) return performance.now();
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}

/** Keeps one processor busy for so many milliseconds of its time. */
function toil(milliseconds: number): void {
  const end = workedHere() + milliseconds;
  while (workedHere() < end);
}

it.skipIf(!isCounted)('leaves out what others of the machine take, here and in the database', async () => {
  await crowd();
  for (const work of [
    async () => toil(150),
    () => database.owner.query('select count(md5(n::text)) from generate_series(1, 300000) n'),
  ]) {
    const [own, took] = await ownTime(async () => {
      const started = performance.now();
      await work();
      return performance.now() - started;
    }, database.owner);
    expect(own, `of ${took} ms`).toBeLessThan(took * 0.7);
    expect(own).toBeGreaterThan(50);
  }
});

/** The most of a few looks: a thread that waits beside what is measured is taken off, though nothing waited for it. */
async function mostOwnTime(work: () => unknown): Promise<number> {
  let most = 0;
  for (let look = 0; look < 20 && most <= 50; look += 1) {
    const [own] = await ownTime(work, database.owner);
    most = Math.max(most, own);
  }
  return most;
}

it('counts what is worked, and what is waited for a timer or in the database', async () => {
  const toiled = await mostOwnTime(() => toil(100));
  const slept = await mostOwnTime(() => sleep(100));
  const waited = await mostOwnTime(() => database.owner.query('select pg_sleep(0.1)'));
  expect(Math.min(toiled, slept, waited), `${toiled}, ${slept}, ${waited}`).toBeGreaterThan(50);
});
