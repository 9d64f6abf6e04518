import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { Deps } from '../../deps';
import { chinaNow } from '../china-now';
import { inStretches, stretch } from '../in-stretches';
import { byItself } from '../orders/confirms-itself';
import { orderOfBookings } from './bookable-kind';
import { notOver, nowValues } from './booking-row';
import { type LockedBooking, lockedColumns } from './locked-booking';
import { settleBookings } from './settle-bookings';

const bySystem = { userId: null, realName: byItself.decidedBy } as const;

/**
 * Cancels bookings of a kind that nobody decided until their slot was over: they cannot be confirmed any more, and would
 * wait in 订单待审核 until somebody rejected each of them (ADR 0053). For the sweep; answers how many.
 */
export function closeUndecided(deps: Deps, calls: Pick<BookingCalls, 'key'>): Promise<number> {
  const order = orderOfBookings(calls);
  return inStretches(() =>
    deps.db.transaction('*', async (tx) => {
      // Whoever decides one at this moment goes first: it is left to the next sweep.
      const rows = await tx.query<LockedBooking>(
        `select ${lockedColumns} from booking b
         where b.kind = $1 and b.state = 'pending' and b.day <= $2::date and not ${notOver('$2', '$3')}
         order by b.id limit ${stretch} for update skip locked`,
        [calls.key, ...nowValues(chinaNow(deps.clock.now()))],
      );
      const remark = '预订时段已过，未及审核';
      settleBookings(tx, { deps, order }, { rows, state: 'cancelled', remark, actor: bySystem });
      return rows.length;
    }),
  );
}
