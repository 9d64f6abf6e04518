import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mostAtOnce } from '@yunguan/contract/kernel/batch';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { useEffect, useMemo } from 'react';
import type * as z from 'zod/mini';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { foundBy } from '../records/found-by';
import { useUrlState } from '../session/use-url-state';
import { operationOf } from './content-call';
import type { AnyRow, Page } from './content-row';
import { type ListState, listSchema, pageModel, reachablePage } from './list-state';
import { spokenRow } from './spoken-row';

export interface ContentListState<Row> {
  /** Reads the state from the address. */
  readonly schema: z.ZodMiniType<ListState>;
  readonly state: ListState;
  /** Which rows the list is of: the same on every page and in every order, another for another filter. */
  readonly foundBy: string;
  /** Changes filter, page or order; what is not named stays. */
  readonly change: (changes: Partial<ListState>) => void;
  /** undefined until known; the rows before stay while the next ones come. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
  /** What the filter finds on all pages, up to as many as one call changes. */
  readonly loadAll: () => Promise<readonly Row[]>;
}

/**
 * One page of a content type's list; filter, page and order live in the address. `of` keeps its identity; `fixed` holds
 * for every page.
 */
export function useContentList<Row extends AnyRow>(
  of: AnyContent,
  fixed?: Readonly<Record<string, number>>,
): ContentListState<Row> {
  const schema = useMemo(() => listSchema(of), [of]);
  const [state, change] = useUrlState(schema);
  const body = { ...pageModel(of, state), ...fixed };
  const load = async (asked: typeof body, signal?: AbortSignal) => {
    // The declared row shape with the type's own fields: the server answers by the same declaration.
    const { datas, total } = (await call(operationOf(of, 'page'), asked, { ...(signal && { signal }) })) as Page<Row>;
    return { datas: datas.map((row) => spokenRow(of, row)), total };
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.list(of.key, body),
    queryFn: ({ signal }) => load(body, signal),
    placeholderData: keepPreviousData,
  });
  const reachable = data && !isPlaceholderData ? reachablePage(state.page, data.total) : state.page;
  const isBeyondEnd = reachable !== state.page;

  // The address is outside of React: a page that is gone must not stay in it.
  useEffect(() => {
    if (isBeyondEnd) change({ page: reachable }, { replace: true });
  }, [isBeyondEnd, reachable, change]);

  return {
    schema,
    state,
    foundBy: foundBy(body),
    change,
    rows: isBeyondEnd ? undefined : data?.datas,
    total: data?.total,
    isLoading: isFetching && (data === undefined || isPlaceholderData || isBeyondEnd),
    error,
    reload: () => void refetch(),
    loadAll: async () => (await load({ ...body, pageIndex: of.dialect.firstPage, pageSize: mostAtOnce })).datas,
  };
}
