import type { RefusalCode } from '@yunguan/contract/kernel/envelope';
import { isSilent, isUnanswered, Refused, textOf } from '@/kernel/api/errors';

/** Somebody at the door, until it is known what became of him. */
export interface DoorTask {
  /** Idempotency key: however often it is sent, it lets in once. */
  readonly key: string;
  readonly code?: string;
  readonly id?: string;
  /** As many as were counted; null for all. */
  readonly count: number | null;
}

export interface DoorRefused {
  readonly kind: 'refused';
  readonly code: string;
  readonly text: string;
  /** undefined where no answer came. */
  readonly why: RefusalCode | undefined;
}

export type DoorOutcome<Admitted> = ({ readonly kind: 'done' } & Admitted) | DoorRefused;

/** What waits for the line, and what was refused after it had waited: nobody was looking any more. */
export interface Waiting {
  readonly tasks: readonly DoorTask[];
  readonly missed: readonly { readonly key: string; readonly code: string; readonly text: string }[];
}

/** Of a door that goes on without a line. */
export interface WithoutLine {
  /** Keeps what is not sent over a reload of the page. */
  readonly store: { readonly read: () => readonly DoorTask[]; readonly write: (tasks: readonly DoorTask[]) => void };
  readonly onCut: (task: DoorTask) => void;
  readonly onWaiting: (waiting: Waiting) => void;
}

export interface DoorQueueParts<Admitted> {
  readonly send: (task: DoorTask) => Promise<Admitted>;
  readonly onResult: (result: DoorOutcome<Admitted>, task: DoorTask) => void;
  /** Absent where nothing waits for the line: what got no answer is told as refused, and is scanned again. */
  readonly withoutLine?: WithoutLine;
}

/**
 * Sends what is scanned one after the other. Without a line it waits, keeps its order, and is sent with the same key when
 * the line is back: what the server did hear lets nobody in twice.
 */
export function createDoorQueue<Admitted extends object>({ send, onResult, withoutLine }: DoorQueueParts<Admitted>) {
  let tasks = [...(withoutLine?.store.read() ?? [])];
  let missed: Waiting['missed'] = [];
  let isCut = tasks.length > 0;
  let isSending = false;

  const tell = () => {
    withoutLine?.store.write(tasks);
    withoutLine?.onWaiting({ tasks: isCut ? tasks : [], missed });
  };
  const finish = ({ key }: DoorTask) => {
    tasks = tasks.filter((task) => task.key !== key);
  };

  /** Sends the first; answers whether the line is there. */
  const sendFirst = async (task: DoorTask): Promise<boolean> => {
    try {
      const admitted = await send(task);
      finish(task);
      onResult({ kind: 'done', ...admitted }, task);
    } catch (error) {
      // A login that ends is asked for: what was scanned is sent after it.
      if (isSilent(error)) return false;
      if (withoutLine && isUnanswered(error)) {
        if (!isCut) withoutLine.onCut(task);
        return false;
      }
      finish(task);
      const refusal = { code: task.code ?? '', text: textOf(error) };
      if (isCut) missed = [...missed, { key: task.key, ...refusal }];
      onResult({ kind: 'refused', ...refusal, why: error instanceof Refused ? error.code : undefined }, task);
    }
    return true;
  };

  const work = async () => {
    if (isSending) return;
    isSending = true;
    let isThere = true;
    for (let [task] = tasks; task && isThere; [task] = tasks) {
      // The order is that of the door.
      // oxlint-disable-next-line no-await-in-loop
      isThere = await sendFirst(task);
      if (!isThere || tasks.length === 0) isCut = !isThere;
      tell();
    }
    isSending = false;
  };

  return {
    add(task: DoorTask): void {
      tasks = [...tasks, task];
      tell();
      void work();
    },
    isSending: (): boolean => isSending,
    /** Tries what waits once more. */
    resume: (): void => void work(),
    /** The refusals were read. */
    forget(): void {
      missed = [];
      tell();
    },
    /** Shows what waited before the page was loaded. */
    start(): void {
      tell();
      void work();
    },
  };
}
