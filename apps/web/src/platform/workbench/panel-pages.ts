import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '@/kernel/api/query-keys';
import { page } from '@/kernel/session/url-fields';
import { useUrlState } from '@/kernel/session/use-url-state';

/** Rows of a page of a panel. */
export const shownRows = 7;

/** The pages in view stay in the address: who opens a record comes back to them. */
const place = z.object({ todo: page, week: page });

export interface PanelPage {
  readonly at: number;
  readonly last: number;
  readonly total: number;
  readonly go: (to: number) => void;
}

/** The page of a panel that the address names, or the last there is: what was done meanwhile is gone. */
export function usePanelPage(name: keyof z.infer<typeof place>, total: number): PanelPage {
  const [state, change] = useUrlState(place);
  const last = Math.max(1, Math.ceil(total / shownRows));
  return {
    at: Math.min(state[name], last),
    last,
    total,
    go: (to) => change({ [name]: to }, { replace: true }),
  };
}

interface PageAsked {
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface FurtherPages<Rows> {
  readonly path: string;
  readonly read: (asked: PageAsked, signal: AbortSignal) => Promise<Rows>;
  /** The first page is in the workbench's own answer. */
  readonly first: Rows;
}

/** The rows of a page; those after the first are asked for. */
export function usePanelRows<Rows>({ at }: PanelPage, { path, read, first }: FurtherPages<Rows>) {
  const isFirst = at === 1;
  const asked = { pageIndex: at, pageSize: shownRows };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: queryKeys.read(path, asked),
    queryFn: ({ signal }) => read(asked, signal),
    enabled: !isFirst,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return {
    rows: isFirst ? first : (data ?? first),
    isOnItsWay: !isFirst && (data === undefined || isPlaceholderData),
    failure: isFirst || data !== undefined || !error ? undefined : { error, onRetry: refetch },
  };
}
