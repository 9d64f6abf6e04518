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

/** Stands for a division that old records keep although it can no longer be chosen. */
const abolishedName = '已撤销的区划';

/** Loads the children of a region once per page; the provinces without a parent. `chosen`: codes of the four levels. */
export function useLoadRegions(chosen: () => readonly string[]): (parentId?: string) => Promise<Region[]> {
  const client = useQueryClient();
  return useCallback(
    async (parentId = '') => withChosen(await loadRegions(client, parentId), ['', ...chosen()], parentId),
    [client, chosen],
  );
}

function withChosen(regions: Region[], path: readonly string[], parentId: string): Region[] {
  const code = path[path.indexOf(parentId) + 1] ?? '';
  if (code === '' || regions.some((region) => region.id === code)) return regions;
  return [...regions, { id: code, name: abolishedName }];
}

async function loadRegions(client: QueryClient, parentId: string): Promise<Region[]> {
  return client.fetchQuery(childrenOf(parentId));
}

/** Name of a place from the codes of its levels; empty until it is known. */
export function useRegionText(codes: readonly string[]): string {
  const levels = useQueries({
    queries: codes.map((_, index) => childrenOf(index === 0 ? '' : (codes[index - 1] ?? ''))),
  });
  const nameOf = (code: string, index: number) => {
    const regions = levels[index]?.data;
    return regions && (regions.find((region) => region.id === code)?.name ?? `（${abolishedName}）`);
  };
  return codes.map((code, index) => nameOf(code, index) ?? '').join('');
}
