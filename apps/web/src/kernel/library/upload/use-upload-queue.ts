import { findExisting, type ResourceKind } from '@yunguan/contract/platform/library';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { call } from '../../api/call';
import { uploadOverBreaks } from '../../api/upload-file';
import { textOf } from '../../api/errors';
import { type PictureLimits, problemOfFile } from './file-rules';
import { createUploadQueue, type UploadQueue } from './upload-queue';
import type { UploadItem } from './upload-item';

export interface QueueOptions {
  /** Venue whose library is searched for the same content; none is searched without one. */
  readonly venueId?: string | undefined;
  readonly kinds: readonly ResourceKind[];
  readonly limits: PictureLimits;
  /** Label of the uploader (002 §7). */
  readonly source: string;
  /** Most files. */
  readonly remaining?: number | undefined;
}

export interface UploadQueueView {
  readonly queue: UploadQueue;
  readonly items: readonly UploadItem[];
  readonly isRunning: boolean;
}

/** A queue of uploads as long as the component lives; what is under way ends with it. */
export function useUploadQueue({ venueId, kinds, limits, source, remaining }: QueueOptions): UploadQueueView {
  const kindList = kinds.join(',');
  const room = useRef(remaining);
  room.current = remaining;
  const queue = useMemo(() => {
    // Joined above, so that a new list of the same kinds does not start over.
    const asked = kindList.split(',') as ResourceKind[];
    return createUploadQueue({
      send: (file, onProgress, signal) =>
        uploadOverBreaks(file, { source, onProgress, signal }).catch((error: unknown) => {
          throw new Error(textOf(error), { cause: error });
        }),
      find: venueId === undefined ? undefined : (hashes) => call(findExisting, { hashes, venueId }),
      problemOf: (file) => problemOfFile(file, { kinds: asked, limits }),
      remaining: () => room.current ?? Number.POSITIVE_INFINITY,
    });
  }, [venueId, kindList, limits, source]);
  const { items, isRunning } = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => queue.close, [queue]);
  return { queue, items, isRunning };
}
