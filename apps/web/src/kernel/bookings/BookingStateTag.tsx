import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import type { BookingState } from '@yunguan/contract/kernel/booking-words';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';

const tones = {
  pending: 'reviewing',
  confirmed: 'passed',
  rejected: 'failed',
  cancelled: 'draft',
} as const satisfies Record<BookingState, Tone>;

/** State of a booking. */
export function BookingStateTag({ of: { state, stateName } }: { of: Pick<Booking, 'state' | 'stateName'> }) {
  return <StatusTag tone={tones[state]} text={stateName} />;
}
