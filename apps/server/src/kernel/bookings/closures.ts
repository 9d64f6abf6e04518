import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { bookingMessages } from '@yunguan/contract/kernel/booking-words';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import { holdsIn, scopeOf } from '../access/actor';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { isUuid, uuidv7 } from '../uuid';
import type { BookableKind } from './bookable-kind';
import { bookingColumns, type BookingRow, holding, notOver, nowValues, toBooking } from './booking-row';
import { closureNames } from './booking-names';
import { settleBookings } from './settle-bookings';
import { type LockedBooking, lockedColumns } from './locked-booking';
import { chinaNow } from '../china-now';
import { findStaffPlace, lockPlace } from './place';
import { assertDayRange } from './slot-terms';

/** Days that one closure may span. */
const longestClosure = 366;

interface ClosedSlots {
  readonly placeId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly types: readonly number[];
}

/** Who holds a slot of the closure that is not over yet and has not come; `b` is the booking. */
const affected = `b.object_id = $1 and b.day between $2 and $3 and b.period = any ($4::smallint[]) and ${holding}
  and b.arrived_at is null and ${notOver('$5', '$6')}`;

function affectedValues({ deps }: BookableKind, { placeId, startDate, endDate, types }: ClosedSlots): unknown[] {
  return [placeId, startDate, endDate, types, ...nowValues(chinaNow(deps.clock.now()))];
}

/** Bookings that a closure would cancel, by day. */
export async function previewClosure(
  kind: BookableKind,
  { actor, input }: Call<z.infer<BookingCalls['previewClosure']['input']>>,
): Promise<Reply> {
  assertClosable(kind, input);
  const place = await findStaffPlace(kind, { actor, id: input.placeId, anyOf: ['edit'] });
  const rows = await kind.deps.db.within<BookingRow>(
    [place.venueId],
    `select ${bookingColumns(kind)} from booking b where ${affected} order by b.day, b.period`,
    affectedValues(kind, input),
  );
  return { objects: { affected: rows.map(toBooking) } };
}

function assertClosable({ deps }: BookableKind, input: ClosedSlots): void {
  assertDayRange(input, longestClosure);
  if (input.endDate < chinaNow(deps.clock.now()).day) throw AppError.illegalState('不能关闭已经过去的日期');
}

/**
 * Closes periods of a place. Just the bookings that the caller was shown are cancelled with the reason.
 * @throws AppError CONFLICT, with nothing changed, where others hold slots by now, ILLEGAL_STATE where all is closed
 */
export async function closeSlots(
  kind: BookableKind,
  call: Call<z.infer<BookingCalls['close']['input']>>,
): Promise<Reply> {
  const { actor, input } = call;
  assertClosable(kind, input);
  const { id: placeId, venueId } = await findStaffPlace(kind, { actor, id: input.placeId, anyOf: ['edit'] });
  const now = kind.deps.clock.now();
  const id = uuidv7(now.getTime());
  const { startDate, endDate, reason } = input;
  const types = [...new Set(input.types)].sort((a, b) => a - b);
  return call.write([venueId], async (tx) => {
    // First the place, then its bookings: everybody locks in this order, and nobody takes a slot until the end.
    if (!(await lockPlace(tx, kind, placeId))) throw AppError.forbidden();
    if (!(await closesMore(tx, kind, input))) throw AppError.illegalState(bookingMessages.closedAlready);
    const rows = await lockAffected(tx, affectedValues(kind, input));
    assertSameAsShown(rows, input.affected ?? []);
    settleBookings(tx, kind, { rows, state: 'cancelled', remark: reason, actor });
    tx.send(
      `insert into slot_closure (id, venue_id, kind, object_id, from_day, to_day, periods, reason, created_by, created_by_name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [id, venueId, kind.key, placeId, startDate, endDate, types, reason, actor.userId, actor.realName, now],
    );
    const cancelled = rows.map((row) => row.id);
    const name = await nameClosure(tx, kind, id);
    call.note({ objectId: id, venueId, detail: { name, placeId, startDate, endDate, types, cancelled } });
    const msg = rows.length === 0 ? '关闭成功' : `关闭成功，已取消 ${rows.length} 个预订`;
    return { objects: { id, cancelled: rows.length }, msg };
  });
}

/**
 * Whether a slot from today on is still open. A second closure of the same slots would close nothing, and keep them closed
 * when the first one is taken away.
 */
async function closesMore(tx: Transaction, { key, deps }: BookableKind, slots: ClosedSlots): Promise<boolean> {
  const { placeId, startDate, endDate, types } = slots;
  const [asked] = await tx.query<{ more: boolean }>(
    `select exists (
       select from generate_series(greatest($3::date, $6::date), $4::date, interval '1 day') d, unnest($5::smallint[]) p
       where not exists (select from slot_closure k where k.object_id = $1 and k.kind = $2
         and d between k.from_day and k.to_day and p = any (k.periods))) as more`,
    [placeId, key, startDate, endDate, types, chinaNow(deps.clock.now()).day],
  );
  return asked?.more === true;
}

function lockAffected(tx: Transaction, values: readonly unknown[]): Promise<LockedBooking[]> {
  return tx.query<LockedBooking>(
    `select ${lockedColumns} from booking b where ${affected} order by b.id for update`,
    values,
  );
}

function assertSameAsShown(rows: readonly LockedBooking[], shown: readonly string[]): void {
  const known = new Set(shown.map((id) => id.toLowerCase()));
  if (known.size === rows.length && rows.every(({ id }) => known.has(id))) return;
  throw new AppError('CONFLICT', '受影响的预订已变化，请重新确认');
}

/** What the log calls it for as long as it tells of it: a closure that was taken away has no row to be named by. */
async function nameClosure(tx: Transaction, { calls, table }: BookableKind, id: string): Promise<string | undefined> {
  const named = closureNames(calls, table);
  const [row] = await tx.query<{ name: string }>(`select ${named.name} as name from ${named.table} t where t.id = $1`, [
    id,
  ]);
  return row?.name;
}

/** Opens the periods of a closure again; what it cancelled stays cancelled. */
export async function reopenSlots(
  kind: BookableKind,
  call: Call<z.infer<BookingCalls['reopen']['input']>>,
): Promise<Reply> {
  const { actor } = call;
  const { id } = call.input;
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await kind.deps.db.within<{ venue_id: string; object_id: string }>(
    scopeOf(actor),
    'select venue_id, object_id from slot_closure where id = $1 and kind = $2',
    [id, kind.key],
  );
  if (!row || !holdsIn(actor, kind.key, 'edit', row.venue_id)) throw AppError.forbidden();
  call.note({ objectId: id.toLowerCase(), venueId: row.venue_id, detail: { placeId: row.object_id } });
  return call.write([row.venue_id], async (tx) => {
    call.note({ detail: { name: await nameClosure(tx, kind, id) } });
    const gone = await tx.query('delete from slot_closure where id = $1 returning id', [id]);
    if (gone.length === 0) throw AppError.forbidden();
    return { objects: null, msg: '已重新开放' };
  });
}
