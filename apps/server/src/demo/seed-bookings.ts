import { mostOpenBookings } from '@yunguan/contract/kernel/booking-words';
import { dayLength, daysAfter } from '@yunguan/contract/kernel/days';
import type { Values } from '@yunguan/contract/kernel/parse';
import { type Period, periodNames, periods } from '@yunguan/contract/kernel/slots';
import { orderKinds } from '@yunguan/contract/platform/orders';
import type { Transaction } from '../db/database';
import { type ChinaNow, chinaNow } from '../kernel/china-now';
import { hasBegun, isAdmitted, type SlotTerms, termsOf, timeOf } from '../kernel/bookings/slot-terms';
import { approvedSnapshot } from '../kernel/content/public';
import { maskPhone } from '../kernel/mask-phone';
import { seedId } from '../seed/ids';
import { approvals, closureReasons, purposes, refusals, withdrawals } from './booking-texts';
import { byMember } from '../kernel/orders/by-member';
import { chinaTime } from './china-time';
import { stableId } from '../seed/stable-id';
import { type DemoMember, demoMembers } from './members';
import { person } from './people';
import { venues } from './places';
import { type Rng, rngOf } from './random';
import { at, insertRows } from './seed-rows';
import { type Actors, actorsOf } from './seed-reviews';

type Kind = 'site' | 'hall';
const tables = { site: 'site', hall: 'exhibition_hall' } as const satisfies Record<Kind, string>;

interface PlaceFound extends Record<string, unknown> {
  readonly id: string;
  readonly venue_id: string;
  readonly title: string;
  readonly form: Values;
}

/** An approved place with all that its bookings have in common. */
interface House {
  readonly kind: Kind;
  readonly place: PlaceFound;
  readonly terms: SlotTerms;
  readonly venueName: string;
  readonly actors: Actors;
  readonly base: Date;
  readonly now: ChinaNow;
  /** Bookings to come by member. */
  readonly open: Map<string, number>;
}

const daysBack = 21;
const daysOn = 28;
const hour = 3_600_000;

/** Bookings of past and coming weeks in all states for approved sites and halls, what waits, and a few closures. */
export async function seedBookings(tx: Transaction, { base }: { readonly base: Date }): Promise<void> {
  for (const kind of ['site', 'hall'] as const) {
    const open = new Map<string, number>();
    const places = await tx.query<PlaceFound>(
      `select c.id, c.venue_id, approved.form ->> 'title' as title, approved.form
       from ${tables[kind]} c ${approvedSnapshot}
       where c.deleted_at is null order by c.venue_id, c.id`,
    );
    for (const [index, place] of places.entries()) {
      const venue = venues.find(({ key }) => seedId.venue(key) === place.venue_id);
      if (!venue) continue;
      const house = { kind, place, terms: termsOf(place.form), venueName: venue.name, base, now: chinaNow(base), open };
      await seedPlace(tx, { ...house, actors: actorsOf(venue.key) }, index % 3 === 0);
    }
  }
}

async function seedPlace(tx: Transaction, house: House, isClosedSoon: boolean): Promise<void> {
  const closure = isClosedSoon ? closureOf(house) : undefined;
  const closedDays = closure ? [closure.from_day, closure.to_day] : [];
  const slots = Array.from({ length: daysBack + daysOn }, (_, index) => daysAfter(house.now.day, index - daysBack))
    .flatMap((day) => periods.map((period) => ({ day, period })))
    .filter((slot) => isAdmitted(house.terms, slot))
    .filter(({ day }) => closedDays[0] === undefined || day < closedDays[0] || day > (closedDays[1] ?? ''));
  const made = slots.flatMap((slot) => {
    const rng = rngOf('booking', house.place.id, slot.day, slot.period);
    return rng.chance(0.2) ? [bookingOf(house, slot, rng)] : [];
  });
  await insertRows(tx, 'booking', made);
  await insertRows(
    tx,
    'order_task',
    made.filter(({ state }) => state === 'pending').map((row) => orderOf(house, row)),
  );
  if (closure) await insertRows(tx, 'slot_closure', [closure]);
}

function closureOf({ kind, place, actors, now, base }: House) {
  const rng = rngOf('closure', place.id);
  const first = rng.int(6, 18);
  return {
    id: stableId('closure', place.id),
    venue_id: place.venue_id,
    kind,
    object_id: place.id,
    from_day: daysAfter(now.day, first),
    to_day: daysAfter(now.day, first + rng.int(0, 2)),
    periods: rng.pick([[1, 2, 3], [1, 2], [3]]),
    reason: rng.pick(closureReasons),
    created_by: actors.editor.id,
    created_by_name: actors.editor.name,
    created_at: at(base.getTime() - rng.int(20, 200) * hour),
  };
}

