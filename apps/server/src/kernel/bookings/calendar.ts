import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type * as z from 'zod';
import { type Actor, holdsIn, scopeOf } from '../access/actor';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { columnOf } from '../content/binding';
import { chinaTime, fieldSql } from '../content/select';
import type { BookableKind } from './bookable-kind';
import { holding } from './booking-row';
import { chinaNow } from './china-now';
import { findStaffPlace } from './place';
import { assertDayRange } from './slot-terms';

/** Places of a venue that one calendar shows. */
const mostPlaces = 500;

interface CalendarRow extends Record<string, unknown> {
  readonly places: string;
  readonly bookings: string;
  readonly closures: string;
}

/** The calendar of one place or of a venue, in one statement; the database writes the answer's text. */
export async function showCalendar(
  kind: BookableKind,
  { actor, input }: Call<z.infer<BookingCalls['calendar']['input']>>,
): Promise<Reply> {
  assertDayRange(input);
  const { placeId, startDate, endDate } = input;
  const place = placeId ? await findStaffPlace(kind, { actor, id: placeId, anyOf: ['view'] }) : undefined;
  const venueId = place?.venueId ?? calendarVenue(kind, actor, input.venueId);
  const values = [venueId, startDate, endDate, kind.key, ...(place ? [place.id] : [])];
  // Planned for these very days: how many bookings they hold decides.
  const [row] = await kind.deps.db.within<CalendarRow>(
    scopeOf(actor),
    calendarSql(kind, place !== undefined),
    values,
    'each time',
  );
  if (!row) throw new Error('the calendar statement answers exactly one row');
  const { day, time } = chinaNow(kind.deps.clock.now());
  const now = time.padStart(5, '0');
  const { places, bookings, closures } = row;
  return {
    json: `{"today":"${day}","now":"${now}","places":${places},"bookings":${bookings},"closures":${closures}}`,
  };
}

function calendarVenue({ key }: BookableKind, actor: Actor, asked: string | null | undefined): string {
  const venueId = asked?.toLowerCase() || actor.venueId;
  if (!actor.grants.has(venueId) || !holdsIn(actor, key, 'view', venueId)) throw AppError.forbidden();
  return venueId;
}

function calendarSql(kind: BookableKind, isOne: boolean): string {
  const ofPlace = (column: string) => (isOne ? ` and ${column} = $5` : '');
  return `select (select coalesce(json_agg(t), '[]')::text from (${placesSql(kind, isOne)}) t) as places,
    (select coalesce(json_agg(t), '[]')::text from (
      select b.id, b.object_id as "objectId", b.day as date, b.period as type, b.state, b.purpose, b.contacts, b.people
      from booking b where b.venue_id = $1 and b.kind = $4 and b.day between $2 and $3 and ${holding}${ofPlace('b.object_id')}
      order by b.day, b.period) t) as bookings,
    (select coalesce(json_agg(t), '[]')::text from (
      select k.id, k.object_id as "objectId", k.from_day as "startDate", k.to_day as "endDate", k.periods as types, k.reason,
        k.created_by_name as "userName", ${chinaTime('k.created_at')} as "createTime"
      from slot_closure k where k.venue_id = $1 and k.kind = $4 and k.to_day >= $2 and k.from_day <= $3${ofPlace('k.object_id')}
      order by k.from_day, k.id) t) as closures`;
}

/** What may be booked is what was approved; a place that never was shows its own terms. */
function placesSql({ content, table }: BookableKind, isOne: boolean): string {
  const { titleField, coverField, fields } = content.declaration;
  const own = (name: string) => (Object.hasOwn(fields, name) ? `(${fieldSql(content, name)})::text` : 'null');
  const text = (name: string) => `coalesce(approved.form ->> '${name}', ${own(name)})`;
  const json = (name: string) => `coalesce(approved.form -> '${name}', c.${columnOf(content, name)})`;
  const chosen = isOne
    ? 'c.id = $5'
    : `(c.approved_revision is not null or exists (select from booking b where b.object_id = c.id and b.day between $2 and $3 and ${holding}))`;
  return `select c.id, ${text(titleField)} as title, ${coverField === undefined ? 'null' : fieldSql(content, coverField)} as cover, c.status,
      ${text('validStartTime')} as "validStartTime", ${text('validEndTime')} as "validEndTime",
      ${json('timeSlots')} as "timeSlots", ${json('timeConfigs')} as "timeConfigs"
    from ${table} c left join revision approved on approved.object_id = c.id and approved.no = c.approved_revision
    where c.venue_id = $1 and c.deleted_at is null and ${chosen} order by c.sort_time desc, c.id desc limit ${mostPlaces}`;
}
