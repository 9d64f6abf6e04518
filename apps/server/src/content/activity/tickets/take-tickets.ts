import { type TicketChannel, ticketLimits, ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import { type SeatPlace, seatText } from '@yunguan/contract/kernel/sessions';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { isUniqueViolation } from '../../../db/unique-violation';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import { uuidv7 } from '../../../kernel/uuid';
import { closedSeat } from './choose-seats';
import { assertOnSale, type LiveSession, sessionSql, SoldOut, type TakenUntil } from './live-session';
import { newTicketCode } from './ticket-code';

/** An order on its way. */
export interface WantedTickets {
  readonly session: LiveSession;
  readonly title: string;
  readonly count: number;
  /** Chosen places; none where the session has no plan. */
  readonly seats: readonly SeatPlace[];
  readonly contacts: string;
  readonly tel: string;
  readonly channel: TicketChannel;
  readonly memberId: string | null;
  readonly userId: string | null;
  readonly until: TakenUntil;
}

export interface TakenTickets {
  readonly id: string;
  readonly code: string;
}

interface Taken extends Record<string, unknown> {
  readonly own: number;
  readonly plan: Pick<LiveSession, 'isSeated' | 'seatList' | 'blockedSeats'> | null;
}

/**
 * Takes the tickets in one statement: `sold` moves by a condition that is judged on the locked row, the order and its
 * seats come with it or not at all. The caller holds the member's row, so that his own tickets are counted exactly.
 * @throws AppError SOLD_OUT, QUOTA, ILLEGAL_STATE
 */
export async function takeTickets(tx: Transaction, deps: Deps, wanted: WantedTickets): Promise<TakenTickets> {
  const { session, count, seats, until } = wanted;
  const now = deps.clock.now();
  const { day, time } = chinaNow(now);
  const order: TakenTickets = { id: uuidv7(now.getTime()), code: newTicketCode() };
  const deadline = until === 'start' ? 's.starts' : 's.ends';
  const [result] = await enter(tx, [
    `with own as (select coalesce(sum(o.count), 0)::int as n from ticket_order o
       where o.session_id = $1 and o.member_id = $2 and o.state in ('taken', 'waiting')),
     sold as (update activity_session s set sold = s.sold + $3
       where s.id = $1 and s.withdrawn_at is null and s.sold + $3 <= s.tickets and s.day + ${deadline} > $4::date + $5::time
         and (select n from own) + case when $2::uuid is null then 0 else $3 end <= $6
       returning ${sessionSql}),
     made as (insert into ticket_order (id, venue_id, activity_id, session_id, title, count, state, code, contacts, tel,
         channel, member_id, created_by, created_at, updated_at)
       select $7::uuid, "venueId", "activityId", id, $8::text, $3, 'taken', $9::text, $10::text, $11::text, $12::text, $2, $13::uuid, $14::timestamptz, $14 from sold),
     seated as (insert into ticket_seat (order_id, session_id, venue_id, row_num, col)
       select $7::uuid, sold.id, "venueId", seat.row_num, seat.col from sold, unnest($15::int[], $16::int[]) as seat (row_num, col))
     select (select n from own) as own,
       (select json_build_object('isSeated', "isSeated", 'seatList', "seatList", 'blockedSeats', "blockedSeats") from sold) as plan`,
    [
      session.id,
      wanted.memberId,
      count,
      day,
      time,
      ticketLimits.perMember,
      order.id,
      wanted.title,
      order.code,
      wanted.contacts,
      wanted.tel,
      wanted.channel,
      wanted.userId,
      now,
      seats.map(({ rowNum }) => rowNum),
      seats.map(({ column }) => column),
    ],
  ]);
  if (!result?.plan) throw await refusal(tx, deps, { wanted, own: result?.own ?? 0 });
  // The plan may have changed since it was drawn; on the locked row it is what it is.
  assertSeats(result.plan, seats, count);
  return order;
}

/** Seats that fit the session's plan and the number of tickets. @throws AppError VALIDATION, ILLEGAL_STATE */
export function assertSeats(
  plan: Pick<LiveSession, 'isSeated' | 'seatList' | 'blockedSeats'>,
  seats: readonly SeatPlace[],
  count: number,
): void {
  if (!plan.isSeated && seats.length === 0) return;
  if (!plan.isSeated) throw AppError.illegalState(ticketMessages.seatsWrong);
  if (seats.length === 0) throw AppError.invalid([{ field: 'seats', message: ticketMessages.seatsMissing }]);
  if (seats.length !== count) throw AppError.invalid([{ field: 'seats', message: ticketMessages.seatsCount }]);
  if (closedSeat(plan, seats)) throw AppError.illegalState(ticketMessages.seatsWrong);
}

type Statement = readonly [text: string, values: readonly unknown[]];

/** Another's seat fails the statement by the unique index over held places. */
async function enter(tx: Transaction, [text, values]: Statement): Promise<Taken[]> {
  try {
    return await tx.query<Taken>(text, values);
  } catch (error) {
    if (isUniqueViolation(error, 'ticket_seat_held')) throw new SeatHeld();
    throw error;
  }
}

/** Somebody holds one of the seats; which one is asked outside of the failed transaction. */
export class SeatHeld extends Error {}

/** Why nothing was taken, read after the fact. */
async function refusal(
  tx: Transaction,
  deps: Deps,
  { wanted, own }: { wanted: WantedTickets; own: number },
): Promise<AppError> {
  const { session, count, until, memberId } = wanted;
  if (memberId !== null && own + count > ticketLimits.perMember) {
    return new AppError('QUOTA', ticketMessages.perMember);
  }
  const [now] = await tx.query<LiveSession & Record<string, unknown>>(
    `select ${sessionSql} from activity_session s where s.id = $1`,
    [session.id],
  );
  if (!now) return AppError.illegalState(ticketMessages.notOpen);
  try {
    assertOnSale(now, { count, until, now: deps.clock.now() });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  // Tickets came back while this was read: whoever asks again gets them.
  return new SoldOut(0);
}

/** @throws AppError SOLD_OUT naming the places that are gone */
export function seatsTaken(seats: readonly SeatPlace[]): AppError {
  return new AppError('SOLD_OUT', ticketMessages.seatsTaken(seats.map(seatText).join('、')));
}
