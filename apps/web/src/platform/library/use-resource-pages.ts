import { hashKey, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { getResourceList, resourceCategory, type ResourceRow } from '@yunguan/contract/platform/library';
import { useCallback, useEffect, useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { resourceArea } from '@/kernel/library/library-areas';
import type { LibraryQuery } from './library-url';
import { filesPerPage, pagesAround, pagesOf, placeInPages, type Stretch } from './page-window';

export interface ResourcePages {
  /** undefined until known. */
  readonly total: number | undefined;
  /** Of a page in sight. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** undefined while its page is on its way. */
  readonly rowAt: (index: number) => ResourceRow | undefined;
  /** Files of the pages in sight, as they are now. */
  readonly loaded: readonly ResourceRow[];
  /** Every file of a stretch, fetched where that is needed, or anew in any case. @throws like `call` */
  readonly loadStretch: (stretch: Stretch, isAnew?: boolean) => Promise<ResourceRow[]>;
}

/** Milliseconds for which a stretch must stay in sight before it is fetched: a dragged scroll bar passes many. */
const settleTime = 90;

/** A list of any length of which only the pages around what is in sight are fetched. */
export function useResourcePages(query: LibraryQuery, stretch: Stretch): ResourcePages {
  const client = useQueryClient();
  const [known, setKnown] = useState<{ readonly of: string; readonly total: number }>();
  const of = hashKey([query]);
  const before = known?.of === of ? known.total : undefined;
  const pages = useSettled(pagesAround(stretch, before).join()).split(',').filter(Boolean).map(Number);
  const results = useQueries({ queries: pages.map((page) => pageOptions(query, page)) });
  const newest = results.toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data;
  const total = newest?.total ?? before;
  if (total !== undefined && total !== before) setKnown({ of, total });

  const rowAt = (index: number): ResourceRow | undefined => {
    const { page, at } = placeInPages(index);
    const shown = results[pages.indexOf(page)]?.data ?? client.getQueryData(pageOptions(query, page).queryKey);
    return shown?.datas[at];
  };
  const loadStretch = useCallback(
    async (wanted: Stretch, isAnew = false) => {
      const fresh = isAnew ? { staleTime: 0 } : {};
      const loaded = await Promise.all(
        pagesOf(wanted).map((page) => client.fetchQuery({ ...pageOptions(query, page), ...fresh })),
      );
      const start = wanted.first - placeInPages(wanted.first).at;
      return loaded.flatMap(({ datas }) => datas).slice(wanted.first - start, wanted.last - start + 1);
    },
    [client, query],
  );
  return {
    total,
    error: results.find(({ isError }) => isError)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
    rowAt,
    loaded: results.flatMap(({ data }) => data?.datas ?? []),
    loadStretch,
  };
}

function pageOptions(query: LibraryQuery, pageIndex: number) {
  const body = { ...query, Category: resourceCategory, pageIndex, pageSize: filesPerPage };
  return queryOptions({
    queryKey: queryKeys.list(resourceArea, body),
    queryFn: ({ signal }) => call(getResourceList, body, { signal }),
  });
}

/** A value once it has stood still. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), settleTime);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
