import type { ResourceRow } from '@yunguan/contract/platform/library';
import { filesPerPage, type Stretch } from './page-window';

export interface Neighbours {
  readonly previous: number | undefined;
  readonly next: number | undefined;
  /** Where the open file stands; undefined when it is not in sight. */
  readonly index: number | undefined;
}

export interface OpenPlace {
  readonly id: string | undefined;
  readonly cursor: number | undefined;
  readonly stretch: Stretch;
  readonly total: number;
  readonly rowAt: (index: number) => ResourceRow | undefined;
}

/** Files before and after the open one, among those that are loaded around it. */
export function neighboursOf({ id, cursor, stretch, total, rowAt }: OpenPlace): Neighbours {
  const index = id === undefined ? undefined : indexOf(id, { cursor, stretch, total, rowAt });
  if (index === undefined) return { previous: undefined, next: undefined, index };
  const loaded = (at: number) => (at >= 0 && at < total && rowAt(at) !== undefined ? at : undefined);
  return { previous: loaded(index - 1), next: loaded(index + 1), index };
}

function indexOf(id: string, { cursor, stretch, total, rowAt }: Omit<OpenPlace, 'id'>): number | undefined {
  if (cursor !== undefined && rowAt(cursor)?.id === id) return cursor;
  const from = Math.max(0, stretch.first - filesPerPage);
  const to = Math.min(total - 1, stretch.last + filesPerPage);
  for (let index = from; index <= to; index += 1) if (rowAt(index)?.id === id) return index;
  return undefined;
}
