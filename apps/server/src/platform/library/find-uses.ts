import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import type { ResourceUse } from '@yunguan/contract/platform/library';
import type { Tx } from '../../db/database';
import { type Actor, holdsIn, venuesWith } from '../../kernel/access/actor';
import { type BoundContent, columnOf } from '../../kernel/content/binding';
import { fileFields } from '../../kernel/content/form-files';
import { Status } from '@yunguan/contract/kernel/review';

/** A record that shows a file. */
export interface FoundUse {
  readonly objectId: string;
  readonly kind: string;
  readonly title: string;
  /** Null for what belongs to the whole network. */
  readonly venueId: string | null;
  readonly venueName: string;
  /** Null where the kind has none. */
  readonly status: number | null;
  /** Names of the fields that show the file, in the row or in its approved version. */
  readonly fields: readonly string[];
}

/** What shows pictures beside the contents. */
export const areaUses = {
  menu: { kindName: '菜单', fields: { icon: '图标' } },
  venue: { kindName: '场馆', fields: { logo: '场馆标志' } },
} as const;

const notEditable = '没有修改权限';
const underReview = '审核中';

function usesIn(content: BoundContent): string {
  const { declaration, binding } = content;
  const { key, reviewed } = declaration;
  const fields = fileFields(content).map((name) => {
    const inRow = `position($1 in coalesce(c.${columnOf(content, name)}::text, '')) > 0`;
    const inApproved = reviewed ? ` or position($1 in coalesce(r.form ->> '${name}', '')) > 0` : '';
    return `case when ${inRow}${inApproved} then '${name}' end`;
  });
  const approved = reviewed ? 'left join revision r on r.object_id = c.id and r.no = c.approved_revision' : '';
  return `select c.id, '${key}' as kind, c.${columnOf(content, declaration.titleField)} as title, c.venue_id,
      ${reviewed ? 'c.status::int' : 'null::int'} as status, array_remove(array[${fields.join(', ')}]::text[], null) as fields
    from upload_use u join ${binding.table} c on c.id = u.object_id ${approved}
    where u.store_key = $1::text and c.deleted_at is null`;
}

const usesInAreas = [
  `select m.id, 'menu', m.name, null::uuid, null::int, array['icon']
   from upload_use u join menu m on m.id = u.object_id where u.store_key = $1::text`,
  `select v.id, 'venue', v.name, v.id, null::int, array['logo']
   from upload_use u join venue v on v.id = u.object_id where u.store_key = $1::text`,
];

/** Records that show a file and that the actor may see, by their kind and title; `tx` sees the actor's venues. */
export async function findUses(
  tx: Tx,
  types: readonly BoundContent[],
  asked: { readonly actor: Actor; readonly storeKey: string },
): Promise<FoundUse[]> {
  const rows = await tx.query<FoundUse & Record<string, unknown>>(
    `select found.id as "objectId", found.kind, found.title, found.venue_id as "venueId",
       coalesce(v.name, '全部场馆') as "venueName", found.status, found.fields
     from (${[...types.map(usesIn), ...usesInAreas].join(' union all ')}) found left join venue v on v.id = found.venue_id
     order by array_position($2::text[], found.kind), found.title collate zh, found.id`,
    [asked.storeKey, [...types.map(({ declaration }) => declaration.key), ...Object.keys(areaUses)]],
  );
  return rows.filter((use) => maySee(asked.actor, use));
}

/** Records of every venue that show the file. */
export async function countUses(tx: Tx, storeKey: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>('select count(*)::int as n from upload_use where store_key = $1', [
    storeKey,
  ]);
  return row?.n ?? 0;
}

function maySee(actor: Actor, { kind, venueId }: FoundUse): boolean {
  // A menu belongs to the whole network: a right on menus, held anywhere, reaches all of them (decisions §3).
  if (venueId === null) return venuesWith(actor, kind, ['view']).length > 0;
  // The name of a venue is known to whoever works in it.
  if (kind === 'venue') return actor.grants.has(venueId);
  return holdsIn(actor, kind, 'view', venueId);
}

/** True where the actor may put another file in the place of this one. */
export function mayReplace(actor: Actor, { kind, venueId }: Pick<FoundUse, 'kind' | 'venueId'>): boolean {
  return venueId === null ? venuesWith(actor, kind, ['edit']).length > 0 : holdsIn(actor, kind, 'edit', venueId);
}

/** True for a record that a reviewer looks at: it stays as it was submitted. */
export function isUnderReview(status: number | null | undefined): boolean {
  return status === Status.pending || status === Status.secondary;
}

/** Why a file cannot be replaced in a record; empty = it can. */
export function obstacleOf(actor: Actor, use: FoundUse): string {
  if (!mayReplace(actor, use)) return notEditable;
  return isUnderReview(use.status) ? underReview : '';
}

/** Name of a record's kind, as users know it. */
export function kindNameOf(types: readonly BoundContent[], kind: string): string {
  const declaration = types.find((type) => type.declaration.key === kind)?.declaration;
  if (declaration) return declaration.label;
  return kind === 'menu' || kind === 'venue' ? areaUses[kind].kindName : '';
}

/** A use in the words of the product. */
export function spokenUse(types: readonly BoundContent[], actor: Actor, use: FoundUse): ResourceUse {
  const { objectId, kind, title, venueName, status } = use;
  const declaration = types.find((type) => type.declaration.key === kind)?.declaration;
  const areaFields: Readonly<Record<string, string>> = { ...areaUses.menu.fields, ...areaUses.venue.fields };
  return {
    objectId,
    kind,
    kindName: kindNameOf(types, kind),
    title,
    venueName,
    statusName: (declaration && status !== null && statusNameOf(declaration, status)) || '',
    fields: use.fields.map((name) => declaration?.fields[name]?.label ?? areaFields[name] ?? name),
    obstacle: obstacleOf(actor, use),
  };
}
