import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { NoShowSource } from '../no-shows/source';

/** Confirmed bookings whose slot went by without anybody. */
export function bookingNoShows({ key, label }: Pick<BookingCalls, 'key' | 'label'>): NoShowSource {
  return {
    kind: key,
    kindName: `${label}预订`,
    pardons: ['review'],
    columns: {
      // The key of a content type, never what a user typed.
      tables: `(select * from booking where kind = '${key}') b`,
      id: 'b.id',
      row: 'b',
      venueId: 'b.venue_id',
      memberId: 'b.member_id',
      title: 'b.title',
      day: 'b.day',
      times: `b.starts || '-' || b.ends`,
      ends: 'b.ends::time',
      isMissed: `b.state = 'confirmed' and b.arrived_at is null and b.is_arrival_kept`,
    },
  };
}
