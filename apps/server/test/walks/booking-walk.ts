import { siteBookings } from '@yunguan/contract/content/site';
import { bookingMessages, bookingStates, type BookingState } from '@yunguan/contract/kernel/booking-words';
import { messages } from '@yunguan/contract/kernel/messages';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { closeUndecided } from '../../src/kernel/bookings/close-undecided';
import type { Answer } from '../app';
import { bookedTypes, openPlace } from '../booking-factories';
import type { Form } from '../factories';
import {
  among,
  differing,
  type Ground,
  inOrder,
  type Move,
  ordersOf,
  pick,
  pickSome,
  type Refusal,
  type Walk,
  type Walker,
} from './walker';
import { members } from './members';

/** Days whose three periods are fought over, all of them to come. */
const days = ['2026-11-25', '2026-11-26'] as const;

interface Slot {
  readonly date: string;
  readonly type: number;
}

interface Booking extends Slot {
  readonly id: string;
  /** Phone of the member; null where staff took the slot. */
  readonly by: string | null;
  state: BookingState;
}

interface Closure {
  readonly id: string;
  readonly slots: readonly Slot[];
}

const open: readonly BookingState[] = ['pending', 'confirmed'];

/** Slots of one site: who has them, what is closed, and what nobody decides in time. */
export const bookingWalk: Walk = {
  name: '场地预订',
  steps: [
    'book',
    'book',
    'book',
    'cancel',
    'cancel by staff',
    'decide',
    'decide',
    'book by staff',
    'crowd',
    'close',
    'reopen',
    'reopen',
    'sweep',
    'confirm',
  ],
  begin: async (walker) => {
    const [site] = bookedTypes;
    if (!site) throw new Error('no type is booked');
    const placeId = await openPlace(walker.app, site);
    await walker.ask({
      by: 'admin',
      path: setOrderSetting.path,
      body: { kind: 'siteBooking', confirmsItself: false },
    });
    return new BookingGround(walker, placeId);
  },
};

class BookingGround implements Ground {
  #confirms = false;
  readonly #bookings: Booking[] = [];
  #closures: readonly Closure[] = [];
  readonly #walker: Walker;
  readonly #placeId: string;
  readonly #steps: Readonly<Record<string, (move: Move) => Promise<void>>>;

