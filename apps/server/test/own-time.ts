import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Milliseconds since their beginning. */
interface Counted {
  /** That the processes of the work spent on a processor. */
  readonly worked: number;
  /** That each of their threads waited for one. */
  readonly queued: ReadonlyMap<string, number>;
}

/**
 * Milliseconds that `work` would have taken on a machine of its own: what it took, less what this process and those of the
 * database waited for a processor that others had. A time limit in a test is about the product, not about what else runs
 * beside the test. What was worked is the least, for threads that wait side by side are taken off twice; waiting for a
 * lock or a timer counts as ever. Where the kernel does not tell (anything but Linux) it is what it took.
 * @param owner of the database that takes part
 * @returns the milliseconds, and what `work` made
 */
export async function ownTime<T>(work: () => T | Promise<T>, owner?: pg.Pool): Promise<[number, T]> {
  const before = await count(owner);
  const started = performance.now();
  const made = await work();
  const took = performance.now() - started;
  const after = await count(owner);
  let queued = 0;
  // A thread that began meanwhile had waited for nothing before.
  for (const [thread, now] of after.queued) queued += now - (before.queued.get(thread) ?? 0);
  return [Math.min(took, Math.max(after.worked - before.worked, took - queued)), made];
}

/**
 * The least of a few: the product is as fast as its fastest answer shows, and what slows one of them down without taking
 * the processor (a cold cache, a disk that others write to) rarely slows down all. What each made is the same.
 */
export async function leastOwnTime<T>(work: () => T | Promise<T>, owner?: pg.Pool, rounds = 3): Promise<[number, T]> {
  let [least, made] = await ownTime(work, owner);
  for (let round = 1; round < rounds; round += 1) {
    const [took, next] = await ownTime(work, owner);
    [least, made] = [Math.min(least, took), next];
  }
  return [least, made];
}

/** Milliseconds that the thread of JavaScript has waited for a processor so far: the rest of a pause is its own work. */
export function queuedHere(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

async function count(owner: pg.Pool | undefined): Promise<Counted> {
  const backends = await owner?.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const queued = new Map<string, number>();
  const { user, system } = process.cpuUsage();
  let worked = (user + system) / 1000;
  for (const thread of await readdir('/proc/self/task').catch(() => []))
    queued.set(thread, (await schedule(`self/task/${thread}`)).queued);
  for (const { pid } of backends?.rows ?? []) {
    const backend = await schedule(String(pid));
    worked += backend.worked;
    queued.set(`database ${pid}`, backend.queued);
  }
  return { worked, queued };
}

/** What the kernel counts of a process or a thread, in nanoseconds there; nothing of one that has ended. */
async function schedule(process: string): Promise<{ worked: number; queued: number }> {
  const text = await readFile(`/proc/${process}/schedstat`, 'utf8').catch(() => '0 0');
  const [worked = 0, queued = 0] = text.split(' ').map((part) => Number(part) / 1e6);
  return { worked, queued };
}
