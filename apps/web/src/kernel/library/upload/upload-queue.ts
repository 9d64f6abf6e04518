import { digestOf, type FindExisting } from './duplicate-check';
import { createChecking } from './queue-checking';
import { type IntakeParts, takeIn } from './queue-intake';
import { createQueueItems, type QueueItems } from './queue-items';
import { createSending, type SendFile } from './queue-sending';
import type { ChosenFile, UploadState } from './upload-item';

export interface QueueParts extends Pick<IntakeParts, 'problemOf' | 'remaining'> {
  readonly send: SendFile;
  /** Missing: content is not looked for in the library. */
  readonly find?: FindExisting | undefined;
  readonly digest?: (file: File) => Promise<string | undefined>;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Where a file may still become another one: later its bytes are on their way, or there. */
const unsent: ReadonlySet<UploadState> = new Set<UploadState>(['checking', 'waiting', 'existing', 'failed', 'refused']);

/** Files on their way: three at a time, each with its own progress, retry and cancel; nothing is sent before `start`. */
export function createUploadQueue({ send, find, problemOf, remaining, digest = digestOf }: QueueParts) {
  const items = createQueueItems();
  const sending = createSending(items, send);
  const check = find && createChecking(items, { find, digest, onChecked: sending.goOn });
  const start = () => {
    items.run(true);
    sending.goOn();
  };
  const retry = (ids: readonly string[]) => {
    for (const id of ids) if (items.get(id)?.state === 'failed') items.patch(id, { state: 'waiting', error: '' });
    start();
  };
  return {
    state: items.state,
    subscribe: items.subscribe,
    /** Takes files; answers how many were already there, and how many more than there is room for. */
    add: (chosen: readonly ChosenFile[]): { known: number; tooMany: number } => {
      const answer = takeIn(items, chosen, { problemOf, remaining, isChecked: check !== undefined });
      void check?.();
      sending.goOn();
      return answer;
    },
    start,
    pause: sending.pause,
    remove: (id: string) => {
      sending.stop(id);
      items.drop(id);
      sending.goOn();
    },
    /** Takes out everything that is not yet sent. */
    cancelOpen: () => {
      items.run(false);
      sending.stopAll();
      for (const { id, state } of items.all()) if (state !== 'done') items.drop(id);
      items.tell();
    },
    retry: (id: string) => retry([id]),
    retryFailed: () => retry(items.all().map(({ id }) => id)),
    ...corrections(items, { problemOf, onCorrected: sending.goOn }),
    /** Ends everything under way. */
    close: () => {
      sending.stopAll();
      items.close();
    },
  };
}

interface CorrectionParts extends Pick<IntakeParts, 'problemOf'> {
  readonly onCorrected: () => void;
}

/** What the user, a dialog or the library makes of single files. */
function corrections(items: QueueItems, { problemOf, onCorrected }: CorrectionParts) {
  return {
    /** Sends a file although the library holds its content, or skips it again. */
    force: (id: string, isForced: boolean) => {
      if (items.get(id)?.state !== (isForced ? 'existing' : 'waiting')) return;
      items.patch(id, { isForced, state: isForced ? 'waiting' : 'existing' });
      onCorrected();
    },
    /** A smaller or cut picture in place of the one that was chosen; too late for one that is being sent or was. */
    replace: (id: string, file: File) => {
      const item = items.get(id);
      if (!item || !unsent.has(item.state)) return;
      const problem = problemOf(file);
      const state: UploadState = problem ? 'refused' : 'waiting';
      items.patch(id, { file, state, error: problem ?? '', progress: 0, isForced: false, existing: undefined });
      onCorrected();
    },
    /** Notes which resource each of the files has become. */
    registered: (resources: ReadonlyMap<string, string>) => {
      for (const [id, resourceId] of resources) items.patch(id, { resourceId });
      items.tell();
    },
  };
}
