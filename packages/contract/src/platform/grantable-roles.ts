import * as z from 'zod';
import { endpoint } from '../kernel/endpoint';
import { option } from '../kernel/need';

const grantableRole = z.object({
  roleId: z.string(),
  roleName: z.string(),
  description: z.string(),
  isBuiltIn: z.boolean(),
  /** The caller may also give it in the venues below. */
  mayIncludeDescendants: z.boolean(),
});
export type GrantableRole = z.infer<typeof grantableRole>;

export const getGrantableRoles = endpoint({
  path: '/api/systems/v1/admin-getGrantableRoles',
  need: option('staff', 'view'),
  effect: 'read',
  summary: '当前用户在场馆中可以授予的角色',
  input: z.object({
    venueId: z.string().nullish(),
    /** What the caller is about to do with users there; either where nothing is said. */
    right: z.enum(['add', 'edit']).nullish(),
  }),
  output: z.object({ datas: z.array(grantableRole) }),
});
