import type { RoleMenu } from '@yunguan/contract/platform/roles';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../kernel/access/actor';
import { holdersOf } from '../../kernel/access/holders';
import { AppError } from '../../kernel/app-error';
import { assertFresh } from '../../kernel/last-save';
import { uuidv7 } from '../../kernel/uuid';
import { unattendedAfter } from '../flows/unattended-steps';
import { addedMenus, assertGrantable, checkedMenus, lockOffered } from './grantable';
import { findUsableRole, lockRole, mayChange, menusOfRole, type StoredRole } from './read-roles';

export interface WritingRoles {
  readonly tx: Transaction;
  readonly deps: Deps;
  readonly actor: Actor;
}

interface RoleForm {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly editsPublished?: boolean | null | undefined;
  readonly menus?:
    | readonly { readonly menuId: string; readonly options?: readonly string[] | null | undefined }[]
    | null
    | undefined;
}

/** Two roles of one name at a time wait for each other. */
const namesLock = 7_202_615;

/** A name is known once among the roles that can be used together: built-in ones, and those of the venues above and below. */
async function assertNewName(tx: Tx, role: { id?: string; venueId: string | null; name: string }): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [namesLock]);
  const same = await tx.query(
    `with recursive above as (
       select id, parent_id from venue where id = $1
       union select v.id, v.parent_id from above join venue v on v.id = above.parent_id
     ), below as (
       select id from venue where id = $1 union select v.id from below join venue v on v.parent_id = below.id
     )
     select 1 from role where name = $2 and id::text <> $3 and ($1::uuid is null or venue_id is null
       or venue_id in (select id from above) or venue_id in (select id from below)) limit 1`,
    [role.venueId, role.name, role.id ?? ''],
  );
  if (same.length > 0) throw AppError.invalid([{ field: 'name', message: `角色“${role.name}”已存在` }]);
}

/** Makes a role of a venue with menus that the actor holds there; answers its id. */
export async function addRole(writing: WritingRoles, venueId: string, form: RoleForm): Promise<string> {
  const { tx, actor } = writing;
  const wanted = form.menus ?? [];
  const menus = checkedMenus(wanted, await lockOffered(tx, wanted), []);
  const editsPublished = form.editsPublished ?? false;
  await assertGrantable(tx, actor, { menus, venueIds: [venueId], editsPublished });
  await assertNewName(tx, { venueId, name: form.name });
  return insertRole(writing, { venueId, name: form.name, description: form.description ?? '', editsPublished, menus });
}

/** Makes a role of a venue from one that can be used there; whoever copies must hold all of it himself. */
export async function copyRole(writing: WritingRoles, wanted: { id: string; venueId: string; name: string }) {
  const { tx, actor } = writing;
  const { venueId, name } = wanted;
  const source = await findUsableRole(tx, wanted.id, venueId);
  const offered = await lockOffered(tx, await menusOfRole(tx, source.id));
  const menus = (await menusOfRole(tx, source.id)).map(({ menuId, options }) => ({
    menuId,
    options: options.filter((option) => offered.get(menuId)?.options.includes(option)),
  }));
  const { description, editsPublished } = source;
  await assertGrantable(tx, actor, { menus, venueIds: [venueId], editsPublished });
  await assertNewName(tx, { venueId, name });
  const id = await insertRole(writing, { venueId, name, description, editsPublished, menus });
  return { id, source };
}

interface NewRole {
  readonly venueId: string;
  readonly name: string;
  readonly description: string;
  readonly editsPublished: boolean;
  readonly menus: readonly RoleMenu[];
}

async function insertRole({ tx, deps, actor }: WritingRoles, role: NewRole): Promise<string> {
  const id = uuidv7(deps.clock.now().getTime());
  await tx.query(
    `insert into role (id, venue_id, code, name, description, edits_published, updated_by, updated_by_id)
     values ($1, $2, '', $3, $4, $5, $6, $7)`,
    [id, role.venueId, role.name, role.description, role.editsPublished, actor.realName, actor.userId],
  );
  await storeMenus(tx, id, role.menus);
  return id;
}

