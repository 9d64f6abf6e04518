import type { bookTicket } from '@yunguan/contract/content/activity-ticket';
import type { bookTicketOnBehalf } from '@yunguan/contract/content/activity-ticket-desk';
import { type TicketChannel, ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import type { SeatPlace } from '@yunguan/contract/kernel/sessions';
import type * as z from 'zod';
import type { Transaction, VenueScope } from '../../../db/database';
import { venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { clientOf } from '../../../kernel/content/public';
import { chinaNow } from '../../../kernel/china-now';
import { assertNotSuspended, readSuspension, suspensionWarning } from '../../../kernel/no-shows/suspension';
import { memberContact } from '../../../kernel/orders/member-contact';
import { assertOnSale, findSale, findSession } from './live-session';
import type { TicketDesk } from './sale-queue';
import { assertSeats, SeatHeld, seatsTaken, takeTickets, type WantedTickets } from './take-tickets';

type BookCall = Call<z.infer<typeof bookTicket.input>>;
type BehalfCall = Call<z.infer<typeof bookTicketOnBehalf.input>>;

/** A member takes tickets for himself (decisions §7). */
export function bookByMember(desk: TicketDesk, call: BookCall): Promise<Reply> {
  const { input, member } = call;
  const { memberId } = member;
  return book(desk, call, {
    asked: input.channel ?? null,
    scope: '*',
    until: 'start',
    memberId,
    userId: null,
    contact: async (tx, venueId) => {
      const today = chinaNow(desk.deps.clock.now()).day;
      const [contact, suspension] = await Promise.all([
        memberContact(tx, memberId, input.contacts),
        readSuspension(tx, { memberId, venueId, today }),
      ]);
      assertNotSuspended(suspension);
      return contact;
    },
    warning: async () => ({}),
  });
}

/** Staff takes tickets for somebody who calls or comes. */
export function bookOnBehalf(desk: TicketDesk, call: BehalfCall): Promise<Reply> {
  const { actor, input } = call;
  return book(desk, call, {
    asked: 'staff',
    scope: venuesWith(actor, 'activity', ['add', 'edit', 'review']),
    until: 'end',
    memberId: null,
    userId: actor.userId,
    contact: async () => ({ contacts: input.contacts, tel: input.tel }),
    warning: async (tx, venueId) => {
      const today = chinaNow(desk.deps.clock.now()).day;
      return { warning: await suspensionWarning(tx, { tel: input.tel, venueId, today }) };
    },
  });
}

interface Booking extends Pick<WantedTickets, 'until' | 'memberId' | 'userId'> {
  /** The client that must show the activity; none where it was not named. */
  readonly asked: TicketChannel | null;
  /** Venues whose activities may be booked. */
  readonly scope: VenueScope;
  readonly contact: (tx: Transaction, venueId: string) => Promise<{ readonly contacts: string; readonly tel: string }>;
  /** What the answer says besides. */
  readonly warning: (tx: Transaction, venueId: string) => Promise<{ readonly warning?: string }>;
}

async function book({ deps, inTurn }: TicketDesk, call: BookCall | BehalfCall, booking: Booking): Promise<Reply> {
  const { activityId, sessionId, count, seats: sent } = call.input;
  const { until, memberId, userId } = booking;
  const asked = { activityId, sessionId, channel: booking.asked };
  const { activity, session, live } = await findSale(deps.db, asked, booking.scope);
  const channel = booking.asked === 'staff' ? booking.asked : clientOf(live, booking.asked);
  const seats = seatsOf(sent);
  // Most of a crowd is told here, without a transaction: what is refused was sold out at this moment.
  assertOnSale(session, { count, until, now: deps.clock.now() });
  assertSeats(session, seats, count);
  assertFree(session.taken, seats);
  const venues = [activity.venueId];
  const take = () =>
    call.write(venues, async (tx) => {
      const contact = await booking.contact(tx, activity.venueId);
      const title = live.title;
      const wanted = { session, title, count, seats, channel, memberId, userId, until, ...contact };
      const { id, code } = await takeTickets(tx, deps, wanted);
      call.note({ objectId: id, venueId: activity.venueId, detail: { sessionId: session.id, count } });
      const taken = seats.map(({ rowNum, column }) => ({ row: rowNum, column }));
      const said = await booking.warning(tx, activity.venueId);
      return { objects: { id, state: 'taken', code, seats: taken, ...said }, msg: ticketMessages.booked };
    });
  try {
    return await inTurn({ sessionId: session.id, count }, take);
  } catch (error) {
    if (!(error instanceof SeatHeld)) throw error;
    const fresh = await findSession(deps.db, session.id, venues);
    assertFree(fresh?.taken ?? [], seats);
    throw seatsTaken(seats);
  }
}

function seatsOf(sent: z.infer<typeof bookTicket.input>['seats']): SeatPlace[] {
  const seats = (sent ?? []).map(({ row, column }) => ({ rowNum: row, column }));
  const names = new Set(seats.map(({ rowNum, column }) => `${rowNum} ${column}`));
  if (names.size !== seats.length) throw AppError.invalid([{ field: 'seats', message: ticketMessages.seatsCount }]);
  return seats;
}

function assertFree(taken: readonly SeatPlace[], seats: readonly SeatPlace[]): void {
  const held = new Set(taken.map(({ rowNum, column }) => `${rowNum} ${column}`));
  const gone = seats.filter(({ rowNum, column }) => held.has(`${rowNum} ${column}`));
  if (gone.length > 0) throw seatsTaken(gone);
}
