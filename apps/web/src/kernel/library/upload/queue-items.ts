import type { UploadItem } from './upload-item';

/** Milliseconds between two tellings of progress: thousands of files must not keep the page busy. */
const progressEvery = 120;

export interface QueueState {
  readonly items: readonly UploadItem[];
  readonly isRunning: boolean;
}

export type QueueItems = ReturnType<typeof createQueueItems>;

/** The files of a queue, whether it runs, and who is told of changes. */
export function createQueueItems() {
  const items = new Map<string, UploadItem>();
  const listeners = new Set<() => void>();
  let state: QueueState = { items: [], isRunning: false };
  let isRunning = false;
  let telling: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(telling);
    telling = undefined;
    state = { items: [...items.values()], isRunning };
    for (const listener of listeners) listener();
  };
  return {
    /** In the order they were taken. */
    all: (): UploadItem[] => [...items.values()],
    get: (id: string): UploadItem | undefined => items.get(id),
    put: (item: UploadItem): void => void items.set(item.id, item),
    drop: (id: string): void => void items.delete(id),
    /** Changes a file that is still there. */
    patch: (id: string, change: Partial<UploadItem>): void => {
      const item = items.get(id);
      if (item) items.set(id, { ...item, ...change });
    },
    isRunning: () => isRunning,
    run: (isOn: boolean): void => {
      isRunning = isOn;
    },
    /** What was told last. */
    state: () => state,
    tell,
    tellLater: (): void => {
      telling ??= setTimeout(tell, progressEvery);
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: (): void => {
      clearTimeout(telling);
      isRunning = false;
    },
  };
}
