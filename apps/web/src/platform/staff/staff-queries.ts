import { queryOptions } from '@tanstack/react-query';
import { getGrantableRoles } from '@yunguan/contract/platform/grantable-roles';
import { getVenueList } from '@yunguan/contract/platform/shell';
import { getSysUserInfo } from '@yunguan/contract/platform/staff';
import { explainRights } from '@yunguan/contract/platform/staff-rights';
import { call } from '@/kernel/api/call';
import { menuArea, queryKeys, roleArea, staffArea } from '@/kernel/api/query-keys';

/** What a change of people shows in: departments, duties, roles, menus and venues say who is in them, or how many. */
export const staffAreas = [staffArea, 'department', 'duty', roleArea, menuArea, 'venue'] as const;

/** The venues of the login, as a tree. */
export const venuesOptions = (roleId: string) =>
  queryOptions({ queryKey: queryKeys.venues, queryFn: ({ signal }) => call(getVenueList, { roleId }, { signal }) });

/** Everything that is cached of what may be given. */
export const rolesKey = [...queryKeys.content(staffArea), 'roles'] as const;

/** What the user of the page may give in a venue: to a new user, to one who is there, or, where nothing is said, to either. */
export const rolesOptions = (venueId: string, right?: 'add' | 'edit') =>
  queryOptions({
    queryKey: [...rolesKey, venueId, right],
    queryFn: ({ signal }) => call(getGrantableRoles, { venueId, right }, { signal }),
    enabled: venueId !== '',
  });

/** One member of staff. */
export const staffOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.detail(staffArea, id),
    queryFn: ({ signal }) => call(getSysUserInfo, { id }, { signal }),
  });

export interface RightsAsked {
  readonly userId: string;
  readonly venueId: string;
  readonly menuId: string;
}

/** 权限说明 of one screen. */
export const rightsOptions = (asked: RightsAsked) =>
  queryOptions({
    queryKey: [...queryKeys.content(staffArea), 'rights', asked],
    queryFn: ({ signal }) => call(explainRights, asked, { signal }),
  });
