import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recruitEndpoints } from '@yunguan/contract/content/recruit';
import pino from 'pino';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded';
import { createOwnerPool } from '../apps/server/src/db/pool';
import { seedId } from '../apps/server/src/seed/ids';
import { type Filled, productEnv } from './database';
import { growTo, mostWithKeywords, spreadOverVenues } from './growth-data';
import { drive, type Target } from './load';
import { type Measured, measured } from './measure';
import { cpuSecondsOfDatabase, parentOf } from './processes';
import { asTarget, signIn, startProgram } from './programs';
import { type NextCall, rotate } from './works';

const results = fileURLToPath(new URL('../../results/', import.meta.url));
const venueId = seedId.venue('main');
const day = 86_400_000;

/** Seconds of one measurement, and how many of each; the best round counts: others work on the machine, too. */
const pace = { seconds: 3, rounds: 3 };

interface Point {
  readonly what: string;
  readonly rows: number;
  readonly workers: number;
  readonly connections: number;
  /** Calls per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor milliseconds of one call, server and database together: what a busy machine disturbs least. */
  readonly cpu: number;
}

/**
 * How the cost of a call grows with the rows of one venue, with venues and with workers: notices of recruitment at the
 * sizes given by `--sizes 20000,200000` (up to five million as a rule).
 */
