import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { mostPlaces } from '@yunguan/contract/kernel/booking-words';
import type * as z from 'zod';
import type { JsonBytes } from '../../db/json-bytes';
import { type Actor, scopeOf } from '../access/actor';
import { ownVenueWith } from '../access/own-venue';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { containing } from '../conditions';
import { columnOf } from '../content/binding';
import { approvedSnapshot } from '../content/public';
import { secondText } from '../china-sql';
import { fieldSql } from '../content/select';
import { jsonParts } from '../json-parts';
import type { BookableKind } from './bookable-kind';
import { holding } from './booking-row';
import { chinaNow } from '../china-now';
import { findStaffPlace } from './place';
import { assertDayRange } from './slot-terms';

interface CalendarRow extends Record<string, unknown> {
  readonly places: JsonBytes;
  readonly total: number;
  readonly bookings: JsonBytes;
  readonly closures: JsonBytes;
}

/** The calendar of one place or of a venue, in one statement; the database writes the answer's text. */
export async function showCalendar(
  kind: BookableKind,
  { actor, input }: Call<z.infer<BookingCalls['calendar']['input']>>,
): Promise<Reply> {
  assertDayRange(input);
  const { placeId, startDate, endDate } = input;
  const place = placeId ? await findStaffPlace(kind, { actor, id: placeId, anyOf: ['view'] }) : undefined;
  const venueId = calendarVenue(kind, actor, input.venueId || place?.venueId);
  // A venue narrows (decisions §1): beyond it the place does not exist.
  if (place && place.venueId !== venueId) throw AppError.forbidden();
  const keyword = place ? undefined : input.keyword?.trim();
  const chosen = place ? 'one' : keyword ? 'named' : 'all';
  const last = place?.id ?? (keyword ? containing(keyword) : undefined);
  const values = [venueId, startDate, endDate, kind.key, ...(last === undefined ? [] : [last])];
  // Planned for these very days: how many bookings they hold decides.
  const [row] = await kind.deps.db.passOn<CalendarRow>(scopeOf(actor), calendarSql(kind, chosen), values, 'each time');
  if (!row) throw new Error('the calendar statement answers exactly one row');
  const { day, time } = chinaNow(kind.deps.clock.now());
  const now = time.padStart(5, '0');
  const { places, total, bookings, closures } = row;
  return {
    json: jsonParts`{"today":"${day}","now":"${now}","places":${places},"placeTotal":${total},"bookings":${bookings},"closures":${closures}}`,
  };
}

function calendarVenue({ key }: BookableKind, actor: Actor, asked: string | null | undefined): string {
  return ownVenueWith(actor, asked, { content: key, right: 'view' });
}

/** Which places: all of the venue, those that `$5` is part of the name of, or the one of the id `$5`. */
type Chosen = 'all' | 'named' | 'one';

function calendarSql(kind: BookableKind, chosen: Chosen): string {
  const ofShown = (column: string) => `${column} in (select id from shown)`;
  return `with shown as materialized (${placesSql(kind, chosen)})
    select (select coalesce(json_agg(to_jsonb(t) - 'nth' - 'total' order by t.nth), '[]') from shown t) as places,
    (select coalesce(max(total), 0)::int from shown) as total,
    (select coalesce(json_agg(t), '[]') from (
      select b.id, b.object_id as "objectId", b.day as date, b.period as type, b.starts as "starTime", b.ends as "endTime", b.state, b.purpose, b.contacts, b.people
      from booking b where b.venue_id = $1 and b.kind = $4 and b.day between $2 and $3 and ${holding} and ${ofShown('b.object_id')}
      order by b.day, b.period) t) as bookings,
    (select coalesce(json_agg(t), '[]') from (
      select k.id, k.object_id as "objectId", k.from_day as "startDate", k.to_day as "endDate", k.periods as types, k.reason,
        k.created_by_name as "userName", ${secondText('k.created_at')} as "createTime"
      from slot_closure k where k.venue_id = $1 and k.kind = $4 and k.to_day >= $2 and k.from_day <= $3 and ${ofShown('k.object_id')}
      order by k.from_day, k.id) t) as closures`;
}

/**
 * What may be booked is what was approved; a place that never was shows its own terms. A deleted one stands last, as long
 * as somebody has a slot there: only who sees it can tell its bookers.
 */
function placesSql({ content, table }: BookableKind, chosen: Chosen): string {
  const { titleField, coverField, fields } = content.declaration;
  const own = (name: string) => (Object.hasOwn(fields, name) ? `(${fieldSql(content, name)})::text` : 'null');
  const text = (name: string) => `coalesce(approved.form ->> '${name}', ${own(name)})`;
  const json = (name: string) => `coalesce(approved.form -> '${name}', c.${columnOf(content, name)})`;
  // Two lists of ids and no `or`, which no index answers: it looked at the places of every venue.
  const listed = `(select p.id from ${table} p where p.venue_id = $1 and p.deleted_at is null and p.approved_revision is not null
    union select b.object_id from booking b where b.venue_id = $1 and b.kind = $4 and b.day between $2 and $3 and ${holding})`;
  const isListed = `c.id in ${listed}`;
  const wanted = {
    all: isListed,
    named: `${isListed} and ${text(titleField)} ilike $5`,
    one: 'c.id = $5 and c.deleted_at is null',
  } satisfies Record<Chosen, string>;
  const order = 'c.deleted_at is not null, c.sort_time desc, c.id desc';
  return `select c.id, ${text(titleField)} as title, ${coverField === undefined ? 'null' : fieldSql(content, coverField)} as cover, c.status,
      c.deleted_at is not null as "isRemoved", c.approved_revision is not null as "isApproved", coalesce(approved.form -> 'contain', to_jsonb(c.${columnOf(content, 'contain')})) as contain,
      ${text('validStartTime')} as "validStartTime", ${text('validEndTime')} as "validEndTime",
      ${json('timeSlots')} as "timeSlots", ${json('timeConfigs')} as "timeConfigs",
      row_number() over (order by ${order}) as nth, count(*) over () as total
    from ${table} c left ${approvedSnapshot}
    where c.venue_id = $1 and ${wanted[chosen]} order by ${order} limit ${mostPlaces}`;
}
