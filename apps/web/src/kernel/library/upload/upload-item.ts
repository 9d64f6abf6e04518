import type { ResourceKind } from '@yunguan/contract/platform/library';
import type { UploadedFile } from '@yunguan/contract/platform/files';

/** A file of the library with the same content. */
export interface ExistingResource {
  readonly id: string;
  readonly name: string;
  readonly directoryName: string | null;
}

/**
 * Where a file of the queue stands. `existing` waits for a decision and is skipped without one; `refused` is of a wrong
 * type or too large and never leaves the machine.
 */
export type UploadState = 'checking' | 'waiting' | 'existing' | 'sending' | 'done' | 'failed' | 'refused';

/** One file on its way. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  /** Folders above the file, from the chosen one down; empty for a file chosen by itself. */
  readonly folders: readonly string[];
  readonly kind: ResourceKind;
  readonly state: UploadState;
  /** Share sent, 0 to 1. */
  readonly progress: number;
  /** Nothing answers: it goes on by itself. */
  readonly isWaiting?: boolean;
  readonly error: string;
  readonly existing: ExistingResource | undefined;
  /** Sent and kept although the library holds the same content. */
  readonly isForced: boolean;
  readonly uploaded: UploadedFile | undefined;
  /** The resource that it has become. */
  readonly resourceId: string | undefined;
}

/** A file that the user chose, with the folders it lay in. */
export interface ChosenFile {
  readonly file: File;
  readonly folders: readonly string[];
}

const open: ReadonlySet<UploadState> = new Set<UploadState>(['checking', 'waiting', 'sending']);

/** Whether the file is yet to be sent. */
export function isOpen({ state }: UploadItem): boolean {
  return open.has(state);
}

/** How many of the files stand where. */
export function countsOf(items: readonly UploadItem[]): Readonly<Record<UploadState, number>> {
  const counts = { checking: 0, waiting: 0, existing: 0, sending: 0, done: 0, failed: 0, refused: 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** Share of the bytes that have been sent, 0 to 1; what is not to be sent does not count. */
export function shareSent(items: readonly UploadItem[]): number {
  let sent = 0;
  let total = 0;
  for (const { file, state, progress } of items) {
    if (state === 'existing' || state === 'refused') continue;
    total += file.size;
    sent += state === 'done' ? file.size : file.size * progress;
  }
  return total === 0 ? 0 : sent / total;
}
