import * as z from 'zod';
import { draftWriters } from '../kernel/draft-writers';
import { endpoint } from '../kernel/endpoint';
import { staff, token } from '../kernel/need';
import { filterWord } from '../kernel/page';
import { askedParent } from '../kernel/tree';
import { id, looseObject } from '../kernel/wire-values';

export interface MenuNode {
  id: string;
  name: string;
  url: string;
  icon: string;
  target: string;
  parentId: string;
  optionIds: string;
  sort: number;
  custom: string;
  isVenueMenu: boolean;
  contentType: string | null;
  /** Option codes that the current user holds on it in the current venue. */
  options: string[];
  children: MenuNode[];
}

const menuNode: z.ZodType<MenuNode> = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  icon: z.string(),
  target: z.string(),
  parentId: z.string(),
  optionIds: z.string(),
  sort: z.number(),
  custom: z.string(),
  isVenueMenu: z.boolean(),
  contentType: z.string().nullable(),
  options: z.array(z.string()),
  get children() {
    return z.array(menuNode);
  },
});

/** Rights come from the session; a `roleId` in the body decides nothing (threats 一). */
export const getUsableOption = endpoint({
  path: '/api/systems/v1/admin-getUsableOption',
  need: staff,
  beforePasswordChange: true,
  effect: 'read',
  summary: '当前角色在菜单上的权限',
  input: z.object({ roleId: z.unknown().optional(), menuId: z.coerce.string(), venueId: z.unknown().optional() }),
  output: z.object({ usableOptionList: z.array(z.object({ id: z.string(), name: z.string(), encrypt: z.string() })) }),
});

const menuInput = z.object({
  roleId: z.unknown().optional(),
  parentId: id.nullish().transform(askedParent),
  cormor: z.unknown().optional(),
});
const menuAnswer = z.object({ menuList: z.array(menuNode) });

export const firstUsableMenu = endpoint({
  path: '/api/systems/v1/admin-firstUsableMenu',
  need: staff,
  beforePasswordChange: true,
  effect: 'read',
  summary: '可用的顶部菜单',
  input: menuInput,
  output: menuAnswer,
});

export const firstLeftUsableMenu = endpoint({
  path: '/api/systems/v1/admin-firstLeftUsableMenu',
  need: staff,
  beforePasswordChange: true,
  effect: 'read',
  summary: '可用的左侧菜单',
  input: menuInput,
  output: menuAnswer,
});

export const searchMenu = endpoint({
  path: '/api/systems/v1/admin-GetSeachSysMenu',
  need: staff,
  effect: 'read',
  summary: '搜索菜单',
  input: z.object({ keyword: filterWord, state: z.unknown().optional() }),
  output: z.object({ list: z.array(menuNode), total: z.number(), menuList: z.array(menuNode) }),
});

export interface VenueNode {
  id: string;
  name: string;
  parentId: string | null;
  kind: string;
  children: VenueNode[];
}
const venueNode: z.ZodType<VenueNode> = z.object({
  id: z.string(),
  name: z.string(),
  parentId: z.string().nullable(),
  kind: z.string(),
  get children() {
    return z.array(venueNode);
  },
});

export const getVenueList = endpoint({
  path: '/api/venues/v1/admin-getVenueList',
  need: staff,
  beforePasswordChange: true,
  effect: 'read',
  summary: '可切换的场馆树',
  input: z.object({ roleId: z.unknown().optional() }),
  output: z.array(venueNode),
});

export const switchVenue = endpoint({
  path: '/api/venues/v1/admin-switchVenue',
  need: staff,
  effect: 'write',
  summary: '切换当前场馆',
  input: z.object({ venueId: z.string({ error: '请选择分馆' }).min(1, '请选择分馆') }),
  output: z.object({ venueId: z.string(), venueName: z.string(), roleId: z.string() }),
});

export const getLogo = endpoint({
  path: '/api/sysbasicsetting/v1/pcOrAdmin-getLogo',
  need: token,
  effect: 'read',
  summary: '标志与名称',
  input: z.object({ clientType: z.unknown().optional() }),
  output: z.object({ url: z.string(), logo: z.string(), name: z.string() }),
});

const preferenceKey = z.string().regex(/^[\w.-]{1,64}$/, '设置名称不正确');

/** Per-user settings of screens, such as the columns of a list. */
export const getPreference = endpoint({
  path: '/api/systems/v1/admin-getPreference',
  need: staff,
  effect: 'read',
  summary: '读取个人界面设置',
  input: z.object({ key: preferenceKey }),
  output: z.object({ key: z.string(), value: z.unknown() }),
});

export const setPreference = endpoint({
  path: '/api/systems/v1/admin-setPreference',
  need: staff,
  effect: 'write',
  summary: '保存个人界面设置',
  input: z.object({ key: preferenceKey, value: z.unknown().optional() }),
  output: z.null(),
});

/** One rolling draft per item and user; `objectId` is empty for a new item (experience). */
const draftKey = { kind: z.string().regex(/^[\w-]{1,40}$/, '草稿类型不正确'), objectId: z.string().max(64).nullish() };

export const saveDraft = endpoint({
  path: '/api/drafts/v1/admin-saveDraft',
  need: staff,
  effect: 'write',
  // A form of 2 MB with the few names around it.
  bodyLimit: 2 * 1024 * 1024 + 4096,
  summary: '自动保存草稿',
  input: z.object({
    ...draftKey,
    form: looseObject,
    baseVersion: z.int32().nullish(),
    /** Where the form is open: another tab may have taken the login to another venue. */
    venueId: z.string().nullish(),
    writers: draftWriters,
    /** Writes over the draft of another open form, too: the user has said so. */
    takesOver: z.boolean().nullish(),
  }),
  output: z.object({ savedTime: z.string() }),
});

export const getDraft = endpoint({
  path: '/api/drafts/v1/admin-getDraft',
  need: staff,
  effect: 'read',
  summary: '读取自动保存的草稿',
  input: z.object(draftKey),
  output: z
    .object({
      form: looseObject,
      baseVersion: z.number().nullable(),
      savedTime: z.string(),
      writer: z.string(),
      /** Where it was written: a new item's draft follows its author into other venues. */
      venueId: z.string(),
      venueName: z.string(),
    })
    .nullable(),
});

export const dropDraft = endpoint({
  path: '/api/drafts/v1/admin-dropDraft',
  need: staff,
  effect: 'write',
  summary: '丢弃自动保存的草稿',
  input: z.object({ ...draftKey, writers: draftWriters }),
  output: z.null(),
});
