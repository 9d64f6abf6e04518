import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { type BookingState, bookingStates } from '@yunguan/contract/kernel/booking-words';
import { arrivalNames } from '@yunguan/contract/kernel/booking-arrival';
import { type Period, periodNames, weekOfDay } from '@yunguan/contract/kernel/slots';
import { columnOf } from '../content/binding';
import { secondText } from '../china-sql';
import { maskPhone } from '../mask-phone';
import { noShowMarkSql } from '../no-shows/suspension';
import type { BookableKind } from './bookable-kind';
import type { ChinaNow } from '../china-now';

/** States that hold their slot; the unique index has the same list. */
export const holding = `b.state in ('pending', 'confirmed')`;

/** SQL of the bookings that hold the place `c` on one day, with the hours of each (`HeldTime`). */
export const heldOnDaySql = (day: string) =>
  `(select coalesce(json_agg(json_build_object('period', b.period, 'starts', b.starts, 'ends', b.ends)), '[]')
    from booking b where b.object_id = c.id and b.day = ${day}::date and ${holding})`;

/** A booking as it is read for its readers. */
export interface BookingRow extends Omit<Booking, 'week' | 'event' | 'stateName' | 'type'>, Record<string, unknown> {
  readonly type: Period;
  readonly state: BookingState;
}

/** Select list over the alias `b`. */
export function bookingColumns({ content, table }: BookableKind): string {
  const { coverField } = content.declaration;
  const cover =
    coverField === undefined
      ? 'null'
      : `(select c.${columnOf(content, coverField)} from ${table} c where c.id = b.object_id)`;
  return `b.id, b.venue_id as "venueId", (select name from venue where id = b.venue_id) as "venueName",
    b.object_id as "objectId", b.title,
    coalesce((select c.deleted_at is not null from ${table} c where c.id = b.object_id), true) as "isRemoved", ${cover} as cover, to_char(b.day, 'YYYY-MM-DD') as date, b.period as type,
    b.starts as "starTime", b.ends as "endTime", b.state, b.purpose, b.people, b.contacts, b.tel,
    case when b.member_id is null then 'staff' else 'member' end as channel, ${secondText('b.created_at')} as "createTime",
    b.remark, b.decided_by_name as "decidedBy", ${secondText('b.decided_at')} as "decideTime",
    case when b.state = 'confirmed' then b.code else '' end as code, ${secondText('b.arrived_at')} as "arriveTime",
    b.arrived_by_name as "arrivedBy", b.is_arrival_kept as "isArrivalKept",
    ${noShowMarkSql('b.id')} as "noShow"`;
}

/** The booking for its readers: the number masked. */
export function toBooking(row: BookingRow): Booking {
  return {
    ...row,
    tel: maskPhone(row.tel),
    week: weekOfDay(row.date),
    event: periodNames[row.type],
    stateName: bookingStates[row.state],
  };
}

/**
 * SQL: whether who booked came: 已到, 未到 once the slot is over, and nothing before, or where nobody wrote it down. It
 * mirrors `arrivalOf` of the contract; an export is read at the moment of the database.
 */
export const arrivalSql = `case when b.state <> 'confirmed' then '' when b.arrived_at is not null then '${arrivalNames.arrived}'
  when b.is_arrival_kept and b.day + b.ends::time <= now() at time zone 'Asia/Shanghai' then '${arrivalNames.absent}' else '' end`;

/** SQL: the slot of `b` is not over yet; two placeholders with the day and the time of now. */
export function notOver(day: string, time: string): string {
  return `(b.day > ${day}::date or (b.day = ${day}::date and b.ends::time > ${time}::time))`;
}

/** Values of {@link notOver}. */
export function nowValues({ day, time }: ChinaNow): [day: string, time: string] {
  return [day, time];
}
