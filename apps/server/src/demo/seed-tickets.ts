import { ticketLimits } from '@yunguan/contract/content/activity-ticket-words';
import { codeLengths, codeSigns } from '@yunguan/contract/kernel/door-code';
import type { SeatPlace, SeatRow } from '@yunguan/contract/kernel/sessions';
import { chooseSeats } from '../content/activity/tickets/choose-seats';
import type { Transaction } from '../db/database';
import { chinaNow } from '../kernel/china-now';
import { hasBegun } from '../kernel/bookings/slot-terms';
import { seedId } from '../seed/ids';
import { stableId } from '../seed/stable-id';
import { type DemoMember, demoMembers } from './members';
import { person } from './people';
import { venues } from './places';
import { type Rng, rngOf } from './random';
import { at, insertRows } from './seed-rows';
import { actorsOf } from './seed-reviews';

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly venue_id: string;
  readonly activity_id: string;
  readonly title: string;
  readonly day: string;
  readonly starts: string;
  readonly tickets: number;
  readonly is_seated: boolean;
  readonly seatList: readonly SeatRow[];
  readonly blockedSeats: readonly SeatPlace[];
}

const hour = 3_600_000;
const reasons = ['临时有事，来电取消', '重复预约', '观众来电要求退票'] as const;

/** Tickets of live sessions: some sold out with people waiting, past ones checked in, a few cancelled. */
export async function seedTickets(tx: Transaction, base: Date): Promise<void> {
  const sessions = await tx.query<Found>(
    `select s.id, s.venue_id, s.activity_id, c.live ->> 'title' as title, to_char(s.day, 'YYYY-MM-DD') as day,
       to_char(s.starts, 'FMHH24:MI') as starts, s.tickets, s.is_seated, s.blocked as "blockedSeats",
       coalesce((select json_agg(json_build_object('rowNum', n, 'columnCount', columns) order by n)
         from unnest(s.seat_rows) with ordinality as r (columns, n)), '[]'::json) as "seatList"
     from activity_session s join activity c on c.id = s.activity_id where s.withdrawn_at is null order by s.activity_id, s.day, s.starts`,
  );
  const filled = sessions.map((session, index) => fill(session, base, index));
  await insertRows(
    tx,
    'ticket_order',
    filled.flatMap(({ orders }) => orders),
  );
  await insertRows(
    tx,
    'ticket_seat',
    filled.flatMap(({ seats }) => seats),
  );
  await tx.query(
    `update activity_session s set sold = taken.n from (select session_id, sum(count)::int as n from ticket_order
       where state = 'taken' group by session_id) taken where taken.session_id = s.id`,
  );
}

/** Orders of one session, as its demand has it: every fourth one is sold out. */
function fill(session: Found, base: Date, index: number) {
  const rng = rngOf('tickets', session.id);
  const isSoldOut = index % 4 === 0 && session.tickets <= 60;
  const goal = isSoldOut ? session.tickets : Math.floor(session.tickets * (rng.int(5, 70) / 100));
  const members = rng.shuffle(demoMembers.filter(({ enabled }) => enabled));
  const made: ReturnType<typeof orderOf>[] = [];
  const seats: Record<string, unknown>[] = [];
  const held: SeatPlace[] = [];
  let left = goal;
  while (left > 0 && members.length > 6) {
    const count = Math.min(left, rng.int(1, 4), ticketLimits.perMember);
    const order = orderOf(
      { session, base, rng, number: made.length },
      { count, state: 'taken', member: members.pop() },
    );
    made.push(order);
    left -= count;
    const places = session.is_seated ? (chooseSeats({ ...session, takenSeats: held }, count) ?? []) : [];
    held.push(...places);
    seats.push(...places.map((place) => seatRow(session, order.id, place)));
  }
  const others = { session, base, rng };
  if (rng.chance(0.3)) {
    made.push(orderOf({ ...others, number: made.length }, { count: 2, state: 'cancelled', member: members.pop() }));
  }
  const isOver = hasBegun(session, chinaNow(base));
  for (let waits = 0; isSoldOut && left === 0 && waits < 3; waits += 1) {
    const state = isOver ? 'lapsed' : 'waiting';
    made.push(orderOf({ ...others, number: made.length }, { count: rng.int(1, 3), state, member: members.pop() }));
  }
  return { orders: made, seats };
}

const seatRow = (session: Found, orderId: string, { rowNum, column }: SeatPlace) => ({
  order_id: orderId,
  session_id: session.id,
  venue_id: session.venue_id,
  row_num: rowNum,
  col: column,
  held: true,
});

interface House {
  readonly session: Found;
  readonly base: Date;
  readonly rng: Rng;
  readonly number: number;
}

interface Wanted {
  readonly count: number;
  readonly state: 'taken' | 'waiting' | 'cancelled' | 'lapsed';
  readonly member: DemoMember | undefined;
}

function orderOf({ session, base, rng, number }: House, { count, state, member }: Wanted) {
  const actors = actorsOf(venues.find(({ key }) => seedId.venue(key) === session.venue_id)?.key ?? 'main');
  const begins = Date.parse(`${session.day}T${session.starts.padStart(5, '0')}:00+08:00`);
  // The later in the list, the later it came: who waits came after who got the tickets.
  const createdAt = Math.min(begins, base.getTime()) - rng.int(20, 23) * hour + number * 10 * 60_000;
  const byStaff = state === 'taken' && rng.chance(0.12);
  const guest = byStaff || !member ? person(rng) : member;
  const isIn = state === 'taken' && begins < base.getTime() && rng.chance(0.8);
  return {
    id: stableId('ticket', session.id, String(number)),
    venue_id: session.venue_id,
    activity_id: session.activity_id,
    session_id: session.id,
    title: session.title,
    count,
    state,
    code: codeOf(rng),
    contacts: guest.name,
    tel: guest.tel,
    channel: byStaff || !member ? 'staff' : rng.pick(['pc', 'wechat', 'wechat', 'app']),
    member_id: byStaff || !member ? null : member.id,
    created_by: byStaff || !member ? actors.editor.id : null,
    checked_count: isIn ? count : 0,
    checked_at: isIn ? at(Math.min(begins + rng.int(-15, 10) * 60_000, base.getTime())) : null,
    checked_by_name: isIn ? actors.editor.name : null,
    remark: state === 'cancelled' ? rng.pick(reasons) : state === 'lapsed' ? '场次已开始，未候补成功' : '',
    created_at: at(createdAt),
    updated_at: at(createdAt),
  };
}

const codeOf = (rng: Rng) =>
  Array.from({ length: codeLengths.ticket }, () => codeSigns[rng.int(0, codeSigns.length - 1)]).join('');
