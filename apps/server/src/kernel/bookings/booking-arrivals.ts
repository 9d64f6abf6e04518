import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { bookingStates } from '@yunguan/contract/kernel/booking-words';
import { type Period, periodNames } from '@yunguan/contract/kernel/slots';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Admission, ArrivalSource } from '../arrivals/source';
import { AppError } from '../app-error';
import { chinaNow } from '../china-now';
import { secondText } from '../china-sql';

/** Confirmed bookings at the door: all of their people come at once. */
export function bookingArrivals({ key, label }: Pick<BookingCalls, 'key' | 'label'>): ArrivalSource {
  return {
    kind: key,
    kindName: `${label}预订`,
    admits: ['add', 'edit', 'review'],
    undoes: ['edit', 'review'],
    columns: {
      // The key of a content type, never what a user typed.
      tables: `(select * from booking where kind = '${key}') b`,
      id: 'b.id',
      venueId: 'b.venue_id',
      code: 'b.code',
      title: 'b.purpose',
      times: `b.starts || '-' || b.ends`,
      starts: 'b.starts::time',
      ends: 'b.ends::time',
      day: 'b.day',
      place: 'b.title',
      contacts: 'b.contacts',
      tel: 'b.tel',
      count: 'b.people',
      arrivedCount: 'case when b.arrived_at is null then 0 else b.people end',
      arrivedAt: 'b.arrived_at',
      arrivedBy: 'b.arrived_by_name',
      isExpected: `b.state = 'confirmed'`,
      hasCode: 'true',
    },
    admit: admitBooking,
    undo: undoBooking,
  };
}

interface Standing extends Record<string, unknown> {
  readonly day: string;
  readonly period: Period;
  readonly starts: string;
  readonly ends: string;
  readonly state: keyof typeof bookingStates;
  readonly remark: string;
  readonly people: number;
  readonly arriveTime: string | null;
  readonly arrivedBy: string | null;
}

async function admitBooking(tx: Tx, deps: Deps, { actor, id }: Admission): Promise<number> {
  const now = deps.clock.now();
  const { day } = chinaNow(now);
  // Of two doors that scan one code at once, the second one finds them in.
  const [admitted] = await tx.query<{ people: number }>(
    `update booking set arrived_at = $2, arrived_by_name = $3, updated_at = $2
     where id = $1 and state = 'confirmed' and day = $4::date and arrived_at is null returning people`,
    [id, now, actor.realName, day],
  );
  if (admitted) return admitted.people;
  const [standing] = await tx.query<Standing>(
    `select to_char(b.day, 'YYYY-MM-DD') as day, b.period, b.starts, b.ends, b.state, b.remark, b.people,
       ${secondText('b.arrived_at')} as "arriveTime", b.arrived_by_name as "arrivedBy" from booking b where b.id = $1`,
    [id],
  );
  throw standing ? AppError.illegalState(refusalOf(standing)) : AppError.forbidden();
}

/** Why nobody gets in with a booking that let nobody in. */
function refusalOf({ state, remark, day, period, starts, ends, arriveTime, arrivedBy }: Standing): string {
  if (state === 'pending') return '该预订尚未审核通过，不能核销';
  if (state !== 'confirmed') return `该预订${bookingStates[state]}${remark === '' ? '' : `（${remark}）`}，不能核销`;
  if (arriveTime !== null) return `该预订已于 ${arriveTime.slice(11, 16)} 由 ${arrivedBy ?? ''} 核销`;
  return `该预订是 ${day} ${periodNames[period]} ${starts}-${ends}，不是今天`;
}

async function undoBooking(tx: Tx, deps: Deps, id: string): Promise<void> {
  const undone = await tx.query(
    `update booking set arrived_at = null, arrived_by_name = null, updated_at = $2
     where id = $1 and arrived_at is not null returning id`,
    [id, deps.clock.now()],
  );
  if (undone.length === 0) throw AppError.illegalState('该预订尚未核销');
}
