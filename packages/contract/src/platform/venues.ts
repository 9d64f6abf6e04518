import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { image } from '../kernel/file-fields';
import { line } from '../kernel/line';
import { coordinate } from '../kernel/number-fields';
import { messages, phonePattern } from '../kernel/messages';
import { option } from '../kernel/need';
import { regionMissing } from '../kernel/regions';
import { longestAddress, longestPersonName } from '../kernel/text-limits';
import { flagLike, id, ids, readVersion, wholeNumber } from '../kernel/wire-values';

/** Characters that a name, an introduction and a domain may have. */
export const longestVenueName = 50;
export const longestVenueIntroduction = 2000;
export const longestDomain = 40;
/** Lower-case letters, digits and hyphens, beginning and ending with a letter or digit. */
export const domainPattern = new RegExp(`^[a-z0-9](?:[a-z0-9-]{0,${longestDomain - 2}}[a-z0-9])?$`);
export const domainRule = '域名标识只能由小写字母、数字和连字符组成，且不能以连字符开头或结尾';

const regionCode = (missing: string) =>
  z
    .string({ error: missing })
    .regex(/^\d{2,9}$/, missing)
    .or(blank)
    .nullish();

export const venueNameMissing = '请输入场馆名称';
export const parentVenueMissing = '请选择上级场馆';

const name = line('场馆名称', longestVenueName).refine((value) => value !== '', { error: venueNameMissing });

const fields = {
  domain: z.string({ error: domainRule }).trim().regex(domainPattern, domainRule).or(blank).nullish(),
  logo: image('场馆标志').asked.or(blank).nullish(),
  provinceId: regionCode(regionMissing.provinceId),
  cityId: regionCode(regionMissing.cityId),
  areaId: regionCode(regionMissing.areaId),
  streetId: regionCode(regionMissing.streetId),
  address: line('详细地址', longestAddress).nullish(),
  longitude: coordinate('经度', 180).asked.nullish(),
  /** Latitude; the wire calls it so. */
  dimension: coordinate('纬度', 90).asked.nullish(),
  contacts: line('负责人', longestPersonName).nullish(),
  tel: z.string({ error: messages.phoneWrong }).trim().regex(phonePattern, messages.phoneWrong).or(blank).nullish(),
  introduction: line('场馆简介', longestVenueIntroduction).nullish(),
};

const venueKind = z.enum(['platform', 'main', 'branch']);

/** What the caller may do with a venue. */
const rights = { canAdd: z.boolean(), canEdit: z.boolean(), canDel: z.boolean(), canMove: z.boolean() };

const venueRow = z.object({
  id: z.string(),
  /** Null at the top, and where the venue above is not the caller's to administer. */
  parentId: z.string().nullable(),
  name: z.string(),
  kind: venueKind,
  domain: z.string(),
  /** Venues directly below it. */
  branches: z.number(),
  /** People who belong to it. */
  staff: z.number(),
  /** Place among its brothers, counted from 0. */
  index: z.number(),
  ...rights,
});
export type VenueRow = z.infer<typeof venueRow>;

/** The venues that the caller administers, parents before children, brothers in their order. */
export const getVenueTree = endpoint({
  path: '/api/venues/v1/admin-getVenueTree',
  need: option('venue', 'view'),
  effect: 'read',
  summary: '可管理的场馆',
  input: z.object({}),
  output: z.array(venueRow),
});

const venueInfo = z.object({
  ...venueRow.shape,
  parentName: z.string(),
  logo: z.string(),
  provinceId: z.string().nullable(),
  cityId: z.string().nullable(),
  areaId: z.string().nullable(),
  streetId: z.string().nullable(),
  /** Names of the regions, joined. */
  areas: z.string(),
  address: z.string(),
  longitude: z.number().nullable(),
  dimension: z.number().nullable(),
  contacts: z.string(),
  tel: z.string(),
  introduction: z.string(),
  departments: z.number(),
  /** 允许修改已发布内容. */
  editPublished: z.boolean(),
  version: z.number(),
  createTime: z.string(),
  lastModificationTime: z.string(),
  /** The caller may put it below another venue. */
  canRelocate: z.boolean(),
});
export type VenueInfo = z.infer<typeof venueInfo>;

export const getVenueInfo = endpoint({
  path: '/api/venues/v1/admin-getVenueInfo',
  need: option('venue', 'view'),
  effect: 'read',
  summary: '场馆信息',
  input: z.object({ id }),
  output: venueInfo,
});

export const addVenue = endpoint({
  path: '/api/venues/v1/admin-addVenue',
  need: option('venue', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '新增场馆',
  input: z.object({ parentId: z.string({ error: parentVenueMissing }).min(1, parentVenueMissing), name, ...fields }),
  output: z.object({ id: z.string() }),
});
export type VenueInput = z.infer<typeof addVenue.input>;

/** What the payload does not name stays as it is; the venue above changes by the platform only. */
export const editVenue = endpoint({
  path: '/api/venues/v1/admin-editVenue',
  need: option('venue', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改场馆',
  input: z.object({
    id,
    version: readVersion,
    parentId: z.string({ error: parentVenueMissing }).nullish(),
    name: name.optional(),
    ...fields,
  }),
  output: z.object({ id: z.string(), version: z.number() }),
});

/** Puts a venue at another place among its brothers; the order belongs to the venue above. */
export const moveVenue = endpoint({
  path: '/api/venues/v1/admin-moveVenue',
  need: option('venue', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '调整场馆顺序',
  input: z.object({ id, index: wholeNumber }),
  output: z.null(),
});

export const delVenue = endpoint({
  path: '/api/venues/v1/admin-delVenue',
  need: option('venue', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除场馆',
  input: z.object({ ids }),
  output: z.null(),
});

export const setVenueSetting = endpoint({
  path: '/api/venues/v1/admin-setVenueSetting',
  need: option('venue', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '设置是否允许修改已发布内容',
  input: z.object({ id, editPublished: flagLike }),
  output: z.object({ editPublished: z.boolean() }),
});

/** Every call of the area. */
export const venueAdminEndpoints: readonly Endpoint[] = [
  getVenueTree,
  getVenueInfo,
  addVenue,
  editVenue,
  moveVenue,
  delVenue,
  setVenueSetting,
];
