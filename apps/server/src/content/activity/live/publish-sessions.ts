import type { Values } from '@yunguan/contract/kernel/parse';
import type { SessionDay } from '@yunguan/contract/kernel/sessions';
import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import type { Published } from '../../../kernel/content/binding';
import { livePartsOf } from '../../../kernel/content/public';
import { daysOf } from '../form-sessions';
import { promoteWaiting } from '../tickets/promote-waiting';
import { lapseWaiting } from './lapse-waiting';
import { soldConflict } from './sold-conflict';
import { readSold } from './sold-session';
import { readTimes, tellHolders } from './tell-holders';

/**
 * Puts the sessions of an approved version on sale: those that are there keep what is sold, others are added, and those
 * that the version does without are withdrawn. What was sold since the submission is judged again, under the lock.
 * @throws AppError ILLEGAL_STATE where tickets stand against the version
 */
export async function publishSessions(tx: Transaction, { id, venueId, values, now }: Published): Promise<void> {
  // In the order of their ids, so that no two transactions wait for each other.
  await tx.query('select id from activity_session where activity_id = $1 order by id for update', [id]);
  const reserves = values.isNeedReserve === true;
  const days = reserves ? daysOf(values) : [];
  const conflict = soldConflict(await readSold(tx, id), days, { reserves });
  if (conflict !== undefined) throw AppError.illegalState(conflict);
  const before = await readTimes(tx, id);
  const rows = rowsOf(days);
  tx.send(
    `insert into activity_session (id, venue_id, activity_id, day, starts, ends, tickets, is_seated, seat_rows, blocked)
     select s.id, $2, $1, s.day, s.starts, s.ends, s.tickets, s.is_seated, s.seat_rows, s.blocked
     from jsonb_to_recordset($3::jsonb) as s (id uuid, day date, starts time, ends time, tickets int, is_seated boolean,
       seat_rows int[], blocked jsonb)
     on conflict (id) do update set day = excluded.day, starts = excluded.starts, ends = excluded.ends,
       tickets = excluded.tickets, is_seated = excluded.is_seated, seat_rows = excluded.seat_rows, blocked = excluded.blocked,
       withdrawn_at = null
     where activity_session.activity_id = excluded.activity_id`,
    [id, venueId, JSON.stringify(rows)],
  );
  const kept = rows.map((row) => row.id);
  tx.send(
    `update activity_session set withdrawn_at = $3 where activity_id = $1 and withdrawn_at is null and not id = any ($2::uuid[])`,
    [id, kept, now],
  );
  // What bookings need beside the sessions.
  const live = livePartsOf(values, ['title', 'isNeedReserve']);
  tx.send('update activity set live = $2 where id = $1', [id, JSON.stringify(live)]);
  await lapseWaiting(tx, [id], now);
  await tellHolders(tx, { venueId, title: titleOf(values), before, after: days, now });
  const waiting = await tx.query<{ session_id: string }>(
    `select distinct session_id from ticket_order where activity_id = $1 and state = 'waiting'`,
    [id],
  );
  // More tickets than before may serve who waits for them.
  for (const one of waiting) await promoteWaiting(tx, one.session_id, now);
}

const titleOf = ({ title }: Values) => (typeof title === 'string' ? title : '');

function rowsOf(days: readonly SessionDay[]) {
  return days.flatMap(({ time, dates }) =>
    dates.map((session) => ({
      id: session.id,
      day: time,
      starts: session.startTime,
      ends: session.endTime,
      tickets: session.votesCount,
      is_seated: session.isSelectedSeats,
      seat_rows: session.seatList.map(({ columnCount }) => columnCount),
      blocked: session.blockedSeats,
    })),
  );
}
