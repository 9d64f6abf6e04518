import type { ResourceKind } from '@yunguan/contract/platform/library';
import type { UploadedFile } from '@yunguan/contract/platform/files';
import { randomKey } from '../../api/client';
import { paused } from '../../api/paused';
import { checkDuplicates, digestOf, type FindExisting } from './duplicate-check';
import { kindOfFile } from './file-rules';
import { type ChosenFile, type ExistingResource, isOpen, type UploadItem } from './upload-item';

/** Files on their way at the same time. */
const atOnce = 3;
/** Milliseconds between two tellings of progress: thousands of files must not keep the page busy. */
const progressEvery = 120;

export interface QueueParts {
  /** Sends a file; rejects with an Error whose message is Chinese. */
  readonly send: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<UploadedFile>;
  /** Missing: content is not looked for in the library. */
  readonly find?: FindExisting | undefined;
  /** Why a file cannot be sent. */
  readonly problemOf: (file: File) => string | undefined;
  /** Most files that are taken; it may change while the queue is open. */
  readonly remaining?: () => number;
  readonly digest?: (file: File) => Promise<string | undefined>;
}

export interface QueueState {
  readonly items: readonly UploadItem[];
  readonly isRunning: boolean;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Files on their way: three at a time, each with its own progress, retry and cancel; nothing is sent before `start`. */
export function createUploadQueue({ send, find, problemOf, remaining, digest = digestOf }: QueueParts) {
  const items = new Map<string, UploadItem>();
  const underWay = new Map<string, AbortController>();
  const inspected = new Set<string>();
  const listeners = new Set<() => void>();
  let state: QueueState = { items: [], isRunning: false };
  let isRunning = false;
  let isChecking = false;
  let telling: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(telling);
    telling = undefined;
    state = { items: [...items.values()], isRunning };
    for (const listener of listeners) listener();
  };
  const tellLater = () => {
    telling ??= setTimeout(tell, progressEvery);
  };
  const patch = (id: string, change: Partial<UploadItem>) => {
    const item = items.get(id);
    if (item) items.set(id, { ...item, ...change });
  };

  const sendOne = async ({ id, file }: UploadItem) => {
    const stop = new AbortController();
    underWay.set(id, stop);
    patch(id, { state: 'sending', progress: 0, error: '' });
    const handleProgress = (progress: number) => {
      patch(id, { progress });
      tellLater();
    };
    try {
      const uploaded = await send(file, handleProgress, stop.signal);
      if (!stop.signal.aborted) patch(id, { state: 'done', progress: 1, uploaded });
    } catch (reason) {
      const error = reason instanceof Error && reason.message !== '' ? reason.message : '上传失败';
      if (!stop.signal.aborted) patch(id, { state: 'failed', error });
    } finally {
      if (underWay.get(id) === stop) underWay.delete(id);
      pump();
    }
  };

  const pump = () => {
    if (isRunning) {
      for (const item of items.values()) {
        if (underWay.size >= atOnce) break;
        if (item.state === 'waiting') void sendOne(item);
      }
      if (![...items.values()].some(isOpen)) isRunning = false;
    }
    tell();
  };

  const nextUnchecked = () => {
    for (const item of items.values()) {
      if (item.state !== 'checking' || inspected.has(item.id)) continue;
      inspected.add(item.id);
      return item;
    }
    return undefined;
  };
  const check = async () => {
    if (isChecking || !find) return;
    isChecking = true;
    const handleChecked = (id: string, existing: ExistingResource | undefined) => {
      patch(id, existing ? { state: 'existing', existing } : { state: 'waiting' });
      pump();
    };
    await checkDuplicates({ next: nextUnchecked, digest, find, onChecked: handleChecked });
    isChecking = false;
  };

  const stopOne = (id: string, reason?: string) => {
    underWay.get(id)?.abort(reason);
    underWay.delete(id);
  };
  const retry = (ids: readonly string[]) => {
    for (const id of ids) if (items.get(id)?.state === 'failed') patch(id, { state: 'waiting', error: '' });
    isRunning = true;
    pump();
  };
  const room = () => {
    const taken = [...items.values()].filter(({ state: at }) => at !== 'refused').length;
    return (remaining?.() ?? Number.POSITIVE_INFINITY) - taken;
  };

  return {
    state: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes files; answers how many were already there, and how many more than there is room for. */
    add: (chosen: readonly ChosenFile[]): { known: number; tooMany: number } => {
      const known = new Set([...items.values()].map(sameFile));
      const fresh = uniqueBy(chosen, sameFile).filter((file) => !known.has(sameFile(file)));
      const made = fresh.map((one) => newItem(one, { problem: problemOf(one.file), isChecked: find !== undefined }));
      let left = room();
      let tooMany = 0;
      for (const item of made) {
        if (item.state !== 'refused') left -= 1;
        if (left < 0 && item.state !== 'refused') tooMany += 1;
        else items.set(item.id, item);
      }
      void check();
      pump();
      return { known: chosen.length - fresh.length, tooMany };
    },
    start: () => {
      isRunning = true;
      pump();
    },
    /** Stops what is under way; a transfer in parts goes on later where it stood. */
    pause: () => {
      isRunning = false;
      for (const id of underWay.keys()) patch(id, { state: 'waiting' });
      for (const id of underWay.keys()) stopOne(id, paused);
      tell();
    },
    remove: (id: string) => {
      stopOne(id);
      items.delete(id);
      pump();
    },
    /** Takes out everything that is not yet sent. */
    cancelOpen: () => {
      isRunning = false;
      for (const id of underWay.keys()) stopOne(id);
      for (const item of items.values()) if (item.state !== 'done') items.delete(item.id);
      tell();
    },
    retry: (id: string) => retry([id]),
    retryFailed: () => retry([...items.keys()]),
    /** Sends a file although the library holds its content, or skips it again. */
    force: (id: string, isForced: boolean) => {
      patch(id, { isForced, state: isForced ? 'waiting' : 'existing' });
      pump();
    },
    /** A smaller or cut picture in place of the one that was chosen. */
    replace: (id: string, file: File) => {
      if (items.get(id)?.state === 'sending') return;
      const problem = problemOf(file);
      const change = { file, progress: 0, uploaded: undefined, isForced: false, existing: undefined } as const;
      patch(id, { ...change, ...(problem ? { state: 'refused', error: problem } : { state: 'waiting', error: '' }) });
      pump();
    },
    /** Notes which resource each of the files has become. */
    registered: (resources: ReadonlyMap<string, string>) => {
      for (const [id, resourceId] of resources) patch(id, { resourceId });
      tell();
    },
    /** Ends everything under way. */
    close: () => {
      for (const id of underWay.keys()) stopOne(id);
      clearTimeout(telling);
      isRunning = false;
    },
  };
}

function newItem(
  { file, folders }: ChosenFile,
  { problem, isChecked }: { problem: string | undefined; isChecked: boolean },
): UploadItem {
  const kind: ResourceKind = kindOfFile(file) ?? 'image';
  const state = problem !== undefined ? 'refused' : isChecked ? 'checking' : 'waiting';
  return {
    id: randomKey(),
    file,
    folders,
    kind,
    state,
    progress: 0,
    error: problem ?? '',
    existing: undefined,
    isForced: false,
    uploaded: undefined,
    resourceId: undefined,
  };
}

function sameFile({ file, folders }: Pick<UploadItem, 'file' | 'folders'>): string {
  return [...folders, file.name, file.size, file.lastModified].join('/');
}

function uniqueBy<T>(list: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(list.map((one) => [keyOf(one), one])).values()];
}
