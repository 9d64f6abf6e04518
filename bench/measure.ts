import { drive, type Load, median, type Sample, type Target } from './load';
import { cpuSeconds, residentMegabytes } from './processes';
import type { NextCall } from './works';

/** Medians over the rounds of one work on one target. */
export interface Figure {
  readonly work: string;
  readonly target: string;
  readonly connections: number;
  /** Calls per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor milliseconds of one call, in the server and in the database. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
  readonly residentMegabytes: number;
}

export interface Contest {
  readonly work: string;
  readonly targets: readonly Target[];
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly next: NextCall;
  /** Processor seconds of the database so far. */
  readonly databaseCpu: () => number;
}

/** A sample with the processor milliseconds of one call. */
interface Measured extends Sample {
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/** Calls of the round that does not count: fewer, and a server still runs code that has not been compiled yet. */
const warmingCalls = 500;
const warmingSeconds = 8;

/** Lets the targets take turns, round by round, after one round that does not count. */
export async function compare(contest: Contest): Promise<Figure[]> {
  const { work, targets, connections, rounds, seconds, next } = contest;
  const samples = new Map<Target, Measured[]>(targets.map((target) => [target, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const turn = targets.map((_, index) => targets[(index + round) % targets.length]);
    for (const target of turn) {
      if (!target) continue;
      const warming = { connections, next, calls: warmingCalls, seconds: warmingSeconds };
      const load = round === 0 ? warming : { connections, next, seconds };
      const sample = await measured(target, load, contest.databaseCpu);
      if (round > 0) samples.get(target)?.push(sample);
    }
  }
  return [...samples].map(([target, taken]) => ({
    work,
    target: target.name,
    connections,
    rate: median(taken.map((one) => one.rate)),
    p50: median(taken.map((one) => one.p50)),
    p99: median(taken.map((one) => one.p99)),
    serverCpu: median(taken.map((one) => one.serverCpu)),
    databaseCpu: median(taken.map((one) => one.databaseCpu)),
    residentMegabytes: residentMegabytes(target.pid),
  }));
}

/** One load with the processor time that it cost per call. */
async function measured(target: Target, load: Load, databaseCpu: () => number): Promise<Measured> {
  const [server, database] = [cpuSeconds(target.pid), databaseCpu()];
  const sample = await drive(target, load);
  const perCall = (seconds: number) => (seconds * 1000) / Math.max(sample.calls, 1);
  return {
    ...sample,
    serverCpu: perCall(cpuSeconds(target.pid) - server),
    databaseCpu: perCall(databaseCpu() - database),
  };
}