export async function growth(options: readonly string[]): Promise<void> {
  const sizes = valueOf(options, '--sizes', '20000,200000,1000000,5000000').split(',').map(Number);
  const folder = mkdtempSync(join(tmpdir(), 'yunguan-growth-'));
  // PostgreSQL may run as another user than the bench.
  chmodSync(folder, 0o755);
  const log = pino({ level: 'error' });
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log });
  const { host, user, database: name } = server.connection;
  const owner = createOwnerPool(server.connection, log);
  const filled: Filled = { name, host, rows: 0, url: `postgres:///${name}?host=${host}&user=${user}`, owner };
  const { rows: backend } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(backend[0]?.pid ?? 0);
  const stage = { folder, filled, databaseCpu: () => cpuSecondsOfDatabase(postmaster) };
  const points: Point[] = [];
  const keep = (found: readonly Point[]) => {
    points.push(...found);
    for (const point of found) console.log(line(point));
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, 'growth.json'), `${JSON.stringify(points, null, 2)}\n`);
  };
  try {
    // The server itself makes the tables and enters people and rights.
    await (await startProgram('main', { env: productEnv(folder, filled) })).stop();
    for (const rows of sizes) {
      const began = performance.now();
      await growTo(owner, { venueId, rows });
      console.log(`\n${rows} 行已就绪，用时 ${Math.round((performance.now() - began) / 1000)} 秒`);
      keep(await atSize({ ...stage, rows }));
      if (rows === sizes[1]) {
        keep(await withWorkers({ ...stage, rows }));
      }
    }
    await spreadOverVenues(owner, { venues: 200, rowsEach: 1000 });
    keep(await overVenues({ ...stage, rows: sizes.at(-1) ?? 0 }));
  } finally {
    await owner.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Stage {
  readonly folder: string;
  readonly filled: Filled;
  readonly rows: number;
  /** Processor seconds of the database so far. */
  readonly databaseCpu: () => number;
}

/** Runs the product for one measurement, with so many workers. */
async function withProduct<T>(stage: Stage, workers: number, use: (target: Target) => Promise<T>): Promise<T> {
  const env = { ...productEnv(stage.folder, stage.filled), WORKERS: String(workers) };
  const program = await startProgram('main', { env });
  try {
    return await use(await asTarget('product', program));
  } finally {
    await program.stop();
  }
}

/** Each work alone, one connection: the cost of a call without a queue before it. */
function atSize(stage: Stage): Promise<Point[]> {
  return withProduct(stage, 1, async (target) => {
    const base = { rows: stage.rows, workers: 1, connections: 1 };
    const found: Point[] = [];
    for (const [what, next] of await worksOf(stage)) {
      found.push({ what, ...base, ...(await best(stage, target, { next, connections: 1 })) });
    }
    found.push({ ...base, ...(await afterWrites(target)) });
    return found;
  });
}

/** Every write makes the totals of the venue unknown: the list that comes next counts anew, for at most five seconds. */
async function afterWrites(target: Target): Promise<Cost & { what: string }> {
  const [create, list] = [createCalls(), listCalls()];
  const took: number[] = [];
  let refused = 0;
  for (let count = 0; count < 12; count += 1) {
    await drive(target, { connections: 1, calls: 1, next: create });
    const sample = await drive(target, { connections: 1, calls: 1, next: list }).catch(() => undefined);
    if (sample) took.push(sample.p50);
    else refused += 1;
  }
  const sorted = took.toSorted((a, b) => a - b);
  const [p50 = 0, p99 = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  const what = refused === 0 ? '列表，紧接一次写入' : `列表，紧接一次写入（12 次里 ${refused} 次没有数完）`;
  return { what, rate: 0, p50, p99, cpu: 0 };
}

async function withWorkers(stage: Stage): Promise<Point[]> {
  const found: Point[] = [];
  for (const workers of [1, 2]) {
    const sample = await withProduct(stage, workers, (target) =>
      best(stage, target, { next: listCalls(), connections: 32 }),
    );
    found.push({ what: '列表', rows: stage.rows, workers, connections: 32, ...sample });
  }
  return found;
}

/** With two hundred venues beside the large one: its own list, and that of all of them together. */
function overVenues(stage: Stage): Promise<Point[]> {
  return withProduct(stage, 1, async (target) => {
    const base = { rows: stage.rows, workers: 1, connections: 1 };
    const everywhere = { ...target, token: await signIn(target.origin, 'platform') };
    return [
      {
        what: '列表，200 个场馆中的一个',
        ...base,
        ...(await best(stage, target, { next: listCalls(), connections: 1 })),
      },
      {
        what: '列表，平台看全部场馆',
        ...base,
        ...(await best(stage, everywhere, { next: listCalls(), connections: 1 })),
      },
    ];
  });
}

type Cost = Pick<Point, 'rate' | 'p50' | 'p99' | 'cpu'>;

/** The least disturbed of several rounds, for each figure. */
async function best(stage: Stage, target: Target, how: { next: NextCall; connections: number }): Promise<Cost> {
  const samples: Measured[] = [];
  // Counts the totals that the calls ask for, and plans.
  await drive(target, { connections: 1, calls: 24, next: how.next });
  for (let round = 0; round < pace.rounds; round += 1) {
    samples.push(await measured(target, { ...how, seconds: pace.seconds }, stage.databaseCpu));
  }
  const least = (value: (sample: Measured) => number) => Math.min(...samples.map(value));
  return {
    rate: Math.max(...samples.map(({ rate }) => rate)),
    p50: least(({ p50 }) => p50),
    p99: least(({ p99 }) => p99),
    cpu: least(({ serverCpu, databaseCpu }) => serverCpu + databaseCpu),
  };
}

const pathOf = (operation: 'page' | 'detail' | 'create') => recruitEndpoints[operation]?.path ?? '';
const dayText = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);

/** A page of ten with its exact total, over periods from the running quarter to three years. */
function listCalls(more: Record<string, unknown> = {}): NextCall {
  const filters = [90, 365, 1095].map((days) => ({ startTime: dayText(days), endTime: dayText(-30), ...more }));
  return rotate(filters, (filter) => ({
    path: pathOf('page'),
    body: JSON.stringify({ ...filter, pageIndex: 1, pageSize: 10 }),
  }));
}

function createCalls(): NextCall {
  let count = 0;
  return () => ({
    path: pathOf('create'),
    body: JSON.stringify({
      title: `新增第 ${(count += 1)} 期`,
      publishTime: dayText(0),
      introduction: '<p>面向市民</p>',
    }),
  });
}

async function worksOf({ filled: { owner }, rows }: Stage): Promise<[string, NextCall][]> {
  const { rows: known } = await owner.query<{ id: string }>(
    'select id from recruit_notice where venue_id = $1 limit 1000',
    [venueId],
  );
  const detail = rotate(known, ({ id }) => ({ path: pathOf('detail'), body: JSON.stringify({ id }) }));
  const words = ['书法', '少儿', '摄影', '古筝'];
  const search = rotate(words, (keyword) => ({
    path: pathOf('page'),
    body: JSON.stringify({ keyword, startTime: dayText(1095), endTime: dayText(-30), pageIndex: 1, pageSize: 10 }),
  }));
  return [
    ['列表', listCalls()],
    ...(rows <= mostWithKeywords ? ([['关键字', search]] satisfies [string, NextCall][]) : []),
    ['详情', detail],
    ['新增', createCalls()],
  ];
}

function line({ what, rows, workers, connections, rate, p50, p99, cpu }: Point): string {
  return `${what}\t${rows} 行\t${workers} 进程\t${connections} 连接\t${rate.toFixed(0)} 次/秒\tp50 ${p50.toFixed(2)} ms\tp99 ${p99.toFixed(2)} ms\tCPU ${cpu.toFixed(2)} ms`;
}

function valueOf(options: readonly string[], name: string, otherwise: string): string {
  const at = options.indexOf(name);
  return at < 0 ? otherwise : (options[at + 1] ?? otherwise);
}