async function storeMenus(tx: Transaction, roleId: string, menus: readonly RoleMenu[]): Promise<void> {
  await tx.query(
    `insert into role_menu (role_id, menu_id, option_codes)
     select $1, (m ->> 'menuId')::uuid, array(select jsonb_array_elements_text(m -> 'options'))
     from jsonb_array_elements($2::jsonb) as m`,
    [roleId, JSON.stringify(menus)],
  );
}

interface RoleChanges extends Partial<RoleForm> {
  readonly id: string;
  readonly version?: number | null | undefined;
}

/** Changes what the payload carries; what is given on top must be the actor's own wherever the role is held. */
export async function editRole(writing: WritingRoles, input: RoleChanges) {
  const { tx, actor, deps } = writing;
  const role = await lockRole(tx, input.id);
  if (!mayChange(actor, role, 'edit')) throw AppError.forbidden();
  if (role.isPlatform) throw AppError.illegalState('平台管理员角色拥有全部权限，不能修改');
  assertFresh(actor, role, input.version);
  const offered = await lockOffered(tx, input.menus ?? []);
  const before = await menusOfRole(tx, role.id);
  const menus = input.menus ? checkedMenus(input.menus, offered, before) : before;
  const editsPublished = input.editsPublished ?? role.editsPublished;
  const added = addedMenus(before, menus);
  const marks = editsPublished && !role.editsPublished;
  if (added.length > 0 || marks) {
    await assertGrantable(tx, actor, {
      menus: added,
      venueIds: await venuesOfRole(tx, role),
      editsPublished: marks,
    });
  }
  const name = input.name ?? role.name;
  await assertNewName(tx, { id: role.id, venueId: role.venueId, name });
  await tx.query(
    `update role set name = $2, description = $3, edits_published = $4, updated_by = $5, updated_by_id = $6, updated_at = now(),
       version = version + 1
     where id = $1`,
    [role.id, name, input.description ?? role.description, editsPublished, actor.realName, actor.userId],
  );
  const unattended = input.menus ? await unattendedAfter(tx, { role: await noLongerReviewed(tx, role.id, menus) }) : [];
  if (input.menus) {
    await tx.query('delete from role_menu where role_id = $1', [role.id]);
    await storeMenus(tx, role.id, menus);
  }
  await deps.sessions.forget(tx);
  return { role, name, added, removed: addedMenus(menus, before), unattended };
}

/** Types that the role reviews now and not with these menus. */
async function noLongerReviewed(tx: Tx, roleId: string, menus: readonly RoleMenu[]) {
  const reviewing = menus.filter(({ options }) => options.some((one) => one === 'review' || one === 'all'));
  const rows = await tx.query<{ type: string }>(
    `select distinct m.content_type as type from role_menu rm join menu m on m.id = rm.menu_id
     where rm.role_id = $1 and rm.option_codes && array['review', 'all'] and m.content_type is not null
       and m.content_type not in (select content_type from menu where id = any ($2::uuid[]) and content_type is not null)`,
    [roleId, reviewing.map(({ menuId }) => menuId)],
  );
  return { roleId, types: rows.map(({ type }) => type) };
}

/** The role's own venue, and every venue in which somebody holds it. */
async function venuesOfRole(tx: Tx, role: StoredRole): Promise<string[]> {
  const rows = await tx.query<{ venue_id: string }>(
    `with recursive held as (
       select venue_id, includes_descendants as below from user_role where role_id = $1
       union
       select v.id, true from held join venue v on v.parent_id = held.venue_id where held.below
     )
     select distinct venue_id from held`,
    [role.id],
  );
  const venues = new Set(rows.map((row) => row.venue_id));
  if (role.venueId !== null) venues.add(role.venueId);
  return [...venues];
}

/** Users who have the role, anywhere. */
export async function affectedUsers(tx: Tx, roleId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(`select ${holdersOf('$1')} as n`, [roleId]);
  return row?.n ?? 0;
}
