import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../call';
import type { BoundContent } from '../content/binding';
import { bookByMember, bookOnBehalf } from './book';
import { bookableKind } from './bookable-kind';
import { listBookings } from './booking-list';
import { showCalendar } from './calendar';
import { closeSlots, previewClosure, reopenSlots } from './closures';
import { cancelByStaff, decideBookings } from './decide';
import { cancelMine, listMine } from './member-bookings';
import { previewSlots } from './preview-slots';
import { showPublicSlots } from './public-slots';
import { removalBinding } from './remove-places';
import { revealBooking, showBooking } from './show-booking';

/** Every call around the bookings of a content type, and its removal, which must not leave bookings waiting. */
export function bookingBindings(deps: Deps, content: BoundContent, calls: BookingCalls): Binding[] {
  const kind = bookableKind(deps, content, calls);
  return [
    removalBinding(kind),
    bind(calls.book, (call) => bookByMember(kind, call)),
    bind(calls.cancel, (call) => cancelMine(kind, call)),
    bind(calls.slots, (call) => showPublicSlots(kind, call.input)),
    bind(calls.mine, (call) => listMine(kind, call)),
    bind(calls.page, (call) => listBookings(kind, call)),
    bind(calls.detail, (call) => showBooking(kind, call)),
    bind(calls.reveal, (call) => revealBooking(kind, call)),
    bind(calls.bookOnBehalf, (call) => bookOnBehalf(kind, call)),
    bind(calls.decide, (call) => decideBookings(kind, call)),
    bind(calls.cancelByStaff, (call) => cancelByStaff(kind, call)),
    bind(calls.calendar, (call) => showCalendar(kind, call)),
    bind(calls.previewClosure, (call) => previewClosure(kind, call)),
    bind(calls.close, (call) => closeSlots(kind, call)),
    bind(calls.reopen, (call) => reopenSlots(kind, call)),
    bind(calls.previewSlots, (call) => previewSlots(kind, call)),
  ];
}
