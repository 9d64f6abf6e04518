import type { ResourceKind } from '@yunguan/contract/platform/library';
import { randomKey } from '../../api/random-key';
import { kindOfFile } from './file-rules';
import type { QueueItems } from './queue-items';
import type { ChosenFile, UploadItem } from './upload-item';

export interface IntakeParts {
  /** Why a file cannot be sent. */
  readonly problemOf: (file: File) => string | undefined;
  /** Most files that are taken; it may change while the queue is open. */
  readonly remaining?: (() => number) | undefined;
  /** Whether the library is asked for their content first. */
  readonly isChecked: boolean;
}

/** Takes files into the queue; answers how many were already there, and how many more than there is room for. */
export function takeIn(
  items: QueueItems,
  chosen: readonly ChosenFile[],
  { problemOf, remaining, isChecked }: IntakeParts,
): { known: number; tooMany: number } {
  const known = new Set(items.all().map(sameFile));
  const fresh = uniqueBy(chosen, sameFile).filter((file) => !known.has(sameFile(file)));
  const taken = items.all().filter(({ state }) => state !== 'refused').length;
  let left = (remaining?.() ?? Number.POSITIVE_INFINITY) - taken;
  let tooMany = 0;
  for (const one of fresh) {
    const item = newItem(one, { problem: problemOf(one.file), isChecked });
    if (item.state !== 'refused') left -= 1;
    if (left < 0 && item.state !== 'refused') tooMany += 1;
    else items.put(item);
  }
  return { known: chosen.length - fresh.length, tooMany };
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
