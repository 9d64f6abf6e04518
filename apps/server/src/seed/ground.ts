import { optionCodes, optionNames } from '@yunguan/contract/kernel/options';
import type { Tx } from '../db/database';
import { dictionaryItems } from './dictionaries';
import { seedId } from './ids';
import { grantOn, type MenuSeed, menuSeeds } from './menus';
import { builtInRoles, type RoleKey } from '../platform/roles/built-in-roles';

// Object.keys forgets the key type; the record is a constant.
const roleKeys = Object.keys(builtInRoles) as RoleKey[];

/**
 * What every installation needs: options, menus, built-in roles, categories and the platform's own venue.
 * What is there already stays as it is: a right that an administrator took away does not come back.
 */
export async function seedGround(tx: Tx): Promise<void> {
  await seedOptions(tx);
  const newMenus = await seedMenus(tx);
  const newRoles = await seedRoles(tx);
  await seedGrants(tx, newMenus, newRoles);
  await seedDictionaries(tx);
  await tx.query(
    `insert into venue (id, kind, name, domain) values ($1, 'platform', '云上文化馆平台', 'platform') on conflict (id) do nothing`,
    [seedId.venue('platform')],
  );
}

async function seedOptions(tx: Tx): Promise<void> {
  for (const [index, code] of optionCodes.entries()) {
    await tx.query(
      'insert into menu_option (id, code, name, sort) values ($1, $2, $3, $4) on conflict (id) do nothing',
      [seedId.option(code), code, optionNames[code], index],
    );
  }
}

async function seedMenus(tx: Tx): Promise<Set<string>> {
  const added = new Set<string>();
  for (const [index, menu] of menuSeeds.entries()) {
    const rows = await tx.query(
      `insert into menu (id, parent_id, name, url, icon, sort, custom, content_type, option_codes, is_venue_menu)
       select $1::uuid, (select id from menu where id = $2), $3::text, $4::text, $5::text, $6::int, $7::text, $8::text, $9::text[], $10::boolean
       where not exists (select from removed_menu where id = $1)
         and not exists (select from menu where content_type = $8)
       on conflict (id) do nothing returning id`,
      [
        seedId.menu(menu.key),
        menu.parent === undefined ? null : seedId.menu(menu.parent),
        menu.name,
        menu.url ?? '',
        menu.icon,
        (index + 1) * 10,
        menu.custom ?? '0',
        menu.contentType ?? null,
        menu.options ?? [],
        menu.only !== 'platform',
      ],
    );
    if (rows.length > 0) added.add(menu.key);
  }
  return added;
}

async function seedRoles(tx: Tx): Promise<Set<RoleKey>> {
  const added = new Set<RoleKey>();
  for (const key of roleKeys) {
    const rows = await tx.query(
      `insert into role (id, code, name, is_platform, edits_published) values ($1, $2, $3, $4, $5)
       on conflict (id) do nothing returning id`,
      [seedId.role(key), key, builtInRoles[key], key === 'platformAdmin', key === 'venueAdmin'],
    );
    if (rows.length > 0) added.add(key);
  }
  return added;
}

async function seedGrants(tx: Tx, newMenus: ReadonlySet<string>, newRoles: ReadonlySet<RoleKey>): Promise<void> {
  const isNew = (menu: MenuSeed, role: RoleKey) => newMenus.has(menu.key) || newRoles.has(role);
  for (const role of roleKeys) {
    for (const menu of menuSeeds) {
      const codes = grantOn(menu, role);
      if (codes === undefined || !isNew(menu, role)) continue;
      await tx.query(
        `insert into role_menu (role_id, menu_id, option_codes) select $1::uuid, id, $3::text[] from menu where id = $2
         on conflict (role_id, menu_id) do nothing`,
        [seedId.role(role), seedId.menu(menu.key), codes],
      );
    }
  }
}

async function seedDictionaries(tx: Tx): Promise<void> {
  await tx.query(
    `insert into dictionary_item (id, node_name, display_name, node_value, sort, upload_type)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::smallint[]) on conflict do nothing`,
    [
      dictionaryItems.map((item) => item.id),
      dictionaryItems.map((item) => item.nodeName),
      dictionaryItems.map((item) => item.displayName),
      dictionaryItems.map((item) => item.nodeValue),
      dictionaryItems.map((item) => item.sort),
      dictionaryItems.map((item) => item.uploadType),
    ],
  );
}
