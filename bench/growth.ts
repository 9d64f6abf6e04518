import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Filled, productEnv } from './database';
import { type GrowthDatabases, mostWithKeywords, type Network, openGrowth } from './growth-data';
import { createCalls, detailCalls, listCalls, networkCalls, searchCalls } from './growth-works';
import { drive, median, type Sample, type Target } from './load';
import { compare, type Figure } from './measure';
import { asTarget, type Program, signIn, startProgram } from './programs';
import { limitProcessors, workersOf } from './worker-quota';
import type { NextCall } from './works';

const results = fileURLToPath(new URL('../../results/', import.meta.url));
const pace = { rounds: 5, seconds: 2 } as const;
/** So slow a server answers few calls in a second: what is under way when a round ends must not weigh. */
const unhurried = { rounds: 5, seconds: 5 } as const;
/** Of one processor, for each worker: so little that database and load generator have enough beside two of them. */
const workerShare = 0.05;
const networks: readonly Network[] = [
  { venues: 20, users: 500, rowsEach: 1000 },
  { venues: 200, users: 5000, rowsEach: 1000 },
  { venues: 1000, users: 25_000, rowsEach: 100 },
];

/**
 * How the cost of a call grows with the rows of one venue, with venues and people, and with workers. All sizes are there
 * at once, each with a server of its own, and take turns round by round. `--sizes 20000,200000`; `--data <folder>` keeps
 * the filled databases; `--only rows,writes,networks,workers`.
 */
export async function growth(options: readonly string[]): Promise<void> {
  const sizes = valueOf(options, '--sizes', '20000,200000,1000000,5000000').split(',').map(Number);
  const parts = valueOf(options, '--only', 'rows,writes,networks,workers').split(',');
  const kept = valueOf(options, '--data', '');
  const folder = kept === '' ? mkdtempSync(join(tmpdir(), 'yunguan-growth-')) : kept;
  const databases = await openGrowth(folder, { sizes, networks: parts.includes('networks') ? networks : [] });
  const found: Figure[] = [];
  const keep = (figures: readonly Figure[]) => {
    found.push(...figures);
    for (const figure of figures) console.log(line(figure));
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, 'growth.json'), `${JSON.stringify(found, null, 2)}\n`);
  };
  const ground = { folder, databases, keep };
  try {
    if (parts.includes('rows') || parts.includes('writes')) await overRows(ground, parts);
    if (parts.includes('networks')) await overNetworks(ground);
    if (parts.includes('workers')) await overWorkers(ground);
  } finally {
    await databases.stop();
    if (kept === '') rmSync(folder, { recursive: true, force: true });
  }
}

interface Ground {
  readonly folder: string;
  readonly databases: GrowthDatabases;
  readonly keep: (figures: readonly Figure[]) => void;
}

/** Runs a server over each of the databases while something is measured. */
async function withServers<T>(
  { folder }: Ground,
  asked: { filled: readonly Filled[]; workers?: number },
  use: (targets: Target[], programs: readonly Program[]) => Promise<T>,
): Promise<T> {
  const programs: Program[] = [];
  try {
    const targets: Target[] = [];
    for (const one of asked.filled) {
      const env = { ...productEnv(folder, one), WORKERS: String(asked.workers ?? 1) };
      const program = await startProgram('main', { env });
      programs.push(program);
      targets.push(await asTarget(one.name, program));
    }
    return await use(targets, programs);
  } finally {
    for (const program of programs) await program.stop();
  }
}

async function overRows(ground: Ground, parts: readonly string[]): Promise<void> {
  const { databases, keep } = ground;
  const [smallest] = databases.sizes;
  if (!smallest) return;
  await withServers(ground, { filled: databases.sizes }, async (targets) => {
    if (parts.includes('rows')) {
      const searching = await answering(
        targets.filter((_, index) => (databases.sizes[index]?.rows ?? 0) <= mostWithKeywords),
        searchCalls(),
      );
      const works: [string, NextCall, readonly Target[], number][] = [
        ['列表', listCalls(), targets, 1],
        ['列表', listCalls(), targets, 8],
        ['关键字', searchCalls(), searching, 1],
        ['详情', await detailCalls(smallest.owner), targets, 1],
      ];
      for (const [work, next, among, connections] of works) {
        keep(await compare({ work, targets: among, connections, ...pace, next, databaseCpu: databases.cpu }));
      }
    }
    if (!parts.includes('writes')) return;
    keep(
      await compare({
        work: '新增',
        targets,
        connections: 1,
        ...pace,
        next: createCalls(),
        databaseCpu: databases.cpu,
      }),
    );
    keep(await afterWrites(targets));
  });
}

