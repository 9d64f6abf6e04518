import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import { Status } from '@yunguan/contract/kernel/review';
import type { ResourceUse } from '@yunguan/contract/platform/library-uses';
import type { Tx } from '../../db/database';
import { type Actor, editsPublished, holdsIn, venuesWith } from '../../kernel/access/actor';
import { type BoundContent, columnOf } from '../../kernel/content/binding';
import { fileFields } from '../../kernel/content/form-files';
import { approvedSnapshot } from '../../kernel/content/public';

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
  /** True for a record of which the public sees an approved version. */
  readonly isApproved: boolean;
}

/** Some of the records, and how many there are. */
export interface FoundUses {
  readonly uses: readonly FoundUse[];
  readonly total: number;
}

/** What shows pictures beside the contents. */
const areaUses = {
  menu: { kindName: '菜单', fields: { icon: '图标' } },
  venue: { kindName: '场馆', fields: { logo: '场馆标志' } },
} as const;

function usesIn({ declaration, binding }: BoundContent): string {
  const { key, reviewed, titleField } = declaration;
  const own = reviewed ? 'c.status::int, c.approved_revision is not null' : 'null::int, false';
  return `select c.id, '${key}' as kind, c.${columnOf({ declaration, binding }, titleField)} as title, c.venue_id, ${own}
    from upload_use u join ${binding.table} c on c.id = u.object_id
    where u.store_key = $1::text and c.deleted_at is null and c.venue_id = any (${seenVenuesSql(key)})`;
}

/** `$3` holds the venues that the actor sees, by kind. */
const seenVenuesSql = (kind: string) => `array(select jsonb_array_elements_text($3::jsonb -> '${kind}')::uuid)`;

const usesInAreas = [
  `select m.id, 'menu', m.name, null::uuid, null::int, false
   from upload_use u join menu m on m.id = u.object_id where u.store_key = $1::text and jsonb_array_length($3::jsonb -> 'menu') > 0`,
  `select v.id, 'venue', v.name, v.id, null::int, false
   from upload_use u join venue v on v.id = u.object_id
   where u.store_key = $1::text and v.id = any (${seenVenuesSql('venue')})`,
];

/**
 * The first records that show a file and that the actor may see, by their kind and title, and the number of all of them;
 * `tx` sees the actor's venues.
 */
export async function findUses(
  tx: Tx,
  types: readonly BoundContent[],
  asked: { readonly actor: Actor; readonly storeKey: string; readonly limit: number },
): Promise<FoundUses> {
  const keys = types.map(({ declaration }) => declaration.key);
  const rows = await tx.query<FoundUse & Record<string, unknown> & { readonly total: number }>(
    `select found.id as "objectId", found.kind, found.title, found.venue_id as "venueId",
       coalesce(v.name, '全部场馆') as "venueName", found.status, found.is_approved as "isApproved",
       (count(*) over ())::int as total
     from (${[...types.map(usesIn), ...usesInAreas].join(' union all ')}) found (id, kind, title, venue_id, status, is_approved)
     left join venue v on v.id = found.venue_id
     order by array_position($2::text[], found.kind), found.title collate zh, found.id limit $4`,
    [asked.storeKey, [...keys, ...Object.keys(areaUses)], JSON.stringify(seenBy(asked.actor, keys)), asked.limit],
  );
  return { uses: rows, total: rows[0]?.total ?? 0 };
}

/** Venues whose records the actor sees, by kind. */
function seenBy(actor: Actor, types: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return {
    ...Object.fromEntries(types.map((key) => [key, venuesWith(actor, key, ['view'])])),
    // A menu belongs to the whole network: a right on menus, held anywhere, reaches all of them (decisions §3).
    menu: venuesWith(actor, 'menu', ['view']),
    // The name of a venue is known to whoever works in it.
    venue: [...actor.grants.keys()],
  };
}

/** Names of the fields that show a file, in the record or in its approved version, by the record's id. */
export async function shownIn(
  tx: Tx,
  types: readonly BoundContent[],
  { storeKey, uses }: { readonly storeKey: string; readonly uses: readonly FoundUse[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const shown = types.filter(({ declaration }) => uses.some(({ kind }) => kind === declaration.key));
  const areas = uses.flatMap(({ objectId, kind }) =>
    kind === 'menu' || kind === 'venue' ? [[objectId, Object.keys(areaUses[kind].fields)] as const] : [],
  );
  if (shown.length === 0) return new Map(areas);
  const rows = await tx.query<{ id: string; fields: string[] }>(shown.map(fieldsIn).join(' union all '), [
    storeKey,
    uses.map(({ objectId }) => objectId),
  ]);
  return new Map([...areas, ...rows.map(({ id, fields }) => [id, fields] as const)]);
}

function fieldsIn(content: BoundContent): string {
  const { reviewed, coverField } = content.declaration;
  const fields = fileFields(content).map((name) => {
    const inRow = `position($1 in coalesce(c.${columnOf(content, name)}::text, '')) > 0`;
    const isSeen = reviewed && name !== coverField;
    const inApproved = isSeen ? ` or position($1 in coalesce(approved.form ->> '${name}', '')) > 0` : '';
    return `case when ${inRow}${inApproved} then '${name}' end`;
  });
  const approved = reviewed ? `left ${approvedSnapshot}` : '';
  return `select c.id, array_remove(array[${fields.join(', ')}]::text[], null) as fields
    from ${content.binding.table} c ${approved} where c.id = any ($2::uuid[])`;
}

/** Records of every venue that show the file. */
export async function countUses(tx: Tx, storeKey: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>('select count(*)::int as n from upload_use where store_key = $1', [
    storeKey,
  ]);
  return row?.n ?? 0;
}

/** Why a file cannot be replaced in a record; `none` = it can. */
export type Hindrance = 'none' | 'notEditable' | 'underReview' | 'published';

/**
 * Whether the actor may put another file in the place of this one: the rule of the list and of the replacement itself. A
 * record under review stays as it was submitted; one of which the public sees an approved version changes only by who may
 * edit what is published (decisions §4, isEdit).
 */
export function replaceability(
  actor: Actor,
  { kind, venueId, status, isApproved }: Pick<FoundUse, 'kind' | 'venueId' | 'status' | 'isApproved'>,
): Hindrance {
  if (venueId === null) return venuesWith(actor, kind, ['edit']).length > 0 ? 'none' : 'notEditable';
  if (!holdsIn(actor, kind, 'edit', venueId)) return 'notEditable';
  if (status === Status.pending || status === Status.secondary) return 'underReview';
  return isApproved && !editsPublished(actor, kind, venueId) ? 'published' : 'none';
}

const obstacles = {
  none: '',
  notEditable: '没有修改权限',
  underReview: '审核中',
  published: '已发布的内容不允许修改',
} as const satisfies Record<Hindrance, string>;

/** Name of a record's kind, as users know it. */
export function kindNameOf(types: readonly BoundContent[], kind: string): string {
  const declaration = types.find((type) => type.declaration.key === kind)?.declaration;
  if (declaration) return declaration.label;
  return kind === 'menu' || kind === 'venue' ? areaUses[kind].kindName : '';
}

/** A use in the words of the product. */
export function spokenUse(
  types: readonly BoundContent[],
  actor: Actor,
  use: FoundUse & { readonly fields: readonly string[] },
): ResourceUse {
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
    obstacle: obstacles[replaceability(actor, use)],
  };
}
