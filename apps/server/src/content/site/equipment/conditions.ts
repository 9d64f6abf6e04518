import type { getEquipmentPage } from '@yunguan/contract/content/equipment';
import type * as z from 'zod';
import { type Bind, containing, withinDays } from '../../../kernel/conditions';

/** What the catalogue is narrowed to. */
export type EquipmentFilter = Omit<z.infer<typeof getEquipmentPage.input>, 'pageIndex' | 'pageSize'>;

/** SQL over the alias `e`: sites and halls that list the piece, of those that row-level security lets the login see. */
export const usesOfPiece = `(select count(*)::int from site s where s.equipment_id @> array[e.id] and s.deleted_at is null)
  + (select count(*)::int from exhibition_hall h where h.equipment_id @> array[e.id] and h.deleted_at is null)`;

/** Where clause over the alias `e`: one venue's catalogue. */
export function equipmentWhere(venueId: string, filter: EquipmentFilter, bind: Bind): string {
  const keyword = filter.keyword?.trim();
  const word = keyword ? bind(containing(keyword)) : undefined;
  return [
    `e.venue_id = ${bind(venueId)}`,
    'e.deleted_at is null',
    ...(word ? [`(e.name ilike ${word} or e.remarks ilike ${word})`] : []),
    ...(typeof filter.state === 'boolean' ? [`e.state = ${bind(filter.state)}`] : []),
    ...withinDays({ from: 'e.created_at', to: 'e.created_at' }, filter, bind),
  ].join(' and ');
}

const sortable: Readonly<Record<string, string>> = {
  name: 'e.name collate zh',
  remarks: 'e.remarks collate zh',
  state: 'e.state',
  createTime: 'e.created_at',
  lastModificationTime: 'e.updated_at',
};

/** Order by a column that the table offers; the newest first otherwise. */
export function equipmentOrder({ sortField, sortOrder }: EquipmentFilter): string {
  const column = sortField && Object.hasOwn(sortable, sortField) ? sortable[sortField] : undefined;
  const asked = column && `${column} ${sortOrder === 'descend' ? 'desc' : 'asc'}, `;
  return `${asked ?? ''}e.created_at desc, e.id desc`;
}
