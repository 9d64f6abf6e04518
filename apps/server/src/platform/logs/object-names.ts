import type { VenueScope } from '../../db/database';
import type { Deps } from '../../deps';
import { objectsIn } from '../../kernel/audit/object-text';
import { type BoundContent, columnOf } from '../../kernel/content/binding';
import { maskNumbers } from '../../kernel/mask-numbers';
import { isUuid } from '../../kernel/uuid';

/** Records of the platform that logs name; `$3` limits them to the scope's venues. */
const platformTables = [
  `select id, real_name as name from staff_user where id = any ($1::uuid[]) and ($2 or venue_id = any ($3::uuid[]))`,
  `select id, name from department where id = any ($1::uuid[]) and ($2 or venue_id = any ($3::uuid[]))`,
  `select id, name from duty where id = any ($1::uuid[]) and ($2 or venue_id = any ($3::uuid[]))`,
  `select id, name from role where id = any ($1::uuid[]) and ($2 or venue_id is null or venue_id = any ($3::uuid[]))`,
  `select id, name from venue where id = any ($1::uuid[]) and ($2 or id = any ($3::uuid[]))`,
  `select id, name from menu where id = any ($1::uuid[])`,
  `select id, display_name as name from dictionary_item where id = any ($1::uuid[])`,
  `select id, name from label where id = any ($1::uuid[])`,
  `select id, name from resource where id = any ($1::uuid[])`,
  `select id, name from resource_directory where id = any ($1::uuid[])`,
  `select id, title as name from no_show where id = any ($1::uuid[])`,
  // Members belong to no venue: whose they are is for the platform.
  `select id, coalesce(nullif(name, ''), nullif(nick_name, ''), left(tel, 3) || '****' || right(tel, 4)) as name
   from member where id = any ($1::uuid[]) and $2`,
];

/** Finds names of what entries worked on, as far as they still exist and lie in the scope; several are joined. */
export type ObjectNames = (
  db: Deps['db'],
  scope: VenueScope,
  objectIds: readonly string[],
) => Promise<(objectId: string) => string>;

/** Builds the look-up over the content types and the records of the platform: one statement for all. */
export function createObjectNames(types: readonly BoundContent[]): ObjectNames {
  const contents = types.map((type) => {
    const title = columnOf(type, type.declaration.titleField);
    return `select id, ${title} as name from ${type.binding.table} where id = any ($1::uuid[])`;
  });
  const parts = types.flatMap(({ binding }) =>
    (binding.named ?? []).map(
      ({ table, name }) => `select t.id, ${name} as name from ${table} t where t.id = any ($1::uuid[])`,
    ),
  );
  const statement = [...contents, ...parts, ...platformTables].join(' union all ');
  return async (db, scope, objectIds) => {
    const ids = [...new Set(objectIds.flatMap((objectId) => uuidsOf(objectsIn(objectId).ids)))];
    if (ids.length === 0) return () => '';
    const rows = await db.within<{ id: string; name: string }>(scope, statement, [
      ids,
      scope === '*',
      scope === '*' ? [] : scope,
    ]);
    const names = new Map(rows.map((row) => [row.id, row.name]));
    return (objectId) => {
      const worked = objectsIn(objectId);
      return joined(
        uuidsOf(worked.ids).flatMap((id) => names.get(id) ?? []),
        worked.total,
      );
    };
  };
}

function uuidsOf(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase()).filter(isUuid);
}

/** What a call worked on by what it noted of it, for what has no name of its own any more: it took it away for good. */
export function notedName(detail: Readonly<Record<string, unknown>>, objectId: string): string {
  const noted = (Array.isArray(detail.names) ? detail.names : [detail.name]).filter((name) => typeof name === 'string');
  return maskNumbers(joined(noted, objectsIn(objectId).total));
}

const mostNames = 3;

/** Some have no name any more: they are counted all the same. */
function joined(names: readonly string[], total: number): string {
  const shown = names.slice(0, mostNames);
  return shown.length > 0 && shown.length < total ? `${shown.join('、')} 等 ${total} 项` : shown.join('、');
}
