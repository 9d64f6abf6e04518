import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../error-code';

export type RunningProcess = { pid: number; command: string };

/** Whether the process exists and is not a zombie (a zombie still answers signal 0). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists, but belongs to somebody else.
    return errorCode(error) === 'EPERM';
  }
  return linuxStat(pid)?.state !== 'Z';
}

/** Tells a process from a later one that got the same number; undefined where the system does not say. */
export function birthOf(pid: number): string | undefined {
  return linuxStat(pid)?.birth;
}

/** Every live process with its command line. */
export function listProcesses(): RunningProcess[] {
  if (process.platform !== 'linux') return listByPs();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: readProc(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim() }))
    .filter((entry) => entry.command !== '');
}

/** Waits until all processes are gone. @returns false when the time (milliseconds) is over. */
export async function waitUntilGone(pids: readonly number[], milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends a signal; a process that is already gone is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return;
    throw error;
  }
}

function listByPs(): RunningProcess[] {
  const output = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return output.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(.*)$/.exec(line);
    return match === null ? [] : [{ pid: Number(match[1]), command: match[2] ?? '' }];
  });
}

/** proc(5): the name in parentheses may itself hold spaces and parentheses, so fields are counted after the last one. */
function linuxStat(pid: number): { state: string; birth: string } | undefined {
  const text = readProc(`/proc/${pid}/stat`);
  if (text === '') return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', birth: fields[19] ?? '' };
}

/** A process may end between two looks, and other systems have no /proc. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