type State = 'pending' | 'confirmed' | 'rejected' | 'cancelled';

function bookingOf(house: House, slot: { readonly day: string; readonly period: Period }, rng: Rng) {
  const { kind, place, terms, base, now, actors } = house;
  const { starTime: starts, endTime: ends } = timeOf(terms, slot.period);
  const isPast = hasBegun({ day: slot.day, starts }, now);
  const state = rng.weighted<State>(
    isPast
      ? [
          ['confirmed', 7],
          ['rejected', 1],
          ['cancelled', 2],
        ]
      : [
          ['pending', 3],
          ['confirmed', 5],
          ['rejected', 1],
          ['cancelled', 1],
        ],
  );
  const booker = bookerOf(house, rng, !isPast && (state === 'pending' || state === 'confirmed'));
  const createdAt = createdBefore(house, slot.day, rng);
  const isByMember = state === 'cancelled' && booker.member_id !== null && rng.chance(0.6);
  const remark = remarkOf(state, rng, isByMember);
  const isDecided = state !== 'pending';
  return {
    id: stableId('booking', place.id, slot.day, String(slot.period)),
    venue_id: place.venue_id,
    kind,
    object_id: place.id,
    title: place.title,
    day: slot.day,
    period: slot.period,
    starts,
    ends,
    state,
    purpose: rng.pick(purposes[kind]),
    people: rng.int(8, 60),
    ...booker,
    created_at: at(createdAt),
    updated_at: at(createdAt),
    remark,
    decided_by_name: isDecided && !isByMember ? actors.first.name : null,
    decided_at: isDecided ? at(Math.min(createdAt + rng.int(2, 30) * hour, base.getTime())) : null,
    ...(state === 'confirmed' && slot.day < now.day ? arrivalOf(house, { day: slot.day, starts }) : notArrived),
  };
}

const notArrived = { arrived_at: null, arrived_by_name: null };

/** Most who booked for a day before today came, within a quarter of an hour; some never did. */
function arrivalOf({ place, actors }: House, { day, starts }: { readonly day: string; readonly starts: string }) {
  const rng = rngOf('arrival', place.id, day, starts);
  if (rng.chance(0.12)) return notArrived;
  const [hours = 0, minutes = 0] = starts.split(':').map(Number);
  const moment = Date.parse(`${day}T00:00:00+08:00`) + hours * hour + (minutes + rng.int(0, 12)) * 60_000;
  return { arrived_at: at(moment), arrived_by_name: actors.editor.name };
}

/** Some days ahead of the slot, and never later than now. */
function createdBefore({ base, now }: House, day: string, rng: Rng): number {
  const ahead = (Date.parse(day) - Date.parse(now.day)) / dayLength;
  const moment = chinaTime(base, ahead - rng.int(2, 12), [rng.int(8, 20), rng.int(0, 59)]).getTime();
  return Math.min(moment, base.getTime() - rng.int(1, 90) * hour);
}

function remarkOf(state: State, rng: Rng, isByMember: boolean): string {
  if (state === 'pending') return '';
  if (state === 'confirmed') return rng.pick(approvals);
  if (state === 'rejected') return rng.pick(refusals);
  return isByMember ? byMember : rng.pick(withdrawals);
}

/** A member who has room for another booking, or somebody for whom staff books. */
function bookerOf({ open, actors }: House, rng: Rng, isOpen: boolean) {
  const able = demoMembers.filter(({ id, enabled }) => enabled && (open.get(id) ?? 0) < mostOpenBookings - 4);
  const member: DemoMember | undefined = able.length === 0 || rng.chance(0.2) ? undefined : rng.pick(able);
  if (!member) {
    const { name, tel } = person(rng);
    return { contacts: name, tel, member_id: null, created_by: actors.editor.id };
  }
  if (isOpen) open.set(member.id, (open.get(member.id) ?? 0) + 1);
  return { contacts: member.name, tel: member.tel, member_id: member.id, created_by: null };
}

function orderOf(house: House, row: ReturnType<typeof bookingOf>) {
  const { kind, place, venueName } = house;
  return {
    object_id: row.id,
    kind: orderKinds[`${kind}Booking`].key,
    content_type: kind,
    parent_id: place.id,
    venue_id: place.venue_id,
    venue_name: venueName,
    title: `${place.title}（${row.day} ${periodNames[row.period]}）`,
    applicant: `${row.contacts} ${maskPhone(row.tel)}`,
    submitted_at: row.created_at,
  };
}