  constructor(walker: Walker, placeId: string) {
    this.#walker = walker;
    this.#placeId = placeId;
    this.#steps = {
      book: (move) => this.#book(move),
      cancel: (move) => this.#cancel(move),
      'cancel by staff': (move) => this.#cancelByStaff(move),
      decide: (move) => this.#decide(move),
      'book by staff': (move) => this.#bookByStaff(move),
      crowd: (move) => this.#crowd(move),
      close: (move) => this.#close(move),
      reopen: (move) => this.#reopen(move),
      sweep: (move) => this.#sweep(move),
      confirm: (move) => this.#confirm(move),
    };
  }

  take(move: Move): Promise<void> {
    return this.#steps[move.step]?.(move) ?? Promise.reject(new Error(`no step ${move.step}`));
  }

  async differences(): Promise<string[]> {
    const stored = await this.#walker.sql('select id, state from booking where object_id = $1 order by id', [
      this.#placeId,
    ]);
    const closed = await this.#walker.sql('select id from slot_closure where object_id = $1 order by id', [
      this.#placeId,
    ]);
    const waiting = this.#bookings.filter(({ state }) => state === 'pending');
    return [
      ...differing('bookings', stored, inOrder(this.#bookings.map(({ id, state }) => ({ id, state })))),
      ...differing('closures', closed, inOrder(this.#closures.map(({ id }) => ({ id })))),
      ...differing(
        'orders',
        await ordersOf(this.#walker, this.#placeId),
        inOrder(waiting).map(({ id }) => id),
      ),
    ];
  }

  /** Why nobody gets the slot; a closed one has nobody in it. */
  #taken(slot: Slot): Refusal {
    if (this.#closures.some(({ slots }) => slots.some((one) => isSame(one, slot)))) return bookingMessages.closed;
    return this.#holder(slot) === undefined ? undefined : bookingMessages.taken;
  }

  #holder(slot: Slot): Booking | undefined {
    return this.#bookings.find((one) => isSame(one, slot) && open.includes(one.state));
  }

  #form(slot: Slot): Form {
    return { siteId: this.#placeId, date: slot.date, type: slot.type, purpose: '合唱排练', people: 20 };
  }

  #enter(answer: Answer, entry: Omit<Booking, 'id'>): void {
    if (answer.state === 1) this.#bookings.push({ ...entry, id: String(answer.objects.id) });
  }

  async #book({ by, which }: Move): Promise<void> {
    const [member = '', slot] = [pick(members, by), slotAt(which)];
    const answer = await this.#walker.ask(
      { by: member, path: siteBookings.book.path, body: this.#form(slot) },
      this.#taken(slot),
    );
    this.#enter(answer, { ...slot, by: member, state: this.#confirms ? 'confirmed' : 'pending' });
  }

  async #bookByStaff({ by, which }: Move): Promise<void> {
    const [staff, slot] = [by % 2 === 0 ? 'editor' : 'reviewer', slotAt(which)];
    const body = { ...this.#form(slot), contacts: '何女士', tel: '13512345678' };
    const answer = await this.#walker.ask({ by: staff, path: siteBookings.bookOnBehalf.path, body }, this.#taken(slot));
    const isDecided = this.#confirms || staff === 'reviewer';
    this.#enter(answer, { ...slot, by: null, state: isDecided ? 'confirmed' : 'pending' });
  }

  async #cancel(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#bookings, move, isOpen), which);
    if (!chosen) return;
    const member = by % 4 === 0 || chosen.by === null ? (pick(members, by) ?? '') : chosen.by;
    const refusal = member === chosen.by ? cancelRefusal(chosen) : messages.forbidden;
    await this.#walker.ask({ by: member, path: siteBookings.cancel.path, body: { id: chosen.id } }, refusal);
    if (refusal === undefined) chosen.state = 'cancelled';
  }

  async #cancelByStaff(move: Move): Promise<void> {
    const chosen = pickSome(among(this.#bookings, move, isOpen), move);
    if (chosen.length === 0) return;
    const refusals = new Map(chosen.map((one) => [one.id, cancelRefusal(one)]));
    const body = { ids: chosen.map(({ id }) => id), remark: '设备检修' };
    await this.#walker.askEach({ by: 'editor', path: siteBookings.cancelByStaff.path, body }, refusals);
    for (const one of chosen) if (refusals.get(one.id) === undefined) one.state = 'cancelled';
  }

  async #decide(move: Move): Promise<void> {
    const chosen = pickSome(among(this.#bookings, move, isOpen), move);
    if (chosen.length === 0) return;
    const approves = move.by % 2 === 0;
    const refusals = new Map(
      chosen.map(({ id, state }) => [
        id,
        state === 'pending' ? undefined : `该预订${bookingStates[state]}，不能重复审核`,
      ]),
    );
    const body = { ids: chosen.map(({ id }) => id), result: approves ? 'approve' : 'reject', remark: '已核对' };
    await this.#walker.askEach({ by: 'reviewer', path: siteBookings.decide.path, body }, refusals);
    for (const one of chosen) if (refusals.get(one.id) === undefined) one.state = approves ? 'confirmed' : 'rejected';
  }

  /** All members at once, for one slot. */
  async #crowd({ which }: Move): Promise<void> {
    const slot = slotAt(which);
    const refusal = this.#taken(slot);
    const asked = members.map((by) => ({ by, path: siteBookings.book.path, body: this.#form(slot) }));
    const answers = await this.#walker.askAtOnce(asked, {
      succeed: refusal === undefined ? 1 : 0,
      refusal: refusal ?? bookingMessages.taken,
    });
    const state = this.#confirms ? 'confirmed' : 'pending';
    for (const [index, answer] of answers.entries()) this.#enter(answer, { ...slot, by: members[index] ?? '', state });
  }

  /** One or two periods of one day or both, with whoever is there; now and then by a list that is not the whole. */
  async #close({ by, which, more }: Move): Promise<void> {
    const [startDate, endDate] = more % 2 === 0 ? days : [days[which % 2] ?? days[0], days[which % 2] ?? days[0]];
    const types = [...new Set([1 + (which % 3), 1 + (by % 3)])];
    const slots = days
      .filter((date) => date >= startDate && date <= endDate)
      .flatMap((date) => types.map((type) => ({ date, type })));
    const there = slots.flatMap((slot) => this.#holder(slot) ?? []);
    const isWhole = more % 5 !== 0 || there.length === 0;
    const affected = (isWhole ? there : there.slice(1)).map(({ id }) => id);
    const isNew = slots.some((slot) => this.#taken(slot) !== bookingMessages.closed);
    const overtaken = isWhole ? undefined : '受影响的预订已变化，请重新确认';
    const refusal = isNew ? overtaken : bookingMessages.closedAlready;
    const body = { siteId: this.#placeId, startDate, endDate, types, reason: '消防检查', affected };
    const answer = await this.#walker.ask({ by: 'editor', path: siteBookings.close.path, body }, refusal);
    if (refusal !== undefined) return;
    for (const one of there) one.state = 'cancelled';
    this.#closures = [...this.#closures, { id: String(answer.objects.id), slots }];
  }

  async #reopen({ which }: Move): Promise<void> {
    const closure = pick(this.#closures, which);
    if (!closure) return;
    await this.#walker.ask({ by: 'editor', path: siteBookings.reopen.path, body: { id: closure.id } });
    this.#closures = this.#closures.filter((one) => one !== closure);
  }

  /** What runs by itself, as it runs on one of the days after the morning's slot: nobody may decide that one any more. */
  async #sweep({ which }: Move): Promise<void> {
    const date = pick(days, which) ?? days[0];
    const now = new Date(`${date}T12:00:00+08:00`);
    await closeUndecided({ ...this.#walker.app.deps, clock: { now: () => now } }, siteBookings);
    for (const one of this.#bookings) {
      const isOver = one.date < date || (one.date === date && one.type === 1);
      if (isOver && one.state === 'pending') one.state = 'cancelled';
    }
  }

  async #confirm({ which }: Move): Promise<void> {
    this.#confirms = which % 2 === 0;
    const body = { kind: 'siteBooking', confirmsItself: this.#confirms };
    await this.#walker.ask({ by: 'admin', path: setOrderSetting.path, body });
  }
}

function slotAt(index: number): Slot {
  return { date: days[index % 2] ?? days[0], type: 1 + (Math.floor(index / 2) % 3) };
}

const isSame = (one: Slot, other: Slot) => one.date === other.date && one.type === other.type;

function cancelRefusal({ state }: Booking): Refusal {
  return open.includes(state) ? undefined : `该预订${bookingStates[state]}，不能取消`;
}

const isOpen = ({ state }: Booking): boolean => open.includes(state);
