import { setTimeout as sleep } from 'node:timers/promises';
import { getUnits } from '@yunguan/contract/platform/review';
import type { Pace } from './contests';
import type { BenchDatabases, Filled } from './database';
import { exportedVotes } from './export-download';
import { drive, median, type Sample, type Target } from './load';
import { compare, type Figure } from './measure';
import { residentMegabytes } from './processes';
import { signIn, startProgram } from './programs';
import type { Stage } from './stage';
import { decisionCalls, listCalls } from './works';

/** What is not a contest: decisions, export, logins, counters, start and memory. */
export interface Events {
  readonly decisions: Sample;
  readonly exported: { rows: number; perSecond: number; residentMegabytes: number; listP99: number; calmP99: number };
  /** p99 of list calls in milliseconds, in calm and during the logins. */
  readonly logins: { listP99: number; calmP99: number; count: number; seconds: number };
  readonly counters: Figure;
  readonly starts: { first: number; second: number };
  /** Of the server, right after everything and when it has rested. */
  readonly memory: { readonly atOnce: number; readonly rested: number };
}

/** Node gives memory back when it has had nothing to do for a while: V8 looks after about a minute. */
const restSeconds = 150;
const parallelLogins = 50;

/** Runs them one after the other; the memory is read at the end of all. */
export async function runEvents(stage: Stage, databases: BenchDatabases, at: { folder: string; pace: Pace }) {
  const { pace, folder } = at;
  const counters = await countersOf(stage, databases, pace);
  const exported = await exportOf(stage);
  const decisions = await decisionsOf(stage, databases.small, pace);
  const logins = await loginsOf(stage.product);
  const atOnce = residentMegabytes(stage.product.pid);
  const starts = await startsOf(folder);
  process.stdout.write(`  内存，空闲 ${restSeconds} 秒之后\n`);
  await sleep(restSeconds * 1000);
  const memory = { atOnce, rested: residentMegabytes(stage.product.pid) };
  return { decisions, exported, logins, counters, memory, starts };
}

/** W6: each round decides its own share of what waits, at 32 connections. */
async function decisionsOf(stage: Stage, small: Filled, pace: Pace): Promise<Sample> {
  process.stdout.write('  W6，审批\n');
  const { next, count } = await decisionCalls(small.owner, stage.reviewers);
  const calls = Math.min(500, Math.floor(count / (pace.rounds + 1)));
  const samples: Sample[] = [];
  for (let round = 0; round <= pace.rounds; round += 1) {
    const sample = await drive(stage.product, { connections: 32, calls, next });
    if (round > 0) samples.push(sample);
  }
  const middle = (of: (sample: Sample) => number) => median(samples.map(of));
  return {
    calls: calls * samples.length,
    seconds: middle((one) => one.seconds),
    rate: middle((one) => one.rate),
    p50: middle((one) => one.p50),
    p99: middle((one) => one.p99),
  };
}

/** W7: the export of about 100,000 rows (20,000 in a quick run) while somebody else pages through the list. */
async function exportOf(stage: Stage): Promise<Events['exported']> {
  process.stdout.write('  W7，导出\n');
  const target = stage.large?.product ?? stage.product;
  const filter = stage.large ? { status: 100 } : {};
  const others = { connections: 1, next: listCalls() };
  const calm = await drive(target, { ...others, seconds: 2 });
  let done = false;
  const peaks: number[] = [residentMegabytes(target.pid)];
  const watch = setInterval(() => peaks.push(residentMegabytes(target.pid)), 50);
  const during = drive(target, { ...others, isOver: () => done });
  const { rows, seconds } = await exportedVotes(target, filter);
  done = true;
  const { p99: listP99 } = await during;
  clearInterval(watch);
  return { rows, perSecond: rows / seconds, residentMegabytes: Math.max(...peaks), listP99, calmP99: calm.p99 };
}

/** W8: fifty people sign in at the same moment while somebody else pages through the list. */
async function loginsOf(product: Target): Promise<Events['logins']> {
  process.stdout.write('  W8，登录\n');
  const others = { connections: 4, next: listCalls() };
  const calm = await drive(product, { ...others, seconds: 1 });
  const started = performance.now();
  let seconds = 0;
  const all = Promise.all(Array.from({ length: parallelLogins }, () => signIn(product.origin, 'admin'))).then(() => {
    seconds = (performance.now() - started) / 1000;
  });
  const during = await drive(product, { ...others, seconds: 1.5 });
  await all;
  return { listP99: during.p99, calmP99: calm.p99, count: parallelLogins, seconds };
}

/** W9: the counters of a reviewer for whom thousands of objects wait. */
async function countersOf(stage: Stage, databases: BenchDatabases, pace: Pace): Promise<Figure> {
  process.stdout.write('  W9，计数\n');
  await databases.cleanUp();
  const call = { path: getUnits.path, body: '{}', token: stage.reviewers.first };
  const load = { ...pace, connections: 1, next: () => call, databaseCpu: databases.cpu };
  const [counters] = await compare({ work: 'W9', targets: [stage.product], ...load });
  if (counters === undefined) throw new Error('nothing was measured');
  return counters;
}

/** A server with its own embedded PostgreSQL and the demo data: on an empty folder, and once more. */
async function startsOf(folder: string): Promise<Events['starts']> {
  process.stdout.write('  启动\n');
  const env = {
    PORT: '0',
    WORKERS: '1',
    LOG_LEVEL: 'error',
    DATA_DIR: `${folder}/start-${process.pid}`,
    DATABASE_URL: '',
  };
  const first = await startProgram('main', { env });
  await first.stop();
  const second = await startProgram('main', { env });
  await second.stop();
  return { first: first.seconds, second: second.seconds };
}
