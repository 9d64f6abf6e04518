import type { SlotDay } from '@yunguan/contract/kernel/booking-shapes';
import { type SlotState, slotStates } from '@yunguan/contract/kernel/booking-words';
import { countDays, daysAfter } from '@yunguan/contract/kernel/days';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Client } from '@yunguan/contract/kernel/order-parts';
import { type Period, periodNames, weekOfDay } from '@yunguan/contract/kernel/slots';
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
  isAdmitted,
  isTooFar,
  type SlotTerms,
  termsOf,
  timeOf,
} from './slot-terms';

/** A slot that somebody has. */
interface HeldSlot extends DayPeriod {
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
       (select coalesce(json_agg(json_build_object('day', b.day, 'period', b.period, 'state', b.state)), '[]') from booking b
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
  const holders = new Map(standing.held.map(({ day, period, state }) => [`${day} ${period}`, state]));
  return Array.from({ length: countDays(startDate, endDate) }, (_, index) => {
    const date = daysAfter(startDate, index);
    const slots = standing.terms.times.map(({ type, starTime, endTime }) => {
      const state = stateOf({ day: date, period: type }, standing, holders.get(`${date} ${type}`));
      return { type, event: periodNames[type], starTime, endTime, state, stateName: slotStates[state] };
    });
    return { date, week: weekOfDay(date), slots };
  });
}

function stateOf(slot: DayPeriod, standing: Standing, holder: HeldSlot['state'] | undefined): SlotState {
  const { terms, closed, now } = standing;
  if (hasBegun({ day: slot.day, starts: timeOf(terms, slot.period).starTime }, now)) return 'past';
  if (holder !== undefined) return holder === 'pending' ? 'pending' : 'booked';
  if (closed.some((range) => covers(range, slot))) return 'closed';
  return isTooFar(slot.day, now) || !isAdmitted(terms, slot) ? 'unoffered' : 'free';
}

function covers({ from, to, periods }: ClosedRange, { day, period }: { day: string; period: Period }): boolean {
  return day >= from && day <= to && periods.includes(period);
}
