import type { GrantableRole } from '@yunguan/contract/platform/grantable-roles';
import type { HeldRole, StaffDetail } from '@yunguan/contract/platform/staff';

/** One role of the form; not yet chosen parts are missing. */
export interface RoleValue {
  readonly venueId?: string;
  readonly roleId?: string;
  readonly includesDescendants?: boolean;
}

export interface StaffForm {
  readonly loginName: string;
  readonly realName: string;
  readonly nickName: string;
  readonly tel: string;
  readonly venueId: string;
  readonly departmentId?: string | undefined;
  readonly duty: string;
  readonly remark: string;
  readonly password?: string;
  readonly roles: readonly RoleValue[];
}

/** What the form shows at first. */
export function formOf(user: StaffDetail): StaffForm {
  const { loginName, realName, nickName, tel, venueId, departmentId, duty, remark, roles } = user;
  return {
    loginName,
    realName,
    nickName,
    tel,
    venueId,
    departmentId: departmentId ?? undefined,
    duty,
    remark,
    roles: roles.map(({ roleId, venueId: at, includesDescendants }) => ({ roleId, venueId: at, includesDescendants })),
  };
}

/** An empty form for a new user of the venue, with one role to choose. */
export function blankForm(venueId: string): StaffForm {
  return {
    loginName: '',
    realName: '',
    nickName: '',
    tel: '',
    venueId,
    duty: '',
    remark: '',
    roles: [{ venueId, includesDescendants: false }],
  };
}

/** What of the form may be kept or compared: everything but a password, roles in one shape. */
export function keptOf({ password: _secret, ...values }: StaffForm): Omit<StaffForm, 'password'> {
  const roles = (values.roles ?? []).map(({ roleId, venueId, includesDescendants = false }) => ({
    roleId,
    venueId,
    includesDescendants,
  }));
  return { ...values, roles };
}

/** Rows without a role follow the user from one home venue to the next; a row with a role, or elsewhere, was meant so. */
export function rolesMoved(roles: readonly RoleValue[], from: string, to: string): RoleValue[] {
  return roles.map((role) => (role.roleId === undefined && role.venueId === from ? { ...role, venueId: to } : role));
}

/** What both calls take; the form has checked that each role is whole. */
export function bodyOf(values: StaffForm) {
  return {
    realName: values.realName,
    nickName: values.nickName,
    tel: values.tel,
    venueId: values.venueId,
    departmentId: values.departmentId ?? '',
    duty: values.duty,
    remark: values.remark,
    roles: values.roles.map(({ roleId = '', venueId = '', includesDescendants = false }) => ({
      roleId,
      venueId,
      includesDescendants,
    })),
  };
}

/** The right that the form works under: to add a user, or to edit one who is there. */
export function rightFor(user: StaffDetail | undefined): 'add' | 'edit' {
  return user ? 'edit' : 'add';
}

/** Whether a role was held before, so that it is shown even to an editor who could not give it. */
export function heldBefore(roles: readonly HeldRole[], value: RoleValue | undefined): HeldRole | undefined {
  return roles.find((role) => role.roleId === value?.roleId && role.venueId === value.venueId);
}

/**
 * A role that the editor could not give, he cannot take or change either: it stays as it is. One that is held 含下级 is
 * his to give only where he may give it below, too. `offered` is undefined until it is read.
 */
export function isKept(
  held: HeldRole | undefined,
  value: RoleValue | undefined,
  offered: readonly GrantableRole[] | undefined,
): boolean {
  if (!held || !offered) return false;
  const role = offered.find(({ roleId }) => roleId === held.roleId);
  if (!role) return true;
  return held.includesDescendants && value?.includesDescendants === true && !role.mayIncludeDescendants;
}
