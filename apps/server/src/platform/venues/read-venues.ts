import { regionLevels } from '@yunguan/contract/kernel/regions';
import { parentsFirst } from '@yunguan/contract/kernel/tree';
import type { VenueInfo, VenueRow } from '@yunguan/contract/platform/venues';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, holdsIn, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { secondText } from '../../kernel/china-sql';
import { venuesReachedBelow } from './venue-rights';

interface TreeRow extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  name: string;
  kind: VenueRow['kind'];
  domain: string;
  place: number;
  branches: number;
  staff: number;
}

/** The wanted venues with what lies in them, brothers in their order; the place counts all brothers. */
const selectTree = `
with placed as (
  select id, parent_id, name, kind, domain, sort, (row_number() over (partition by parent_id order by sort, id) - 1)::int as place
  from venue),
children as (select parent_id, count(*)::int as n from venue where parent_id is not null group by parent_id),
people as (select venue_id, count(*)::int as n from staff_user where deleted_at is null and venue_id = any ($1::uuid[]) group by venue_id)
select p.id, p.parent_id as "parentId", p.name, p.kind, p.domain, p.place, coalesce(c.n, 0) as branches, coalesce(s.n, 0) as staff
from placed p left join children c on c.parent_id = p.id left join people s on s.venue_id = p.id
where p.id = any ($1::uuid[]) order by p.sort, p.id`;

/** The venues that the actor administers, parents before children; one whose parent is not his stands at the top. */
export async function venueRows(db: Tx, actor: Actor): Promise<VenueRow[]> {
  const own = venuesWith(actor, 'venue', ['view']);
  const [rows, reached] = await Promise.all([db.query<TreeRow>(selectTree, [own]), venuesReachedBelow(db, actor)]);
  const known = new Set(rows.map((row) => row.id));
  return parentsFirst(rows).map((row) =>
    toRow(actor, row, { parentId: row.parentId !== null && known.has(row.parentId) ? row.parentId : null, reached }),
  );
}

function toRow(actor: Actor, row: TreeRow, at: { parentId: string | null; reached: ReadonlySet<string> }): VenueRow {
  const { id, name, kind, domain, branches, staff, place } = row;
  const isTop = row.parentId === null;
  return {
    id,
    parentId: at.parentId,
    name,
    kind,
    domain,
    branches,
    staff,
    index: place,
    canAdd: holdsIn(actor, 'venue', 'add', id) && at.reached.has(id),
    canEdit: holdsIn(actor, 'venue', 'edit', id),
    canDel: !isTop && holdsIn(actor, 'venue', 'del', id),
    canMove: row.parentId !== null && holdsIn(actor, 'venue', 'edit', row.parentId),
  };
}

type InfoRow = Omit<
  VenueInfo,
  'areas' | 'parentId' | 'index' | 'canAdd' | 'canEdit' | 'canDel' | 'canMove' | 'canRelocate'
> &
  Pick<TreeRow, 'parentId' | 'place'> &
  Record<string, unknown>;

const selectInfo = `
select v.id, v.parent_id as "parentId", v.name, v.kind, v.domain, v.logo, v.province_id as "provinceId", v.city_id as "cityId", v.area_id as "areaId",
  v.street_id as "streetId", v.address, v.longitude, v.latitude as dimension, v.contacts, v.tel, v.introduction,
  v.edit_published as "editPublished", v.version, ${secondText('v.created_at')} as "createTime",
  ${secondText('v.updated_at')} as "lastModificationTime", coalesce(p.name, '') as "parentName",
  (select count(*)::int from venue b where b.parent_id = v.parent_id and (b.sort, b.id) < (v.sort, v.id)) as place,
  (select count(*)::int from venue c where c.parent_id = v.id) as branches,
  (select count(*)::int from staff_user u where u.venue_id = v.id and u.deleted_at is null) as staff,
  (select count(*)::int from department d where d.venue_id = v.id) as departments
from venue v left join venue p on p.id = v.parent_id where v.id = $1`;

/** Everything about one venue; refuses as if it did not exist. */
export async function venueInfo(db: Tx, deps: Pick<Deps, 'regions'>, { actor, id }: { actor: Actor; id: string }) {
  const [[row], reached] = await Promise.all([db.query<InfoRow>(selectInfo, [id]), venuesReachedBelow(db, actor)]);
  if (!row) throw AppError.forbidden();
  const parentId = row.parentId !== null && actor.grants.has(row.parentId) ? row.parentId : null;
  return {
    ...row,
    ...toRow(actor, row, { parentId, reached }),
    areas: deps.regions.areasText(regionLevels.map((level) => row[level])),
    canRelocate: actor.isPlatform && row.parentId !== null && holdsIn(actor, 'venue', 'edit', id),
  } satisfies VenueInfo;
}
