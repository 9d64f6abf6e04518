import type { RoleMember } from '@yunguan/contract/platform/roles';
import type { Tx } from '../../db/database';
import { type Actor, holdsIn } from '../../kernel/access/actor';
import { type Gift, loadGiving, mayGiveBelow, outranksHolder } from '../../kernel/access/giving';
import { assertOutranks, assertPlatformAdministratorLeft } from '../../kernel/access/granting';
import { loadVenues } from '../../kernel/access/venue-tree';
import { AppError } from '../../kernel/app-error';
import { binder, containing } from '../../kernel/conditions';
import { isUuid } from '../../kernel/uuid';
import { unattendedWithout } from '../flows/unattended-steps';
import { assertGrantable } from './grantable';
import { findUsableRole, lockRole, menusOfRole, type StoredRole } from './read-roles';
import type { WritingRoles } from './save-role';

interface MembersWanted {
  readonly roleId: string;
  readonly venueId: string;
  readonly keyword: string;
  readonly limit: number;
  readonly offset: number;
}

type MemberRecord = Omit<RoleMember, 'canManage'> & { gifts: Gift[] };

/** A page of the people to whom the role is given in the venue, and whom of them the actor may change. */
export async function roleMembers(
  db: Tx,
  actor: Actor,
  wanted: MembersWanted,
): Promise<{ rows: RoleMember[]; total: number }> {
  const { roleId, venueId, keyword, limit, offset } = wanted;
  const values: unknown[] = [];
  const bind = binder(values);
  const conditions = [`ur.role_id = ${bind(roleId)}`, `ur.venue_id = ${bind(venueId)}`, 'u.deleted_at is null'];
  if (keyword !== '') {
    const word = bind(containing(keyword));
    conditions.push(`(u.real_name ilike ${word} or u.login_name ilike ${word})`);
  }
  const from = `from user_role ur join staff_user u on u.id = ur.user_id join venue v on v.id = u.venue_id
    left join department d on d.id = u.department_id where ${conditions.join(' and ')}`;
  const [counted, rows] = await Promise.all([
    db.query<{ n: number }>(`select count(*)::int as n ${from}`, [...values]),
    db.query<MemberRecord & Record<string, unknown>>(
      `select u.id, u.nick_name as "nickName", u.real_name as "realName", u.login_name as "loginName",
         coalesce(d.name, '') as "departmentName", u.duty, v.name as "venueName", u.enabled,
         ur.includes_descendants as "includesDescendants",
         (select count(*)::int from user_role o where o.user_id = u.id and (o.role_id, o.venue_id) <> (ur.role_id, ur.venue_id)) as "otherRoles",
         (select json_agg(json_build_object('roleId', o.role_id, 'venueId', o.venue_id, 'includesDescendants', o.includes_descendants))
            from user_role o where o.user_id = u.id) as gifts
       ${from} order by u.real_name collate zh, u.id limit ${bind(limit)} offset ${bind(offset)}`,
      values,
    ),
  ]);
  const giving = await loadGiving(db, actor, [
    ...new Set(rows.flatMap(({ gifts }) => gifts.map((gift) => gift.roleId))),
  ]);
  return {
    rows: rows.map(({ gifts, ...row }) => ({ ...row, canManage: outranksHolder(giving, gifts) })),
    total: counted[0]?.n ?? 0,
  };
}

export interface MemberChanges {
  readonly roleId: string;
  readonly venueId: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** Missing: new members get the role for the venue alone, and those who have it keep what they have. */
  readonly includesDescendants: boolean | undefined;
}

