import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const cpuGroups = '/sys/fs/cgroup/cpu';
/** Linux gives no group less than a millisecond of a period. */
const periodMicroseconds = 40_000;

/** The worker processes of a server: its children, or itself where it works alone. */
export function workersOf(server: number): number[] {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter(Boolean);
  return children.length === 0 ? [server] : children;
}

/**
 * Gives each process a share of one processor of its own, so that what they do side by side does not depend on how many
 * processors the machine has left.
 * @returns what takes the limits away again; undefined where this system does not let us set them.
 */
export function limitProcessors(pids: readonly number[], share: number): (() => void) | undefined {
  const groups = pids.map((pid) => join(cpuGroups, `yunguan-bench-${pid}`));
  try {
    for (const [index, group] of groups.entries()) {
      mkdirSync(group, { recursive: true });
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodMicroseconds));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(periodMicroseconds * share)));
      writeFileSync(join(group, 'cgroup.procs'), String(pids[index]));
    }
  } catch {
    release(groups);
    return undefined;
  }
  return () => release(groups);
}

function release(groups: readonly string[]): void {
  const known = new Set(readdirSync(cpuGroups));
  for (const group of groups) {
    if (!known.has(group.slice(cpuGroups.length + 1))) continue;
    for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
      writeFileSync(join(cpuGroups, 'cgroup.procs'), pid);
    }
    rmdirSync(group);
  }
}
