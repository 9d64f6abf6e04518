import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const ticksPerSecond = 100;

function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended meanwhile, or this system has no /proc.
    return '';
  }
}

function statOf(pid: number): { parent: number; seconds: number; withChildren: number } {
  const text = readProc(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (from: number) => (Number(fields[from] ?? 0) + Number(fields[from + 1] ?? 0)) / ticksPerSecond;
  return { parent: Number(fields[1] ?? 0), seconds: ticks(11), withChildren: ticks(11) + ticks(13) };
}

/** Processor seconds that a process has used so far; 0 where the system does not tell. */
export function cpuSeconds(pid: number): number {
  return statOf(pid).seconds;
}

/** Processor seconds of a PostgreSQL server with all of its processes, past ones included. */
export function cpuSecondsOfDatabase(postmaster: number): number {
  const pids = readProc('/proc/self/stat') === '' ? [] : readdirSync('/proc').map(Number).filter(Number.isInteger);
  const living = pids.map(statOf).filter((stat) => stat.parent === postmaster);
  return living.reduce((sum, stat) => sum + stat.seconds, statOf(postmaster).withChildren);
}

/** The process that serves a backend's connections. */
export function parentOf(pid: number): number {
  return statOf(pid).parent;
}

/** Resident memory in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readProc(`/proc/${pid}/status`))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** Memory in MB of a PostgreSQL server's processes that they do not share with each other, and how many there are. */
export function privateMegabytesOfDatabase(postmaster: number): { database: number; connections: number } {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = pids.filter((pid) => statOf(pid).parent === postmaster);
  const kilobytes = [postmaster, ...children].map((pid) =>
    Number(/^RssAnon:\s+(\d+)/m.exec(readProc(`/proc/${pid}/status`))?.[1] ?? 0),
  );
  return { database: Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024), connections: children.length };
}

/** Waits until a process has done next to nothing for three seconds on end, but not longer than `patience` seconds. */
export async function untilIdle(pid: number, patience = 300): Promise<void> {
  let quiet = 0;
  for (let second = 0; second < patience && quiet < 3; second += 1) {
    const before = cpuSeconds(pid);
    await sleep(1000);
    quiet = cpuSeconds(pid) - before < 0.1 ? quiet + 1 : 0;
  }
}
