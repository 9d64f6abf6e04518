import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { timedOccurrence } from '@yunguan/contract/kernel/occurrences';
import type { OccurrenceSource } from '../schedule/source';
import { orderOfBookings } from './bookable-kind';
import { holding } from './booking-row';

/** The bookings of a type's places: each is at the place that it was made for, by its name of then. */
export function bookingOccurrences({ key, label }: Pick<BookingCalls, 'key' | 'label'>): OccurrenceSource {
  const order = orderOfBookings({ key });
  return {
    kind: key,
    kindName: `${label}预订`,
    // Whoever decides a booking sees its slot; until then nobody has the place.
    clashesOnceApproved: true,
    pathOf: (id) => order.path(id, ''),
    timesOf: ({ day, starts, ends }) => [timedOccurrence(String(day), starts, ends) ?? []].flat(),
    parts: [
      {
        objectId: 'b.id',
        title: 'b.purpose',
        place: 'b.title',
        state: `case b.state when 'confirmed' then 'approved' else 'waiting' end`,
        first: `to_char(b.day, 'YYYY-MM-DD')`,
        times: `json_build_object('day', to_char(b.day, 'YYYY-MM-DD'), 'starts', b.starts, 'ends', b.ends)`,
        // The key of a content type, never what a user typed.
        from: `from booking b where b.venue_id = $1 and b.kind = '${key}' and ${holding}
          and b.day between $2::text::date - 1 and $3::text::date`,
      },
    ],
  };
}
