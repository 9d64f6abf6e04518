import { type TicketChannel, ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { SeatPlace, SeatRow } from '@yunguan/contract/kernel/sessions';
import type { Database, VenueScope } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import { hasBegun, isOver } from '../../../kernel/bookings/slot-terms';
import { findLive, isShownOn, type LiveRecord, liveSql, liveTitleSql } from '../../../kernel/content/public';
import { isUuid } from '../../../kernel/uuid';
import { timeSql } from '../live/sold-session';

/** A session on sale, or one that was, with what decides on taking its tickets. */
export interface LiveSession {
  readonly id: string;
  readonly venueId: string;
  readonly activityId: string;
  readonly title: string;
  readonly day: string;
  readonly starts: string;
  readonly ends: string;
  readonly tickets: number;
  readonly sold: number;
  readonly isSeated: boolean;
  readonly seatList: readonly SeatRow[];
  readonly blockedSeats: readonly SeatPlace[];
  readonly isWithdrawn: boolean;
}

/** SQL of the plan of session `s`. */
const planSql = `coalesce((select json_agg(json_build_object('rowNum', n, 'columnCount', columns) order by n)
  from unnest(s.seat_rows) with ordinality as r (columns, n)), '[]'::json) as "seatList", s.blocked as "blockedSeats"`;

/** Select list of a live session over the alias `s`. */
export const sessionSql = `s.id, s.venue_id as "venueId", s.activity_id as "activityId", to_char(s.day, 'YYYY-MM-DD') as day,
  ${timeSql('s.starts')} as starts, ${timeSql('s.ends')} as ends, s.tickets, s.sold, s.is_seated as "isSeated", ${planSql},
  s.withdrawn_at is not null as "isWithdrawn"`;

/** Parts of an approved snapshot that `publishSessions` keeps for bookings. */
export interface LiveParts extends Values {
  readonly title: string;
  readonly isNeedReserve: boolean;
}

/** An activity as bookings know it. */
export type LiveActivity = LiveRecord<LiveParts>;

/** An activity in whatever status; one that is not there does not exist. */
export const findActivity = (db: Database, id: string, scope: VenueScope): Promise<LiveActivity> =>
  findLive(db, 'activity', { id, scope });

/**
 * @throws AppError ILLEGAL_STATE for what the public cannot book, saying why; FORBIDDEN to the public for what it has never
 * seen
 */
export function assertBookable({ live, wasPublic }: LiveActivity, channel: TicketChannel | null): LiveParts {
  if (channel !== 'staff' && !wasPublic) throw AppError.forbidden();
  if (live === null) throw AppError.illegalState(ticketMessages.notOpen);
  if (live.isNeedReserve !== true) throw AppError.illegalState(ticketMessages.notNeeded);
  if (channel !== 'staff' && !isShownOn(live, channel)) throw AppError.illegalState(ticketMessages.hidden);
  return live;
}

interface SessionRow extends LiveSession, Record<string, unknown> {
  /** Parts of the approved snapshot of its activity; null where no version is approved. */
  readonly live: LiveParts | null;
  readonly taken: readonly SeatPlace[];
}

/** A session of whatever activity, with the places that are held; undefined where there is none. */
export async function findSession(db: Database, id: string, scope: VenueScope): Promise<SessionRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.within<SessionRow>(
    scope,
    `select ${sessionSql}, ${liveTitleSql} as title, ${liveSql},
       coalesce((select json_agg(json_build_object('rowNum', t.row_num, 'column', t.col) order by t.row_num, t.col)
         from ticket_seat t where t.session_id = s.id and t.held), '[]'::json) as taken
     from activity_session s join activity c on c.id = s.activity_id and c.deleted_at is null where s.id = $1`,
    [id],
  );
  return row;
}

/**
 * A session and its activity as they are named together. Without the one, the other says why nothing can be booked.
 * @throws AppError FORBIDDEN, ILLEGAL_STATE
 */
export async function findSale(
  db: Database,
  asked: { readonly activityId: string; readonly sessionId: string; readonly channel: TicketChannel | null },
  scope: VenueScope,
): Promise<{ readonly activity: LiveActivity; readonly session: SessionRow; readonly live: LiveParts }> {
  const session = await findSession(db, asked.sessionId, scope);
  if (session && session.activityId === asked.activityId.toLowerCase()) {
    // Its sessions came with an approval.
    const { activityId: id, venueId, title, live } = session;
    const activity = { id, venueId, title, live, wasPublic: true };
    return { activity, session, live: assertBookable(activity, asked.channel) };
  }
  assertBookable(await findActivity(db, asked.activityId, scope), asked.channel);
  throw AppError.forbidden();
}

/** Until when tickets are taken: members until the session starts, staff for latecomers until it ends. */
export type TakenUntil = 'start' | 'end';

/** True while tickets of the session may be taken by its time. */
export function isTimely({ day, starts, ends }: LiveSession, until: TakenUntil, now: Date): boolean {
  const moment = chinaNow(now);
  return until === 'start' ? !hasBegun({ day, starts }, moment) : !isOver({ day, ends }, moment);
}

/** @throws AppError ILLEGAL_STATE, SOLD_OUT */
export function assertOnSale(session: LiveSession, asked: { count: number; until: TakenUntil; now: Date }): void {
  if (session.isWithdrawn) throw AppError.illegalState(ticketMessages.notOpen);
  if (!isTimely(session, asked.until, asked.now)) {
    throw AppError.illegalState(asked.until === 'start' ? ticketMessages.started : ticketMessages.over);
  }
  const left = session.tickets - session.sold;
  if (left < asked.count) throw new SoldOut(left);
}

/** Fewer tickets are left than were asked for. */
export class SoldOut extends AppError {
  readonly left: number;

  constructor(left: number) {
    super('SOLD_OUT', left <= 0 ? ticketMessages.soldOut : ticketMessages.left(left));
    this.left = left;
  }
}
