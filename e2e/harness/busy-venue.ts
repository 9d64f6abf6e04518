import { openOwner } from './database';

export interface BusyVenue {
  readonly venueId: string;
  readonly bookings: number;
}

const slotsOfWeek = 21;

/**
 * A branch in which every slot of a week is taken: 500 sites, each with three slots a day, 10,500 bookings. Straight into the tables, ten thousand calls would be another test; no other journey works in that branch.
 */
export async function fillVenue(monday: string): Promise<BusyVenue> {
  const places = 500;
  const owner = openOwner();
  try {
    const found = await owner.query<{ venueId: string; editor: string }>(
      `select v.id as "venueId", (select id from staff_user where login_name = 'editor') as editor from venue v
       where v.kind = 'branch' and not exists (select from site where venue_id = v.id) order by v.sort desc, v.id limit 1`,
    );
    const [row] = found.rows;
    if (!row) throw new Error('the demo data has a branch without sites');
    const { venueId, editor } = row;
    await owner.query(
      `with made as (
         insert into site (id, venue_id, status, title, publish_time, approved_revision, created_by, updated_by)
         select gen_random_uuid(), $1, 100, '百姓排练厅 ' || lpad(n::text, 3, '0'), now(), 1, $2, $2 from generate_series(1, $3::int) n
         returning id, title),
       approved as (
         insert into revision (object_id, no, content_type, venue_id, form, submitted_by, submitted_name)
         select id, 1, 'site', $1, jsonb_build_object('title', title, 'timeSlots', '[]'::jsonb, 'timeConfigs', '[]'::jsonb, 'isPcShow', true), $2, '编辑'
         from made)
       insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people, contacts, tel, created_by)
       select gen_random_uuid(), $1, 'site', id, title, $4::date + d, p, '9:00', '12:00', 'confirmed', '第' || d || '日合唱团排练', 30, '陈雅琴', '13912340021', $2
       from made, generate_series(0, 6) d, generate_series(1, 3) p`,
      [venueId, editor, places, monday],
    );
    await owner.query('analyze site, revision, booking');
    return { venueId, bookings: places * slotsOfWeek };
  } finally {
    await owner.end();
  }
}
