import type { getActivitySessions, getSessionSeats } from '@yunguan/contract/content/activity-ticket';
import type { getTicketSeats, getTicketSessions } from '@yunguan/contract/content/activity-ticket-desk';
import type { SeatPlace } from '@yunguan/contract/kernel/sessions';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { type Actor, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import { hasBegun, isOver } from '../../../kernel/bookings/slot-terms';
import type { Call, Reply } from '../../../kernel/call';
import { assertBookable, findActivity, findSession, type LiveSession, sessionSql } from './live-session';

/** Sessions of an approved activity with what is left, for the public. */
export async function showPublicSessions(
  deps: Deps,
  { input }: Call<z.infer<typeof getActivitySessions.input>>,
): Promise<Reply> {
  const activity = await findActivity(deps.db, input.activityId, '*');
  const live = assertBookable(activity, input.channel ?? null);
  const sessions = await deps.db.within<LiveSession & Record<string, unknown>>(
    '*',
    `select ${sessionSql} from activity_session s where s.activity_id = $1 and s.withdrawn_at is null order by s.day, s.starts`,
    [activity.id],
  );
  const now = chinaNow(deps.clock.now());
  const days = new Map<string, unknown[]>();
  for (const session of sessions) {
    const { day, starts, ends, tickets, sold } = session;
    const shown = {
      id: session.id,
      strTimes: `${starts}-${ends}`,
      startTime: starts,
      endTime: ends,
      votesCount: tickets,
      excessTicket: tickets - sold,
      isSelectedSeats: session.isSeated,
      isOpen: !hasBegun({ day, starts }, now),
    };
    days.set(day, [...(days.get(day) ?? []), shown]);
  }
  const eventList = [...days].map(([time, dates]) => ({ time, dates }));
  return { objects: { id: activity.id, title: live.title, eventList } };
}

/** The plan of a session with the places that are gone; of what the public cannot see there is none. */
export async function showPublicSeats(
  deps: Deps,
  { input }: Call<z.infer<typeof getSessionSeats.input>>,
): Promise<Reply> {
  const session = await findSession(deps.db, input.sessionId, '*');
  if (!session || session.live === null || session.isWithdrawn) throw AppError.forbidden();
  return { objects: planOf(session, session.taken) };
}

function planOf(session: LiveSession, takenSeats: readonly SeatPlace[]) {
  const { id, seatList, blockedSeats } = session;
  return { sessionId: id, seatList, blockedSeats, takenSeats };
}

interface Counted extends LiveSession, Record<string, unknown> {
  readonly checked: number;
  readonly waiting: number;
  readonly orders: number;
}

/** Live sessions of an activity, withdrawn ones only while tickets of them are out. */
export async function showTicketSessions(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getTicketSessions.input>>,
): Promise<Reply> {
  const activity = await findActivity(deps.db, input.activityId, scopeOf(actor));
  assertView(actor, activity.venueId);
  const rows = await deps.db.within<Counted>(
    scopeOf(actor),
    `select ${sessionSql}, coalesce(n.checked, 0) as checked, coalesce(n.waiting, 0) as waiting, coalesce(n.orders, 0) as orders
     from activity_session s
     left join (select session_id, sum(checked_count)::int as checked,
         coalesce(sum(count) filter (where state = 'waiting'), 0)::int as waiting,
         count(*) filter (where state = 'taken')::int as orders
       from ticket_order where activity_id = $1 group by session_id) n on n.session_id = s.id
     where s.activity_id = $1 and (s.withdrawn_at is null or s.sold > 0) order by s.day, s.starts`,
    [activity.id],
  );
  const now = chinaNow(deps.clock.now());
  const sessions = rows.map((row) => ticketSession(row, now));
  const sum = (of: (session: (typeof sessions)[number]) => number) =>
    sessions.reduce((total, session) => total + of(session), 0);
  return {
    objects: {
      activityId: activity.id,
      title: activity.title,
      sessions,
      votesCount: sum(({ votesCount }) => votesCount),
      soldCount: sum(({ soldCount }) => soldCount),
      excessTicket: sum(({ excessTicket }) => excessTicket),
      checkedCount: sum(({ checkedCount }) => checkedCount),
      waitingCount: sum(({ waitingCount }) => waitingCount),
    },
  };
}

function ticketSession(row: Counted, now: ReturnType<typeof chinaNow>) {
  const { day, starts, ends, tickets, sold } = row;
  return {
    id: row.id,
    time: day,
    strTimes: `${starts}-${ends}`,
    startTime: starts,
    endTime: ends,
    isSelectedSeats: row.isSeated,
    votesCount: tickets,
    soldCount: sold,
    excessTicket: tickets - sold,
    checkedCount: row.checked,
    waitingCount: row.waiting,
    orderCount: row.orders,
    isOpen: !row.isWithdrawn && !hasBegun({ day, starts }, now),
    isOpenToStaff: !row.isWithdrawn && !isOver({ day, ends }, now),
    isOver: isOver({ day, ends }, now),
  };
}

interface HeldSeat extends SeatPlace, Record<string, unknown> {
  readonly orderId: string;
  readonly contacts: string;
  readonly isChecked: boolean;
}

/** The plan of a session with who holds its places. */
export async function showTicketSeats(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getTicketSeats.input>>,
): Promise<Reply> {
  const session = await findSession(deps.db, input.sessionId, scopeOf(actor));
  if (!session) throw AppError.forbidden();
  assertView(actor, session.venueId);
  const held = await deps.db.within<HeldSeat>(
    scopeOf(actor),
    `select t.row_num as "rowNum", t.col as "column", t.order_id as "orderId", o.contacts, o.checked_count > 0 as "isChecked"
     from ticket_seat t join ticket_order o on o.id = t.order_id where t.session_id = $1 and t.held order by t.row_num, t.col`,
    [session.id],
  );
  return { objects: planOf(session, held) };
}

function assertView(actor: Actor, venueId: string): void {
  if (!holdsIn(actor, 'activity', 'view', venueId)) throw AppError.forbidden();
}
