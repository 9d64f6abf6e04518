import * as z from 'zod/mini';

export const staffPath = '/userManage/user';
export const staffFormPath = '/userManage/addUser';
export const rightsPath = '/userManage/permissions';

const text = z.catch(z.string(), '');
/** Digits in an address are read as a number. */
const word = z.catch(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), '');

/** What the list of staff keeps in its address. */
export const staffSchema = z.object({
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  keyword: word,
  /** Empty: the current venue. */
  venueId: text,
  below: z.catch(z.boolean(), true),
  departmentId: text,
  roleId: text,
  enabled: z.catch(z.pipe(z.coerce.string(), z.enum(['', '0', '1', 'unused'])), ''),
  sort: text,
  order: z.catch(z.enum(['ascend', 'descend']), 'ascend'),
});
export type StaffUrl = z.infer<typeof staffSchema>;
export type StaffFilters = Omit<StaffUrl, 'page'>;

/** The list of the current venue without filters, in its own order: what 常用筛选 keeps. */
export const unset: StaffUrl = staffSchema.parse({});

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
