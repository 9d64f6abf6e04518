import { type getSysUserPage, staffSortFields, type StaffRow, unusedDays } from '@yunguan/contract/platform/staff';
import type * as z from 'zod';
import type { Database } from '../../db/database';
import { type Actor, holdsIn, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { type Bind, binder, containing, grams } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { maskPhone } from '../../kernel/mask-phone';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { isUuid } from '../../kernel/uuid';
import { type Giving, loadGiving, outranksHolder } from '../../kernel/access/giving';
import { loadVenues, type Venues } from '../../kernel/access/venue-tree';

type Asked = z.infer<typeof getSysUserPage.input>;

/** A row as read: what the caller may not know is not yet covered. */
export type StaffRecord = Omit<StaffRow, 'canManage' | 'may'>;

/** Condition over the alias `u`: an account that nobody uses; a new one counts from the day it was made. */
export const isUnused = `(u.enabled and coalesce(u.last_login_at, u.created_at) < now() - interval '${unusedDays} days')`;

export const staffColumns = `u.id, u.login_name as "loginName", u.real_name as "realName", u.nick_name as "nickName", u.icon, u.tel,
  u.venue_id as "venueId", v.name as "venueName", u.department_id as "departmentId", coalesce(d.name, '') as "departmentName",
  u.duty, u.enabled, u.disabled_reason as "disabledReason", ${secondText('u.last_login_at')} as "lastLoginTime",
  ${secondText('u.created_at')} as "createTime", u.must_change_password as "mustChangePassword",
  ${isUnused} as "isUnused",
  exists (select from second_factor f where f.id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
  coalesce((select json_agg(json_build_object('roleId', r.id, 'roleName', r.name, 'venueId', rv.id, 'venueName', rv.name,
      'includesDescendants', ur.includes_descendants) order by rv.sort, rv.id, r.sort, r.id)
    from user_role ur join role r on r.id = ur.role_id join venue rv on rv.id = ur.venue_id where ur.user_id = u.id), '[]'::json) as roles`;
export const staffSource =
  'staff_user u join venue v on v.id = u.venue_id left join department d on d.id = u.department_id';

const sortColumns: Record<(typeof staffSortFields)[number], string> = {
  loginName: 'lower(u.login_name)',
  realName: 'u.real_name collate zh',
  lastLoginTime: 'u.last_login_at',
  createTime: 'u.created_at',
};

/** One page of the staff of the venues where the caller may see them, newest first. */
export async function staffPage(db: Database, actor: Actor, asked: Asked) {
  const values: unknown[] = [];
  const bind = binder(values);
  const network = await loadVenues(db);
  const places = {
    venues: everywhereOr(network, venuesAsked(network, actor, asked)),
    revealed: everywhereOr(network, venuesWith(actor, 'staff', ['reveal'])),
  };
  const where = staffConditions(asked, places, bind).join(' and ');
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total from staff_user u where ${where}`, [
    ...values,
  ]);
  const { limit, offset } = windowOf(asked);
  // The rows of the page first: roles are joined for ten users, not for all that are passed over.
  const rows = await db.query<StaffRecord & Record<string, unknown>>(
    `select ${staffColumns} from ${staffSource} where u.id in (select u.id from staff_user u where ${where}
       order by ${staffOrder(asked)} limit ${bind(limit)} offset ${bind(offset)}) order by ${staffOrder(asked)}`,
    values,
  );
  const roleIds = [...new Set(rows.flatMap((row) => row.roles.map((role) => role.roleId)))];
  const giving = await loadGiving(db, actor, roleIds, network);
  return pageAnswer(
    rows.map((row) => shownTo(giving, row)),
    count?.total ?? 0,
  );
}

/** The row as the caller sees it: the number and the second factor covered, and what he may do with the user. */
export function shownTo<Row extends StaffRecord>(giving: Giving, row: Row): Row & Pick<StaffRow, 'canManage' | 'may'> {
  const may = (['edit', 'del', 'reveal'] as const).filter((right) =>
    holdsIn(giving.actor, 'staff', right, row.venueId),
  );
  const managed = outranksHolder(giving, row.roles);
  const hasSecondFactor = row.hasSecondFactor && managed && may.includes('edit');
  return { ...row, tel: maskPhone(row.tel), hasSecondFactor, canManage: managed, may };
}

/** Order of the list: newest first, or the column that was asked for. */
export function staffOrder({ sortField, sortOrder }: Pick<Asked, 'sortField' | 'sortOrder'>): string {
  const field = staffSortFields.find((name) => name === sortField);
  if (!field) return 'u.created_at desc, u.id desc';
  const direction = sortOrder === 'descend' ? 'desc nulls last' : 'asc nulls last';
  return `${sortColumns[field]} ${direction}, u.id`;
}

/** Where the staff is looked for, and where phone numbers may be read and so be searched by a part; undefined: everywhere. */
interface Places {
  readonly venues: readonly string[] | undefined;
  readonly revealed: readonly string[] | undefined;
}

/** A list of every venue there is says nothing, but keeps the people from being read in their order. */
function everywhereOr(network: Venues, venueIds: readonly string[]): readonly string[] | undefined {
  const named = new Set(venueIds);
  return network.all.every(({ id }) => named.has(id)) ? undefined : venueIds;
}

/** The list's filter over the alias `u`. */
export function staffConditions(asked: Asked, { venues, revealed }: Places, bind: Bind): string[] {
  const { departmentId, roleId, enabled } = asked;
  const parts = [`u.deleted_at is null`, ...inVenues(venues, bind)];
  if (asked.keyword) parts.push(keywordCondition(revealed, asked.keyword, bind));
  if (departmentId) {
    if (!isUuid(departmentId)) return [...parts, 'false'];
    parts.push(
      `u.department_id in (with recursive chosen as (select ${bind(departmentId)}::uuid as id
         union select c.id from department c join chosen on c.parent_id = chosen.id) select id from chosen)`,
    );
  }
  if (roleId) {
    if (!isUuid(roleId)) return [...parts, 'false'];
    parts.push(`exists (select from user_role ur where ur.user_id = u.id and ur.role_id = ${bind(roleId)}::uuid)`);
  }
  if (asked.unused === true) parts.push(isUnused);
  if (typeof enabled === 'boolean') parts.push(`u.enabled = ${bind(enabled)}`);
  return parts;
}

function inVenues(venues: readonly string[] | undefined, bind: Bind): string[] {
  return venues === undefined ? [] : [`u.venue_id = any (${bind(venues)}::uuid[])`];
}

/** The venue asked for, with those below unless told otherwise, within those where the caller sees the staff. */
function venuesAsked(network: Venues, actor: Actor, asked: Asked): string[] {
  const seen = venuesWith(actor, 'staff', ['view']);
  if (!asked.venueId) return seen;
  const venueId = asked.venueId.toLowerCase();
  if (!seen.includes(venueId)) throw AppError.forbidden();
  if (asked.includeBranches === false) return [venueId];
  const reach = new Set(network.reach(venueId));
  return seen.filter((id) => reach.has(id));
}

const searched = `(u.login_name || ' ' || u.real_name || ' ' || u.tel)`;

/**
 * Names contain the word. A number is found by a part of it only where the caller may read it: elsewhere searching
 * digit by digit would uncover what the list covers.
 */
function keywordCondition(readable: readonly string[] | undefined, keyword: string, bind: Bind): string {
  const pattern = bind(containing(keyword));
  const inPart = [`u.tel ilike ${pattern}`, ...inVenues(readable, bind)].join(' and ');
  return `(text_grams${searched} @> ${bind(grams(keyword))}::text[]
    and (u.login_name ilike ${pattern} or u.real_name ilike ${pattern} or u.tel = ${bind(keyword)}
      or (${inPart})))`;
}
