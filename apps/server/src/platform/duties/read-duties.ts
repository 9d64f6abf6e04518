import type { Duty } from '@yunguan/contract/platform/duties';
import type { Tx } from '../../db/database';

const selectDuties = `
select d.id, d.name, d.sort, d.version, coalesce(u.n, 0) as "userCount"
from duty d left join (
  select duty, count(*)::int as n from staff_user where venue_id = $1 and deleted_at is null group by duty) u on u.duty = d.name
where d.venue_id = $1 order by d.sort, d.id`;

/** The duties of a venue in their order, with how many of its people have each. */
export function readDuties(db: Tx, venueId: string): Promise<Duty[]> {
  return db.query<Duty & Record<string, unknown>>(selectDuties, [venueId]);
}
