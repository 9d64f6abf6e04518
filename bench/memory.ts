import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { multiplyVotes } from './data';
import { openDatabases, productEnv } from './database';
import { type HeapLook, lookIntoHeap } from './heap';
import { memoryWorks, type MemoryWork } from './memory-works';
import { privateMegabytesOfDatabase, residentMegabytes, untilIdle } from './processes';
import { asTarget, startProgram } from './programs';

const results = fileURLToPath(new URL('../../results/', import.meta.url));
const inspectorPort = 19_229;
/** V8 gives memory back to the system when it has rested for about a minute. */
const restSeconds = 75;
/** Times the 20,000 votes of the database: what an export of the house may be. */
const factor = 5;

/** The memory at one moment, in MB. */
interface Point {
  readonly heap: number;
  readonly outside: number;
  /** The server's resident memory: at its highest while the work ran, and after the collection. */
  readonly peak: number;
  readonly resident: number;
  /** Memory of the database's processes that they do not share. */
  readonly database: number;
  readonly connections: number;
}

/**
 * Whether memory comes back: each work is done round by round on one server, after each round everything that nobody holds
 * is collected, and what is left is written down. `--only exports,streams`; `--data <folder>` keeps the filled database;
 * `--share 0.25` makes a quarter of the calls and pictures.
 */
export async function memory(options: readonly string[]): Promise<void> {
  const only = valueOf(options, '--only')?.split(',');
  const share = Number(valueOf(options, '--share') ?? 1);
  const kept = valueOf(options, '--data');
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'yunguan-memory-'));
  process.env.BENCH_NODE_FLAGS = `--inspect=127.0.0.1:${inspectorPort}`;
  const databases = await openDatabases(folder, false);
  try {
    const { rows } = await databases.small.owner.query<{ n: number }>('select count(*)::int as n from vote_activity');
    if ((rows[0]?.n ?? 0) < 50_000) await multiplyVotes(databases.small.owner, factor);
    const program = await startProgram('main', { env: productEnv(folder, databases.small) });
    await untilIdle(program.pid);
    const target = await asTarget('product', program);
    const works = Object.entries(await memoryWorks(target, databases, share)).filter(
      ([key]) => only?.includes(key) ?? true,
    );
    const heap = await lookIntoHeap(inspectorPort);
    const watched = { pid: program.pid, postmaster: databases.postmaster, heap };
    const curves: Record<string, { name: string; points: Point[]; load: number }> = {};
    mkdirSync(results, { recursive: true });
    for (const [key, work] of works) {
      curves[key] = { name: work.name, points: await curveOf(work, watched), load: loadavg()[0] ?? 0 };
      writeFileSync(join(results, 'memory.json'), `${JSON.stringify(curves, null, 2)}\n`);
    }
    await sleep(restSeconds * 1000);
    console.log(`\n${lineOf('全部做完、空闲之后', await pointOf(watched, 0))}`);
    heap.close();
    await program.stop();
  } finally {
    await databases.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

interface Watched {
  readonly pid: number;
  readonly postmaster: number;
  readonly heap: HeapLook;
}

async function curveOf(work: MemoryWork, watched: Watched): Promise<Point[]> {
  console.log(`\n── ${work.name}`);
  const points = [await pointOf(watched, 0)];
  console.log(lineOf('之前', points[0]));
  for (let round = 0; round < work.rounds; round += 1) {
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(watched.pid));
    }, 100);
    await work.run(round).finally(() => clearInterval(watch));
    await untilIdle(watched.pid, 60);
    points.push(await pointOf(watched, peak));
    console.log(lineOf(`第 ${round + 1} 轮`, points.at(-1)));
  }
  return points;
}

async function pointOf({ pid, postmaster, heap }: Watched, peak: number): Promise<Point> {
  const { heap: used, outside } = await heap.held();
  return { heap: used, outside, peak, resident: residentMegabytes(pid), ...privateMegabytesOfDatabase(postmaster) };
}

function lineOf(when: string, point: Point | undefined): string {
  if (!point) return when;
  const { heap, outside, peak, resident, database, connections } = point;
  return `${when}：堆 ${heap.toFixed(1)}，堆外 ${outside.toFixed(1)}，最高 ${peak}，常驻 ${resident}，数据库 ${database}（${connections} 个进程），负载 ${readLoad()}`;
}

const readLoad = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';

function valueOf(options: readonly string[], name: string): string | undefined {
  const at = options.indexOf(name);
  return at < 0 ? undefined : options[at + 1];
}
