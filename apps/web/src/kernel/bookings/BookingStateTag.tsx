import { arrivalNames, arrivalOf } from '@yunguan/contract/kernel/booking-arrival';
import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import type { BookingState } from '@yunguan/contract/kernel/booking-words';
import { noShowWord } from '../no-shows/pardon-task';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';

const tones = {
  pending: 'reviewing',
  confirmed: 'passed',
  rejected: 'failed',
  cancelled: 'draft',
} as const satisfies Record<BookingState, Tone>;

/** State of a booking, and whether its people came; where the venue counts that, that they did not. */
export function BookingStateTag({ of: booking }: { of: Booking }) {
  const { state, stateName, noShow } = booking;
  const arrival = arrivalOf(booking, chinaMinute());
  return (
    <>
      <StatusTag tone={tones[state]} text={stateName} />
      {arrival && <small className="booking-arrival">{noShowWord(noShow) ?? arrivalNames[arrival]}</small>}
    </>
  );
}
