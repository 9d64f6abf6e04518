import * as z from 'zod/mini';
import { listUrl, type StateOf } from '@/kernel/records/list-url';

export const staffPath = '/userManage/user';
export const staffFormPath = '/userManage/addUser';
export const rightsPath = '/userManage/permissions';

const text = z.catch(z.string(), '');
/** Digits in an address are read as a number. */
const word = z.catch(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), '');

/** What the list of staff keeps in its address. */
export const staffUrl = listUrl({
  listKey: 'staff',
  filters: {
    keyword: word,
    roleId: text,
    enabled: z.catch(z.pipe(z.coerce.string(), z.enum(['', '0', '1', 'unused'])), ''),
  },
  alsoSaved: {
    /** Empty: the current venue. */
    venueId: text,
    below: z.catch(z.boolean(), true),
    departmentId: text,
    sort: text,
    order: z.catch(z.enum(['ascend', 'descend']), 'ascend'),
  },
});
export type StaffUrl = StateOf<typeof staffUrl>;

/** With the venue that the department and the role belong to: kept without it, they would mean nothing in another. */
export function savableState(state: StaffUrl, shownVenue: string): StaffUrl {
  const isOfOneVenue = state.departmentId !== '' || state.roleId !== '';
  return isOfOneVenue ? { ...state, venueId: shownVenue } : state;
}

/** The filters as the call takes them; a department belongs to one venue, so it knows none below. */
export function staffFilter(state: StaffUrl, currentVenue: string): object {
  const { keyword, departmentId, roleId, enabled, sort, order } = state;
  return {
    keyword,
    venueId: state.venueId || currentVenue,
    includeBranches: state.below && departmentId === '',
    departmentId,
    roleId,
    enabled: enabled === 'unused' ? '' : enabled,
    unused: enabled === 'unused',
    sortField: sort,
    sortOrder: sort === '' ? '' : order,
  };
}

/** Whom the form edits; empty for a new user, who may be wanted in a certain venue. */
export const staffFormSchema = z.object({ id: text, venueId: text });

export const rightsSchema = z.object({ userId: text, venueId: text, menuId: text });
