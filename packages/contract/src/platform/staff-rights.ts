import * as z from 'zod';
import { endpoint } from '../kernel/endpoint';
import { staff } from '../kernel/need';

const rightSource = z.object({
  roleId: z.string(),
  roleName: z.string(),
  /** Where the role was given. */
  venueId: z.string(),
  venueName: z.string(),
  /** `here`; `descendants`: given above 含下级; `network`: the menu holds everywhere. */
  via: z.enum(['here', 'descendants', 'network']),
  /** The role's options on the menu, in words. */
  optionNames: z.array(z.string()),
});
export type RightSource = z.infer<typeof rightSource>;

const explainedRight = z.object({
  code: z.string(),
  name: z.string(),
  held: z.boolean(),
  sources: z.array(rightSource),
  /** When it works although held: states of the row, in words. */
  condition: z.string(),
});
export type ExplainedRight = z.infer<typeof explainedRight>;

const named = z.object({ id: z.string(), name: z.string() });

const explanation = z.object({
  user: z.object({ id: z.string(), realName: z.string(), loginName: z.string(), enabled: z.boolean() }),
  venue: named,
  /** Null until a screen is named. */
  menu: z.object({ id: z.string(), name: z.string(), contentType: z.string().nullable() }).nullable(),
  menuGranted: z.boolean(),
  /** Why nothing works at all: disabled, no role here, menu not granted. */
  problems: z.array(z.string()),
  rights: z.array(explainedRight),
  rowActions: z.array(z.object({ name: z.string(), text: z.string() })),
  /** What may be asked about. */
  screens: z.array(z.object({ menuId: z.string(), name: z.string(), group: z.string() })),
  venues: z.array(named),
});
export type Explanation = z.infer<typeof explanation>;

/** 为什么我没有这个按钮: of oneself always; of others with 用户管理 in their venue. */
export const explainRights = endpoint({
  path: '/api/systems/v1/admin-explainRights',
  need: staff,
  effect: 'read',
  summary: '权限说明：每个按钮来自哪个角色、哪个场馆',
  input: z.object({
    userId: z.string().nullish(),
    venueId: z.string().nullish(),
    menuId: z.string().nullish(),
    contentType: z.string().max(64).nullish(),
  }),
  output: explanation,
});
