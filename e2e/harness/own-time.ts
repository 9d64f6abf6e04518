import { readdir, readFile } from 'node:fs/promises';
import { server } from './server';

/** Milliseconds on a processor and in the queue for one, as the kernel counts them (Linux; elsewhere nothing is known). */
interface Schedule {
  readonly worked: number;
  readonly queued: number;
}

/** This process with its browser, and its server with the database; not those of the workers beside it. */
const roots: readonly number[] = [process.pid, ...(server.pid === undefined ? [] : [server.pid])];

/**
 * Milliseconds that `work` would have taken on a machine of its own: what it took, less what the browser, the server and
 * its database waited for processors that others had. Those that wait side by side are taken off twice; the least is what
 * the first thread of each worked, for they work one after the other.
 */
export async function ownTime<T>(work: () => Promise<T>): Promise<[number, T]> {
  const before = await schedules(await threads());
  const started = performance.now();
  const made = await work();
  const took = performance.now() - started;
  const { worked, queued } = since(before, await schedules(await threads()));
  return [Math.min(took, Math.max(worked, took - queued)), made];
}

/** Begins to watch the threads that draw pages; answers then which share of the time that they wanted they were given. */
export async function watchShare(): Promise<() => Promise<number>> {
  const before = await schedules(await drawing());
  return async () => {
    const { worked, queued } = since(before, await schedules(await drawing()));
    return worked + queued === 0 ? 1 : worked / (worked + queued);
  };
}

function since(before: ReadonlyMap<string, Schedule>, after: ReadonlyMap<string, Schedule>): Schedule {
  let [worked, queued] = [0, 0];
  for (const [thread, now] of after) {
    const then = before.get(thread) ?? { worked: 0, queued: 0 };
    if (isFirst(thread)) worked += now.worked - then.worked;
    queued += now.queued - then.queued;
  }
  return { worked, queued };
}

async function schedules(paths: readonly string[]): Promise<ReadonlyMap<string, Schedule>> {
  const found = new Map<string, Schedule>();
  for (const path of paths) {
    // Whoever has ended meanwhile is not counted.
    const text = await readFile(`${path}/schedstat`, 'utf8').catch(() => '0 0');
    const [worked = 0, queued = 0] = text.split(' ').map((part) => Number(part) / 1e6);
    found.set(path, { worked, queued });
  }
  return found;
}

/** `/proc/7/task/7`: the thread that the process began with; `/proc/7` stands for it, too. */
const isFirst = (thread: string): boolean => /^\/proc\/(\d+)(\/task\/\1)?$/.test(thread);

async function threads(): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await family()) {
    const names = await readdir(`/proc/${pid}/task`).catch(() => []);
    found.push(...names.map((name) => `/proc/${pid}/task/${name}`));
  }
  return found;
}

/** Of a process that draws pages the first thread runs their scripts and lays them out. */
async function drawing(): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await family()) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes('--type=renderer')) found.push(`/proc/${pid}`);
  }
  return found;
}

/** The roots and all that they have started, and those that they have. */
async function family(): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    // The name of the program stands in brackets and may contain anything.
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [...roots];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}
