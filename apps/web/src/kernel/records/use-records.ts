import { useQuery } from '@tanstack/react-query';
import { mostAtOnce } from '@yunguan/contract/kernel/batch';
import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import { defaultPageSize } from '@yunguan/contract/kernel/page';
import type * as z from 'zod';
import type * as mini from 'zod/mini';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { type UrlStateOptions, useUrlState } from '../session/use-url-state';
import { foundBy } from './found-by';
import { useLastPage } from './use-last-page';

/** What every list of records keeps in its address beside its own filters. */
export interface PagedState {
  readonly page: number;
}

export interface RecordPage<Row> {
  readonly datas: readonly Row[];
  readonly total: number;
  /** The total is a limit up to which was counted; there are more. */
  readonly isMore?: boolean;
}

type PageEndpoint<I extends z.ZodType, Row> = Endpoint<I, z.ZodType<RecordPage<Row>>>;

export interface RecordsRequest<State extends PagedState, I extends z.ZodType, Row> {
  readonly endpoint: PageEndpoint<I, Row>;
  /** Reads the address; give every key a `z.catch`, and `page` the default 1. Keeps its identity. */
  readonly schema: mini.ZodMiniType<State>;
  /** Filters as the call takes them; the page numbers are added. */
  readonly filter: (state: State) => object;
  /** Name under which the rows are cached: what writes to these records drops. */
  readonly area: string;
  /** Before the keys in the address, ending in `_`: for a list inside a record of another list. */
  readonly prefix?: string;
}

export interface RecordsState<State, Row> {
  readonly state: State;
  /** Which rows the list is of: the same on every page and in every order, another for another filter. */
  readonly foundBy: string;
  /** Changes filter or page; what is not named stays. A changed filter should name `page: 1`. */
  readonly change: (changes: Partial<State>, options?: UrlStateOptions) => void;
  /** undefined until known; the rows before stay while the next ones come. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** There are more than `total`. */
  readonly isMore: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
  /** What the filter finds on all pages, up to {@link mostAtOnce}. */
  readonly loadAll: () => Promise<readonly Row[]>;
}

/** One page of administrative records; filter and page live in the address, so that back and refresh keep them. */
export function useRecords<State extends PagedState, I extends z.ZodType, Row>(
  request: RecordsRequest<State, I, Row>,
): RecordsState<State, Row> {
  const { endpoint, schema, filter, area, prefix } = request;
  const [state, change] = useUrlState(schema, prefix);
  const body = { ...filter(state), pageIndex: state.page, pageSize: defaultPageSize };
  // The filter is the caller's own, made for this endpoint; the answer is what the endpoint declares.
  const load = (asked: object, signal?: AbortSignal) =>
    call(endpoint, asked as z.input<I>, { ...(signal && { signal }) }) as Promise<RecordPage<Row>>;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    // Several lists may share an area, and ask for the same: each keeps its own rows.
    queryKey: queryKeys.list(area, [endpoint.path, body]),
    queryFn: ({ signal }) => load(body, signal),
    placeholderData: (before, query) => (isListOf(endpoint.path, query?.queryKey) ? before : undefined),
  });
  const isBeyondEnd = useLastPage(state.page, isPlaceholderData ? undefined : data?.total, (page, options) =>
    // Every state has a page; the rest of it stays.
    change({ page } as Partial<State>, options),
  );

  return {
    state,
    foundBy: foundBy(body),
    change,
    rows: isBeyondEnd ? undefined : data?.datas,
    total: data?.total,
    isMore: data?.isMore ?? false,
    isLoading: isFetching && (data === undefined || isPlaceholderData || isBeyondEnd),
    error,
    reload: () => void refetch(),
    loadAll: async () => (await load({ ...body, pageIndex: 1, pageSize: mostAtOnce })).datas,
  };
}

/** Rows of another list must not stay while this one's come: they are of another shape. */
function isListOf(path: string, queryKey: ReturnType<typeof queryKeys.list> | undefined): boolean {
  const asked = queryKey?.[3];
  return Array.isArray(asked) && asked[0] === path;
}
