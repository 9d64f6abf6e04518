import type { SlotDay } from '@yunguan/contract/kernel/booking-shapes';
import { type SlotState, slotStates } from '@yunguan/contract/kernel/booking-words';
import { countDays, daysAfter } from '@yunguan/contract/kernel/days';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Client } from '@yunguan/contract/kernel/order-parts';
import { type Period, periodNames, type PeriodTime, weekOfDay } from '@yunguan/contract/kernel/slots';
import { behind } from '../../db/behind';
import { AppError } from '../app-error';
import type { Reply } from '../call';
import { approvedSnapshot } from '../content/public';
import { isUuid } from '../uuid';
import { holding } from './booking-row';
import type { BookableKind } from './bookable-kind';
import { type ChinaNow, chinaNow } from '../china-now';
import { assertShown, bookablePart, refusalOfPlace } from './place';
import {
  assertDayRange,
  type DayPeriod,
  hasBegun,
  type HeldTime,
  isAdmitted,
  isHeldBy,
  isTooFar,
  type SlotTerms,
  termsOf,
} from './slot-terms';

/** A slot that somebody has. */
interface HeldSlot extends DayPeriod, HeldTime {
  readonly state: 'pending' | 'confirmed';
}

interface ClosedRange {
  readonly from: string;
  readonly to: string;
  readonly periods: readonly number[];
}

interface PublicRow extends Record<string, unknown> {
  readonly form: Values;
  readonly held: readonly HeldSlot[];
  readonly closed: readonly ClosedRange[];
}

interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/** Slots of an approved place day by day, in one statement: what is free, and why the others are not. */
export async function showPublicSlots(
  kind: BookableKind,
  asked: Days & { readonly placeId: string; readonly channel?: Client | null | undefined },
): Promise<Reply> {
  const { placeId, startDate, endDate } = asked;
  assertDayRange(asked);
  if (!isUuid(placeId)) throw AppError.forbidden();
  const { deps, content, table } = kind;
  // Of any venue: what is approved is public.
  const [row] = await deps.db.within<PublicRow>(
    '*',
    `select ${bookablePart(content.declaration.titleField)} as form,
       (select coalesce(json_agg(json_build_object('day', b.day, 'period', b.period, 'starts', b.starts,
           'ends', b.ends, 'state', b.state) order by b.day, b.period), '[]') from booking b
         where b.object_id = c.id and b.day between $2 and $3 and ${holding}) as held,
       (select coalesce(json_agg(json_build_object('from', k.from_day, 'to', k.to_day, 'periods', k.periods)), '[]')
         from slot_closure k where k.object_id = c.id and k.to_day >= $2 and k.from_day <= $3) as closed
     from ${table} c ${approvedSnapshot} where c.id = $1 and c.deleted_at is null`,
    [placeId, startDate, endDate],
  );
  if (!row) throw await refusalOfPlace(behind(deps.db, '*'), kind, placeId);
  assertShown(kind, row.form, asked.channel);
  const { held, closed } = row;
  return { objects: slotDays(asked, { terms: termsOf(row.form), held, closed, now: chinaNow(deps.clock.now()) }) };
}

interface Standing {
  readonly terms: SlotTerms;
  readonly held: readonly HeldSlot[];
  readonly closed: readonly ClosedRange[];
  readonly now: ChinaNow;
}

/** The slots of each day with their states. */
export function slotDays({ startDate, endDate }: Days, standing: Standing): SlotDay[] {
  return Array.from({ length: countDays(startDate, endDate) }, (_, index) => {
    const date = daysAfter(startDate, index);
    const held = standing.held.filter(({ day }) => day === date);
    const slots = standing.terms.times.map((time) => {
      const { type, starTime, endTime } = time;
      const state = stateOf({ day: date, time }, standing, held);
      return { type, event: periodNames[type], starTime, endTime, state, stateName: slotStates[state] };
    });
    return { date, week: weekOfDay(date), slots };
  });
}

function stateOf(
  { day, time }: { readonly day: string; readonly time: PeriodTime },
  { terms, closed, now }: Standing,
  held: readonly HeldSlot[],
): SlotState {
  const slot = { day, period: time.type };
  if (hasBegun({ day, starts: time.starTime }, now)) return 'past';
  const holder = held.find(({ period }) => period === slot.period);
  if (holder !== undefined) return stateOfHolder(holder);
  if (closed.some((range) => covers(range, slot))) return 'closed';
  if (isTooFar(day, now) || !isAdmitted(terms, slot)) return 'unoffered';
  const reaching = held.find((one) => isHeldBy(one, time));
  return reaching === undefined ? 'free' : stateOfHolder(reaching);
}

const stateOfHolder = ({ state }: HeldSlot): SlotState => (state === 'pending' ? 'pending' : 'booked');

function covers({ from, to, periods }: ClosedRange, { day, period }: { day: string; period: Period }): boolean {
  return day >= from && day <= to && periods.includes(period);
}