/** Those that count the matches within the statement's time limit; the others are named. */
async function answering(targets: readonly Target[], next: NextCall): Promise<Target[]> {
  const able: Target[] = [];
  for (const target of targets) {
    const isAble = await drive(target, { connections: 1, calls: 4, next }).then(
      () => true,
      () => false,
    );
    if (isAble) able.push(target);
    else console.log(`${target.name}：关键字的总数没有在语句时限内数完`);
  }
  return able;
}

/** Every write makes the totals of the venue unknown to the server; each list here comes right after one. */
async function afterWrites(targets: readonly Target[]): Promise<Figure[]> {
  const [create, list] = [createCalls(), listCalls()];
  const took = new Map(targets.map((target) => [target, [] as number[]]));
  for (let round = 0; round < 200; round += 1) {
    for (const target of targets) {
      await drive(target, { connections: 1, calls: 1, next: create });
      const { p50 } = await drive(target, { connections: 1, calls: 1, next: list });
      took.get(target)?.push(p50);
    }
  }
  return [...took].map(([target, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    return figureOf('列表，紧接一次写入', target, { rate: 0, p50: median(all), p99, calls: all.length, seconds: 0 });
  });
}

/** More venues and people beside the main venue: its own list, that of all venues, and what every page asks for. */
async function overNetworks(ground: Ground): Promise<void> {
  const { databases, keep } = ground;
  const filled = [...databases.sizes.slice(1, 2), ...databases.networks];
  await withServers(ground, { filled }, async (targets) => {
    const platform: Target[] = [];
    for (const target of targets) platform.push({ ...target, token: await signIn(target.origin, 'platform') });
    const works: [string, NextCall, Target[]][] = [
      ['主馆的列表', listCalls(), targets],
      ['平台看全部场馆的列表', listCalls(), platform],
      ...networkCalls().map(([work, next]): [string, NextCall, Target[]] => [`平台：${work}`, next, platform]),
    ];
    for (const [work, next, among] of works) {
      keep(
        await compare({
          work,
          targets: among,
          connections: 1,
          rounds: 5,
          seconds: 1,
          next,
          databaseCpu: databases.cpu,
        }),
      );
    }
  });
}

/** One worker and two, each with the same share of a processor: what stays is what they share in the program. */
async function overWorkers(ground: Ground): Promise<void> {
  const { databases, keep } = ground;
  const one = databases.sizes[1] ?? databases.sizes[0];
  if (!one) return;
  const works: [string, NextCall][] = [
    ['列表', listCalls()],
    ['详情', await detailCalls(one.owner)],
    ['新增', createCalls()],
  ];
  // Both run at once, so that they take turns; the one that rests costs nothing.
  await withServers(ground, { filled: [one] }, async ([alone], [lonely]) =>
    withServers(ground, { filled: [one], workers: 2 }, async ([both], [pair]) => {
      if (!alone || !both || !lonely || !pair) return;
      const pids = [...workersOf(lonely.pid), ...workersOf(pair.pid)];
      const release = limitProcessors(pids, workerShare);
      if (release === undefined) return console.log('这台机器不允许限制进程的处理器份额，工作进程一项没有测');
      const targets = [
        { ...alone, name: '1 个工作进程' },
        { ...both, name: '2 个工作进程' },
      ];
      try {
        for (const [work, next] of works) {
          keep(await compare({ work, targets, connections: 32, ...unhurried, next, databaseCpu: databases.cpu }));
        }
      } finally {
        release();
      }
    }),
  );
}

function figureOf(work: string, target: Target, { rate, p50, p99 }: Sample): Figure {
  const unknown = { serverCpu: 0, databaseCpu: 0, residentMegabytes: 0 };
  return { work, target: target.name, connections: 1, rate, p50, p99, ...unknown };
}

function line({ work, target, connections, rate, p50, p99, serverCpu, databaseCpu }: Figure): string {
  const cpu = `服务端 ${serverCpu.toFixed(2)} + 数据库 ${databaseCpu.toFixed(2)} ms`;
  return `${work}\t${target}\t${connections} 连接\t${rate.toFixed(0)} 次/秒\tp50 ${p50.toFixed(2)} ms\tp99 ${p99.toFixed(2)} ms\t${cpu}`;
}

function valueOf(options: readonly string[], name: string, otherwise: string): string {
  const at = options.indexOf(name);
  return at < 0 ? otherwise : (options[at + 1] ?? otherwise);
}