/** Gives a role in a venue and takes it away; answers how many rows changed. */
export async function setRoleMembers(writing: WritingRoles, changes: MemberChanges) {
  const { tx, actor, deps } = writing;
  const { venueId } = changes;
  const role = await findUsableRole(tx, changes.roleId, venueId);
  const add = userIds(changes.add);
  const remove = userIds(changes.remove);
  // People before roles, as whoever saves the form of one of them.
  await tx.query('select from staff_user where id = any ($1::uuid[]) order by id for no key update', [
    [...add, ...remove],
  ]);
  await lockRole(tx, role.id);
  if (add.length + remove.length === 0) throw AppError.invalid([{ field: 'add', message: '请选择用户' }]);
  if (add.some((id) => remove.includes(id))) {
    throw AppError.invalid([{ field: 'remove', message: '同一名用户不能既添加又移除' }]);
  }
  if (role.isPlatform && !actor.isPlatform) throw AppError.forbidden();
  if (add.length > 0) await assertMayGive(writing, role, changes);
  await assertKnown(writing, { role, venueId, add, remove });
  for (const userId of [...add, ...remove]) await assertOutranks(tx, actor, userId);
  const narrowed = changes.includesDescendants === false ? add : [];
  const unattended = await unattendedWithout(tx, remove, { roleId: role.id, venueId, narrowed });
  const { includesDescendants = null } = changes;
  const unchanged = await tx.query<{ id: string }>(
    `select user_id as id from user_role where user_id = any ($1::uuid[]) and role_id = $2 and venue_id = $3
       and includes_descendants = coalesce($4::boolean, includes_descendants)`,
    [add, role.id, venueId, includesDescendants],
  );
  const added = await tx.query(
    `insert into user_role (user_id, role_id, venue_id, includes_descendants)
     select id, $2, $3, coalesce($4::boolean, false) from unnest($1::uuid[]) as id
     on conflict (user_id, role_id, venue_id) do update
       set includes_descendants = coalesce($4::boolean, user_role.includes_descendants)
     returning user_id`,
    [add, role.id, venueId, includesDescendants],
  );
  const removed = await tx.query(
    'delete from user_role where user_id = any ($1::uuid[]) and role_id = $2 and venue_id = $3 returning user_id',
    [remove, role.id, venueId],
  );
  const same = new Set(unchanged.map(({ id }) => id));
  await overtakeForms(writing, [...add.filter((id) => !same.has(id)), ...remove]);
  if (role.isPlatform) await assertPlatformAdministratorLeft(tx);
  await deps.sessions.forget(tx);
  return { role, added: added.length, removed: removed.length, unattended };
}

/** An open form of one of the people names the roles of before: saved, it would take away what was given, and bring back what was taken. */
async function overtakeForms({ tx, actor, deps }: WritingRoles, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update staff_user set updated_at = $2, updated_by_name = $3, updated_by_id = $4, version = version + 1
     where id = any ($1::uuid[])`,
    [ids, deps.clock.now(), actor.realName, actor.userId],
  );
}

function userIds(asked: readonly string[]): string[] {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  if (!ids.every(isUuid)) throw AppError.forbidden();
  return ids;
}

/** The actor holds the whole role himself where he gives it, in the venues below too when it reaches them. */
async function assertMayGive({ tx, actor }: WritingRoles, role: StoredRole, changes: MemberChanges): Promise<void> {
  const { venueId, includesDescendants } = changes;
  if (role.isPlatform && actor.grants.get(venueId)?.venueKind !== 'platform') {
    throw AppError.illegalState('平台管理员只能在平台场馆中设置');
  }
  const venues = await loadVenues(tx);
  const venueIds = includesDescendants ? venues.reach(venueId) : [venueId];
  const beyond = AppError.invalid([
    { field: 'includesDescendants', message: '您没有管理全部下级场馆的权限，不能授予“含下级场馆”' },
  ]);
  if (!venueIds.every((id) => holdsIn(actor, 'role', 'edit', id))) throw beyond;
  const menus = await menusOfRole(tx, role.id);
  const { isPlatform, editsPublished } = role;
  await assertGrantable(tx, actor, { menus, venueIds, isPlatform, editsPublished });
  if (includesDescendants && !mayGiveBelow(await loadGiving(tx, actor, [role.id], venues), role.id, venueId)) {
    throw beyond;
  }
}

interface Named {
  readonly role: StoredRole;
  readonly venueId: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** People who are added belong to a venue whose roles the actor gives, or are members already; those removed are members. */
async function assertKnown({ tx, actor }: WritingRoles, { role, venueId, add, remove }: Named): Promise<void> {
  const people = await tx.query<{ id: string; venueId: string; isMember: boolean }>(
    `select u.id, u.venue_id as "venueId", exists (
       select from user_role ur where ur.user_id = u.id and ur.role_id = $2 and ur.venue_id = $3) as "isMember"
     from staff_user u where u.id = any ($1::uuid[]) and u.deleted_at is null`,
    [[...add, ...remove], role.id, venueId],
  );
  const known = new Map(people.map((person) => [person.id, person]));
  const mayAdd = (id: string) => {
    const person = known.get(id);
    return person !== undefined && (person.isMember || holdsIn(actor, 'role', 'edit', person.venueId));
  };
  if (!add.every(mayAdd) || !remove.every((id) => known.get(id)?.isMember)) throw AppError.forbidden();
}
