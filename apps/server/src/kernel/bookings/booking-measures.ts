import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { MeasureSource } from '../statistics/measure-source';

/** What the bookings of a type tell of a year, by the day that was booked. */
export function bookingMeasures({ key }: Pick<BookingCalls, 'key'>): MeasureSource {
  // The key of a content type, never what a user typed.
  const confirmed = `filter (where b.state = 'confirmed')`;
  return {
    rows: 'booking b',
    venue: 'b.venue_id',
    by: { day: 'b.day' },
    where: `b.kind = '${key}'`,
    sums: {
      [`${key}.bookings`]: 'count(*)',
      [`${key}.confirmed`]: `count(*) ${confirmed}`,
      [`${key}.cancelled`]: `count(*) filter (where b.state = 'cancelled')`,
      [`${key}.hours`]: `sum(extract(epoch from b.ends::interval - b.starts::interval) / 3600) ${confirmed}`,
      [`${key}.people`]: `sum(b.people) ${confirmed}`,
    },
  };
}
