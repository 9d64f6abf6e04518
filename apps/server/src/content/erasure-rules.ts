import { bookingErasure } from '../kernel/bookings/erase-bookings';
import type { ErasureRule } from '../kernel/erasure/erasure-rule';
import { noShowErasure } from '../kernel/no-shows/erase-no-shows';
import { ticketErasure } from './activity/tickets/erase-orders';
import { clubMemberErasure } from './club/members/erase-members';
import { signupErasure } from './course/signups/erase-signups';
import { deliveryErasure } from './culture/deliveries/erase-deliveries';
import { applicationErasure } from './vote/custom/erase-applications';
import { teamErasure } from './vote/signups/erase-teams';

/** Every table that keeps what the public told about itself, listed by hand. */
export const erasureRules: readonly ErasureRule[] = [
  signupErasure,
  teamErasure,
  applicationErasure,
  bookingErasure,
  ticketErasure,
  clubMemberErasure,
  deliveryErasure,
  noShowErasure,
];
