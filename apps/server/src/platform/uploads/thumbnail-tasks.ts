import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { FileError } from '../../kernel/files/file-error';
import { hasThumbnails } from '../../kernel/files/file-key';
import { thumbnailsOf } from '../../kernel/files/thumbnails';

/** Tries that a picture gets; the wait before each further one in seconds. */
const mostTries = 3;
const waits = [30, 300];
/** Seconds until another process takes over from one that was killed at its work. */
const lease = 120;
/** Seconds until a store that was full or down is tried again. That is not the picture's fault and counts as no try. */
const storeWait = 60;
/** Milliseconds in which lists and uploads have the processors for themselves. */
const pause = 50;

type Work = Pick<Deps, 'db' | 'files' | 'log'>;

/** Orders thumbnails of stored pictures, in the transaction that records them. Other keys are left out. */
export function orderThumbnails(tx: Transaction, keys: readonly string[]): void {
  const pictures = [...new Set(keys)].filter(hasThumbnails).sort();
  if (pictures.length === 0) return;
  // A picture that was removed and comes again is done, but without its thumbnails.
  tx.send(
    `insert into thumbnail_task (store_key) select unnest($1::text[])
     on conflict (store_key) do update set due_at = now(), tries = 0 where thumbnail_task.due_at = 'infinity'`,
    [pictures],
  );
}

/** Orders the thumbnails of a picture from before they were made; once, whether any come of it or not. */
export async function orderMissingThumbnails(db: Tx, key: string): Promise<void> {
  if (!hasThumbnails(key)) return;
  await db.query('insert into thumbnail_task (store_key) values ($1) on conflict do nothing', [key]);
}

/** What a process remembers of a store that is full or down: it is told once, and once more when it is over. */
export interface StoreOutage {
  isOn: boolean;
}

/**
 * Works on what is due, one picture after the other, until nothing is left or the signal comes. Who comes back for more
 * brings what is known of an outage.
 */
export async function makeDueThumbnails(
  work: Work,
  signal?: AbortSignal,
  outage: StoreOutage = { isOn: false },
): Promise<number> {
  let made = 0;
  while (!signal?.aborted && (await makeNextThumbnails(work, { signal, outage }))) {
    made += 1;
    await sleep(pause);
  }
  return made;
}

interface Task extends Record<string, unknown> {
  readonly store_key: string;
  readonly tries: number;
}

/** Takes one due picture; other processes skip it meanwhile. Answers false when there is none. */
async function makeNextThumbnails(
  work: Work,
  { signal, outage }: { readonly signal: AbortSignal | undefined; readonly outage: StoreOutage },
): Promise<boolean> {
  const [task] = await work.db.query<Task>(
    `update thumbnail_task set tries = tries + 1, due_at = now() + make_interval(secs => $1)
     where store_key = (select store_key from thumbnail_task where due_at <= now() order by due_at limit 1 for update skip locked)
     returning store_key, tries`,
    [lease],
  );
  if (!task) return false;
  // The processes that tried before are gone: the next one must not die of the picture, too.
  if (task.tries > mostTries) {
    await giveUp(work, { ...task, tries: mostTries });
    return true;
  }
  try {
    const isDone = await makeThumbnails(work, task.store_key, signal);
    await tellStore(work, outage, undefined);
    await (isDone ? settle(work, task) : postpone(work, task, { seconds: 0, isTry: false }));
  } catch (error) {
    await fail(work, task, { error, outage });
  }
  return true;
}

/** Answers false when the process goes down before the last one is made. */
async function makeThumbnails({ files }: Work, key: string, signal: AbortSignal | undefined): Promise<boolean> {
  const opened = await files.open(key);
  // Removed meanwhile: nothing is left to do.
  if (!opened) return true;
  const picture = await buffer(opened.stream);
  for (const thumbnail of await thumbnailsOf(key, picture)) {
    if (signal?.aborted) return false;
    if (await files.stat(thumbnail.key)) continue;
    await files.put(thumbnail.key, await thumbnail.make(), { contentType: thumbnail.contentType });
  }
  return true;
}

/** One line when the store goes and one when it is back, with how many pictures wait: not one for each of them. */
async function tellStore({ db, log }: Work, outage: StoreOutage, problem: FileError | undefined): Promise<void> {
  const isOn = problem !== undefined;
  if (outage.isOn === isOn) return;
  outage.isOn = isOn;
  const [counted] = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from thumbnail_task where due_at <> 'infinity'`,
  );
  if (isOn) log.warn({ err: problem, ...counted }, '缩略图暂时无法保存，稍后重试');
  else log.info({ ...counted }, '缩略图恢复生成');
}

async function fail(
  work: Work,
  task: Task,
  { error, outage }: { readonly error: unknown; readonly outage: StoreOutage },
): Promise<void> {
  const { store_key: key, tries } = task;
  if (error instanceof FileError && error.code === 'BUSY') {
    await tellStore(work, outage, error);
    return postpone(work, task, { seconds: storeWait, isTry: false });
  }
  if (tries >= mostTries) return giveUp(work, task, error);
  work.log.warn({ err: error, key, tries }, '缩略图生成失败，稍后重试');
  return postpone(work, task, { seconds: waits[tries - 1] ?? 0, isTry: true });
}

function giveUp(work: Work, task: Task, error?: unknown): Promise<void> {
  work.log.error({ err: error, key: task.store_key, tries: task.tries }, '缩略图生成失败，不再重试');
  return settle(work, task);
}

/** The row stays, as a mark that nothing more is to be expected of the picture. */
async function settle({ db }: Work, task: Task): Promise<void> {
  await db.query("update thumbnail_task set due_at = 'infinity' where store_key = $1", [task.store_key]);
}

async function postpone({ db }: Work, task: Task, until: { seconds: number; isTry: boolean }): Promise<void> {
  await db.query(
    'update thumbnail_task set due_at = now() + make_interval(secs => $2), tries = tries - $3 where store_key = $1',
    [task.store_key, until.seconds, until.isTry ? 0 : 1],
  );
}
