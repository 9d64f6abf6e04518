import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getGrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import { getSysRoleInfo, getSysRoleList } from '@yunguan/contract/platform/roles';
import { useCallback } from 'react';
import { call } from '@/kernel/api/call';
import { menuArea, queryKeys, roleArea, staffArea } from '@/kernel/api/query-keys';

export const rolesPath = '/userManage/role';
export const roleFormPath = '/userManage/roleAdd';

/** The roles that can be used in a venue. */
export function listOptions(venueId: string) {
  return queryOptions({
    queryKey: queryKeys.list(roleArea, { venueId }),
    queryFn: ({ signal }) => call(getSysRoleList, { venueId }, { signal }),
  });
}

/** Everything about one role as it can be used in a venue. */
export function infoOptions(id: string, venueId: string) {
  return queryOptions({
    queryKey: queryKeys.detail(roleArea, `${id}@${venueId}`),
    queryFn: ({ signal }) => call(getSysRoleInfo, { id, venueId }, { signal }),
  });
}

/** What the user may grant in a venue. */
export function grantableOptions(venueId: string) {
  return queryOptions({
    queryKey: queryKeys.list(roleArea, { grantable: venueId }),
    queryFn: ({ signal }) => call(getGrantableMenus, { venueId }, { signal }),
  });
}

/** What shows which roles there are, what they may do and who has them. */
export const rightsAreas = [roleArea, staffArea, menuArea] as const;

/** After a change of rights: the user's own menus may have changed, too. */
export function useRightsChanged() {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [...rightsAreas.map(queryKeys.content), queryKeys.user, queryKeys.menus].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    [queryClient],
  );
}
