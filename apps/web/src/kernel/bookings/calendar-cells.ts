import type { CalendarBooking, CalendarPlace, Closure } from '@yunguan/contract/kernel/booking-shapes';
import { daysAhead, slotStates, type SlotState } from '@yunguan/contract/kernel/booking-words';
import { daysAfter } from '@yunguan/contract/kernel/days';
import {
  minutesOf,
  type Period,
  periodNames,
  periods,
  type PeriodTime,
  shareTime,
  usualPeriodTimes,
  weekOfDay,
} from '@yunguan/contract/kernel/slots';
import { daysBetween, shortDay } from '../calendar/calendar-days';

/** One period of one day of one place. */
export interface SlotPlace {
  readonly placeId: string;
  readonly day: string;
  readonly period: Period;
}

/** What a slot is drawn from. */
export interface Slot extends SlotPlace {
  readonly state: SlotState;
  readonly times: string;
  readonly booking: CalendarBooking | undefined;
  readonly closure: Closure | undefined;
}

/** Key of a slot, also of its cell in the page. */
export const slotKey = ({ placeId, day, period }: SlotPlace): string => `${placeId} ${day} ${period}`;

/** The slot that a key names; undefined for anything else. */
export function slotOfKey(key: string | undefined): SlotPlace | undefined {
  const [placeId, day, type] = (key ?? '').split(' ');
  const period = periods.find((one) => String(one) === type);
  return placeId && day && period ? { placeId, day, period } : undefined;
}

/** What a calendar answers, as far as its slots are concerned. */
export interface CalendarAnswer {
  readonly today: string;
  readonly now: string;
  readonly places: readonly CalendarPlace[];
  readonly bookings: readonly CalendarBooking[];
  readonly closures: readonly Closure[];
}

export interface CalendarIndex {
  readonly today: string;
  readonly now: string;
  readonly bookings: ReadonlyMap<string, CalendarBooking>;
  readonly closures: ReadonlyMap<string, Closure>;
  readonly places: ReadonlyMap<string, PlaceIndex>;
}

interface PlaceIndex {
  readonly place: CalendarPlace;
  /** Ticked cells of the weekly grid, `星期一 上午`; empty limits nothing. */
  readonly offered: ReadonlySet<string>;
  readonly times: ReadonlyMap<number, PeriodTime & { readonly text: string; readonly start: number }>;
}

/** Reads an answer once, each booking and each closed slot once: drawing a slot is then three look-ups. */
export function indexCalendar(answer: CalendarAnswer, days: readonly string[]): CalendarIndex {
  const { today, now } = answer;
  const bookings = new Map<string, CalendarBooking>();
  for (const booking of answer.bookings) {
    bookings.set(`${booking.objectId} ${booking.date} ${booking.type}`, booking);
  }
  const closures = new Map<string, Closure>();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  for (const closure of answer.closures) {
    const { objectId, startDate, endDate, types } = closure;
    for (const day of daysBetween(startDate > first ? startDate : first, endDate < last ? endDate : last)) {
      for (const type of types) closures.set(`${objectId} ${day} ${type}`, closure);
    }
  }
  const places = new Map(answer.places.map((place) => [place.id, indexPlace(place)]));
  return { today, now, bookings, closures, places };
}

function indexPlace(place: CalendarPlace): PlaceIndex {
  const offered = new Set(place.timeConfigs.map(({ week, event }) => `${week} ${event}`));
  const times = new Map(
    usualPeriodTimes.map((usual) => {
      const { starTime, endTime } = place.timeSlots.find(({ type }) => type === usual.type) ?? usual;
      return [
        usual.type,
        { ...usual, starTime, endTime, text: textOf({ starTime, endTime }), start: minutesOf(starTime) ?? 0 },
      ];
    }),
  );
  return { place, offered, times };
}

const textOf = ({ starTime, endTime }: Omit<PeriodTime, 'type'>) => `${starTime}-${endTime}`;

/** A slot with its state: who holds it first, then why it cannot be taken. A booking has the hours of when it was made. */
export function slotAt(index: CalendarIndex, at: SlotPlace): Slot {
  const key = slotKey(at);
  const own = index.bookings.get(key);
  const closure = index.closures.get(key);
  const state = stateOf(index, at, { booking: own, closure });
  const booking = state === 'free' ? reachingInto(index, at) : own;
  const times = booking ? textOf(booking) : (index.places.get(at.placeId)?.times.get(at.period)?.text ?? '');
  return { ...at, times, booking, closure, state: booking ? stateOf(index, at, { booking, closure }) : state };
}

/** A booking of another period whose hours, from before the place changed its own, reach into this one. */
function reachingInto(index: CalendarIndex, at: SlotPlace): CalendarBooking | undefined {
  const time = index.places.get(at.placeId)?.times.get(at.period);
  return periods
    .map((period) => index.bookings.get(slotKey({ ...at, period })))
    .find((booking) => booking && time && shareTime(booking, time));
}

function stateOf(
  index: CalendarIndex,
  { placeId, day, period }: SlotPlace,
  { booking, closure }: Pick<Slot, 'booking' | 'closure'>,
): SlotState {
  if (booking) return booking.state === 'pending' ? 'pending' : 'booked';
  const of = index.places.get(placeId);
  const start = of?.times.get(period)?.start ?? 0;
  if (day < index.today || (day === index.today && start <= (minutesOf(index.now) ?? 0))) return 'past';
  if (closure) return 'closed';
  return of && isOpen(of, day, period) && day <= daysAfter(index.today, daysAhead) ? 'free' : 'unoffered';
}

/** Offered by the weekly grid, and within the validity of an approved place that is there. */
function isOpen({ place, offered }: PlaceIndex, day: string, period: Period): boolean {
  const { validStartTime: start, validEndTime: end, isRemoved, isApproved } = place;
  if (isRemoved || !isApproved) return false;
  if ((start && day < start.slice(0, 10)) || (end && day > end.slice(0, 10))) return false;
  return offered.size === 0 || offered.has(`${weekOfDay(day)} ${periodNames[period]}`);
}

/** One character for a state where a word has no room; never colour alone. */
export const stateMarks = {
  free: '',
  pending: '待',
  booked: '订',
  closed: '关',
  past: '·',
  unoffered: '—',
} as const satisfies Record<SlotState, string>;

/** A slot in words: for its hint and for who does not see it. */
export function slotWords({ day, period, times, state, booking, closure }: Slot): string {
  const when = `${shortDay(day)} ${weekOfDay(day)} ${periodNames[period]} ${times}`;
  if (booking) {
    return `${when}，${slotStates[state]}：${booking.contacts}，${booking.purpose}，${booking.people} 人`;
  }
  return `${when}，${slotStates[state]}${state === 'closed' && closure ? `：${closure.reason}` : ''}`;
}
