import { randomUUID } from 'node:crypto';
import { lstat, lutimes, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../error-code';

export type LockWish = {
  /** Called when somebody else waits for the lock. */
  onWanted?: () => void;
  /** Ends the waiting. */
  signal?: AbortSignal;
  /** Longest wait in milliseconds. */
  waitMs?: number;
};

const LOOK_MS = 50;
const BEAT_MS = 250;
/** A holder that gave no sign of life for so long is gone; its process was killed. */
const STALE_MS = 10_000;

/**
 * A lock that holds between the processes of a machine: a symbolic link, which is made whole or not at all and takes no
 * space of a full disk. Answers how to release it, or undefined when the wait was in vain.
 */
export async function takeFileLock(path: string, wish: LockWish = {}): Promise<(() => Promise<void>) | undefined> {
  const { signal, waitMs = 30_000 } = wish;
  const holder = randomUUID();
  const deadline = Date.now() + waitMs;
  while (!(await linked(path, holder))) {
    if (signal?.aborted || Date.now() >= deadline) return undefined;
    await removeStale(path);
    await writeFile(wantedMark(path), '').catch(() => undefined);
    await sleep(LOOK_MS);
  }
  return hold(path, holder, wish.onWanted);
}

const wantedMark = (path: string) => `${path}.wanted`;

function hold(path: string, holder: string, onWanted: (() => void) | undefined): () => Promise<void> {
  const beat = setInterval(() => void signOfLife(path, onWanted), BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    // A lock that was taken for stale meanwhile belongs to somebody else.
    const current = await readlink(path).catch(() => undefined);
    if (current === holder) await rm(path, { force: true });
    await rm(wantedMark(path), { force: true });
  };
}

async function signOfLife(path: string, onWanted: (() => void) | undefined): Promise<void> {
  const now = new Date();
  await lutimes(path, now, now).catch(() => undefined);
  if (!onWanted || (await ageOf(wantedMark(path))) === undefined) return;
  await rm(wantedMark(path), { force: true });
  onWanted();
}

/** Under a lock of its own: of two that find the same stale lock, the second would remove the first one's new lock. */
async function removeStale(path: string): Promise<void> {
  if (!isStale(await ageOf(path))) return;
  const guard = `${path}.stale`;
  if (!(await linked(guard, 'guard'))) {
    if (isStale(await ageOf(guard))) await rm(guard, { force: true });
    return;
  }
  if (isStale(await ageOf(path))) await rm(path, { force: true });
  await rm(guard, { force: true });
}

async function linked(path: string, holder: string): Promise<boolean> {
  try {
    await symlink(holder, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function ageOf(path: string): Promise<number | undefined> {
  const found = await lstat(path).catch(() => undefined);
  return found && Date.now() - found.mtimeMs;
}

/** A sign of life to come was given while the clock was ahead: until it gets there again nobody would be let in. */
function isStale(age: number | undefined): boolean {
  return age !== undefined && Math.abs(age) > STALE_MS;
}
