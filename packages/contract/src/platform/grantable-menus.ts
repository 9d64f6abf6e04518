import * as z from 'zod';
import { endpoint } from '../kernel/endpoint';
import { option } from '../kernel/need';
import { venueAsked } from './organisation-text';

/** A menu with what the caller may grant on it in a venue. */
export interface GrantableMenu {
  id: string;
  name: string;
  /** Leads to a page of its own; a group only holds others. */
  isPage: boolean;
  /** Key of the content type or area that it governs. */
  contentType: string | null;
  /** Options that the menu offers. */
  options: string[];
  /** The caller holds the menu there. */
  isHeld: boolean;
  /** Which of its options he holds there. */
  held: string[];
  children: GrantableMenu[];
}
const grantableMenu: z.ZodType<GrantableMenu> = z.object({
  id: z.string(),
  name: z.string(),
  isPage: z.boolean(),
  contentType: z.string().nullable(),
  options: z.array(z.string()),
  isHeld: z.boolean(),
  held: z.array(z.string()),
  get children() {
    return z.array(grantableMenu);
  },
});

const optionHead = z.object({ code: z.string(), name: z.string() });

/** Menus of venues, and those of the whole network that the caller holds; the options are the columns of the matrix. */
export const getGrantableMenus = endpoint({
  path: '/api/systems/v1/admin-getGrantableMenus',
  need: option('role', 'view'),
  effect: 'read',
  summary: '可授予的菜单与权限',
  input: z.object({ venueId: venueAsked }),
  output: z.object({
    menuList: z.array(grantableMenu),
    options: z.array(optionHead),
    /** The caller may give 允许修改已发布内容 there. */
    editsPublished: z.boolean(),
  }),
});
export type GrantableMenus = z.infer<typeof getGrantableMenus.output>;
