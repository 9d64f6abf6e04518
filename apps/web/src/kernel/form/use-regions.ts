import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { queryAreaList } from '@yunguan/contract/platform/lookups';
import { useCallback } from 'react';
import type { Region } from '@/ui/region-levels';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';

const childrenOf = (parentId: string) =>
  queryOptions({
    queryKey: queryKeys.read(queryAreaList.path, parentId),
    queryFn: () => call(queryAreaList, parentId ? { parentId } : {}),
    // Divisions change once a year.
    staleTime: Infinity,
  });

/** Loads the children of a region once per page; the provinces without a parent. */
export function useLoadRegions(): (parentId?: string) => Promise<Region[]> {
  const client = useQueryClient();
  return useCallback((parentId = '') => loadRegions(client, parentId), [client]);
}

async function loadRegions(client: QueryClient, parentId: string): Promise<Region[]> {
  return client.fetchQuery(childrenOf(parentId));
}

/** Name of a place from the codes of its levels; empty until it is known. */
export function useRegionText(codes: readonly string[]): string {
  const levels = useQueries({
    queries: codes.map((_, index) => childrenOf(index === 0 ? '' : (codes[index - 1] ?? ''))),
  });
  return codes.map((code, index) => levels[index]?.data?.find((region) => region.id === code)?.name ?? '').join('');
}
