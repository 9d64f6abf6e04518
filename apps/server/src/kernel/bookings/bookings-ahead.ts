import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { Tx } from '../../db/database';
import { chinaNow } from '../china-now';
import type { Withdrawn } from '../content/binding';
import { notOver, nowValues } from './booking-row';

/** What becomes of the bookings of places that are taken back: each stays as it is, and nobody books another. */
export function bookingsAhead({ key }: Pick<BookingCalls, 'key'>) {
  return async (tx: Tx, { ids, now }: Withdrawn): Promise<string[]> => {
    const [row] = await tx.query<{ pending: number; confirmed: number }>(
      `select count(*) filter (where b.state = 'pending')::int as pending,
         count(*) filter (where b.state = 'confirmed')::int as confirmed
       from booking b where b.object_id = any ($1::uuid[]) and b.kind = $2 and b.state in ('pending', 'confirmed')
         and ${notOver('$3', '$4')}`,
      [ids, key, ...nowValues(chinaNow(now))],
    );
    const { pending = 0, confirmed = 0 } = row ?? {};
    if (pending + confirmed === 0) return [];
    const parts = [
      ...(pending > 0 ? [`待审核 ${pending} 个`] : []),
      ...(confirmed > 0 ? [`已确认 ${confirmed} 个`] : []),
    ];
    return [`未到期的预订（${parts.join('、')}）仍然有效，不能履约的请到预订列表取消`];
  };
}
