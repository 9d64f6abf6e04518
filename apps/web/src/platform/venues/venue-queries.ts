import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getLogo } from '@yunguan/contract/platform/shell';
import { getVenueInfo, getVenueTree } from '@yunguan/contract/platform/venues';
import { useCallback } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';

export const venuesPath = '/userManage/branchManagement';
export const venueFormPath = '/userManage/branchAdd';

/** Name under which everything about venues is cached. */
export const venueArea = 'venue';

/** The venues that the user administers, parents before children. */
export const treeOptions = queryOptions({
  queryKey: queryKeys.list(venueArea, {}),
  queryFn: ({ signal }) => call(getVenueTree, {}, { signal }),
});

/** Everything about one venue. */
export function infoOptions(id: string) {
  return queryOptions({
    queryKey: queryKeys.detail(venueArea, id),
    queryFn: ({ signal }) => call(getVenueInfo, { id }, { signal }),
  });
}

/** After a change: the switch tree, the name and sign in the header and the rights of the login follow it. */
export function useVenuesChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.content(venueArea) }),
        client.invalidateQueries({ queryKey: queryKeys.venues }),
        client.invalidateQueries({ queryKey: queryKeys.user }),
        client.invalidateQueries({ queryKey: queryKeys.read(getLogo.path).slice(0, 2) }),
      ]),
    [client],
  );
}
