import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { chinaTimeText } from '../china-time';
import { errorCode } from '../error-code';
import { birthOf, isAlive } from './embedded/processes';
import { beat, isBeaten, processSpace } from './lock-beat';

const holderShape = z.object({
  pid: z.number().int().positive(),
  since: z.string(),
  birth: z.string().optional(),
  /** Where its number means something. */
  space: z.string().optional(),
});
type Holder = z.infer<typeof holderShape>;

/** Another live server uses the same data folder. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

export type Lock = { release: () => void };

/**
 * Takes the data folder for this process; a lock left by a dead process is taken over. Of a holder in another container
 * the number says nothing: it lives as long as it gives the lock new times.
 * @throws LockedError naming the holder's process number and since when, in Chinese.
 */
export function takeLock(file: string): Lock {
  mkdirSync(dirname(file), { recursive: true });
  const mine: Holder = {
    pid: process.pid,
    since: new Date().toISOString(),
    birth: birthOf(process.pid),
    space: processSpace(),
  };
  // Each turn removes one dead lock; more than a few turns mean many servers starting at once.
  for (let turn = 0; turn < 5; turn += 1) {
    if (writeIfFree(file, mine)) {
      const endBeat = beat(file);
      return {
        release: () => {
          endBeat();
          releaseOwn(file, mine);
        },
      };
    }
    const text = readIfPresent(file);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    if (holder !== undefined && isElsewhere(holder, mine)) {
      if (isBeaten(file)) throw new LockedError(describeElsewhere(file, holder));
    } else if (holder !== undefined && isHeld(holder)) throw new LockedError(describe(file, holder));
    removeDead(file, text);
  }
  throw new LockedError(`数据目录正被多个服务同时启动占用：${dirname(file)}，请稍后再试。`);
}

function describe(file: string, holder: Holder): string {
  return (
    `数据目录已被另一个服务占用：${dirname(file)}\n` +
    `  占用者进程号 ${holder.pid}，自 ${chinaTimeText(new Date(holder.since))}（北京时间）起运行。\n` +
    '  请先停止该服务，或为本服务设置另一个 DATA_DIR。'
  );
}

function describeElsewhere(file: string, holder: Holder): string {
  return (
    `数据目录已被另一个容器或另一台机器上的服务占用：${dirname(file)}\n` +
    `  占用者自 ${chinaTimeText(new Date(holder.since))}（北京时间）起运行。\n` +
    '  请先停止它，或在它的容器里执行命令（docker exec）；要同时运行两个服务，请设置另一个 DATA_DIR。'
  );
}

/** Locks of earlier versions do not say where. */
function isElsewhere(holder: Holder, mine: Holder): boolean {
  return holder.space !== undefined && holder.space !== mine.space;
}

/** Process numbers are reused, in containers at once: the time of birth tells the holder from a newcomer. */
function isHeld(holder: Holder): boolean {
  if (holder.pid === process.pid && holder.birth !== birthOf(process.pid)) return false;
  if (!isAlive(holder.pid)) return false;
  return holder.birth === undefined || holder.birth === birthOf(holder.pid);
}

/** Linked into place with its content, so no reader ever sees an empty lock. */
function writeIfFree(file: string, mine: Holder): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Two servers may both find the same dead lock: the slower one must not remove the faster one's fresh lock. */
function removeDead(file: string, deadText: string): void {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readIfPresent(aside) !== deadText) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function releaseOwn(file: string, mine: Holder): void {
  if (readIfPresent(file) === JSON.stringify(mine)) rmSync(file, { force: true });
}

/** An unreadable lock (a disk that was full) belongs to nobody. */
function parseHolder(text: string): Holder | undefined {
  try {
    return holderShape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
