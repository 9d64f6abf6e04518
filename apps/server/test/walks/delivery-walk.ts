import * as calls from '@yunguan/contract/content/culture-delivery';
import {
  deliveryMessages,
  type DeliveryState,
  deliveryStates,
  hasBegun,
} from '@yunguan/contract/content/culture-delivery';
import { messages } from '@yunguan/contract/kernel/messages';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import type { Answer } from '../app';
import { oncePerApp } from '../content-app';
import type { Form } from '../factories';
import { buildClub, buildCulture } from '../training-factories';
import { members } from './members';
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

interface Visit {
  readonly id: string;
  /** Phone of the member; null where staff arranged it. */
  readonly by: string | null;
  state: DeliveryState;
  month: PlannedMonth;
}

interface PlannedMonth {
  readonly year: number;
  readonly month: number;
  readonly frequency: number;
}

/** The clock of the tests stands in November 2026: the first month has begun, the others have not. */
const plan: readonly PlannedMonth[] = [
  { year: 2026, month: 11, frequency: 2 },
  { year: 2027, month: 1, frequency: 1 },
  { year: 2027, month: 5, frequency: 2 },
];
const unplanned: PlannedMonth = { year: 2027, month: 6, frequency: 0 };
const today = '2026-11-21';
const where = { address: '石马河街道文化站', contacts: '何女士', tel: '13512345678' } as const;

/** A delivery names a club: the same one for all walks. */
const club = oncePerApp((app) => buildClub(app, { status: 100 }));

/** Applications and visits of one plan of three months. */
export const deliveryWalk: Walk = {
  name: '文化配送',
  steps: [
    'apply',
    'apply',
    'allocate',
    'allocate',
    'take back',
    'reject',
    'arrange',
    'finish',
    'finish',
    'reopen',
    'cancel',
    'crowd',
    'confirm',
  ],
  begin: async (walker) => {
    const form = { plans: plan, leagueIds: [await club(walker.app)] };
    const brandId = await buildCulture(walker.app, { status: 100, form });
    await walker.ask({ by: 'admin', path: setOrderSetting.path, body: { kind: 'delivery', confirmsItself: false } });
    return new DeliveryGround(walker, brandId);
  },
};

class DeliveryGround implements Ground {
  #confirms = false;
  readonly #visits: Visit[] = [];
  readonly #walker: Walker;
  readonly #brandId: string;
  readonly #steps: Readonly<Record<string, (move: Move) => Promise<void>>>;

  constructor(walker: Walker, brandId: string) {
    this.#walker = walker;
    this.#brandId = brandId;
    this.#steps = {
      apply: (move) => this.#apply(move),
      allocate: (move) => this.#allocate(move),
      'take back': (move) => this.#takeBack(move),
      reject: (move) => this.#reject(move),
      arrange: (move) => this.#arrange(move),
      finish: (move) => this.#finish(move),
      reopen: (move) => this.#reopen(move),
      cancel: (move) => this.#cancel(move),
      crowd: (move) => this.#crowd(move),
      confirm: (move) => this.#confirm(move),
    };
  }

  take(move: Move): Promise<void> {
    return this.#steps[move.step]?.(move) ?? Promise.reject(new Error(`no step ${move.step}`));
  }

  async differences(): Promise<string[]> {
    const stored = await this.#walker.sql(
      'select id, state, year, month from culture_delivery where brand_id = $1 order by id',
      [this.#brandId],
    );
    const books = await this.#walker.sql(
      'select year, month, frequency, allocated, done from culture_plan where brand_id = $1 order by year, month',
      [this.#brandId],
    );
    const visits = this.#visits.map(({ id, state, month: { year, month } }) => ({ id, state, year, month }));
    const months = plan.map(({ year, month, frequency }) => ({
      year,
      month,
      frequency,
      allocated: this.#given({ year, month, frequency }),
      done: this.#visits.filter((one) => one.state === 'done' && isSame(one.month, { year, month, frequency })).length,
    }));
    const waiting = inOrder(this.#visits.filter(({ state }) => state === 'pending')).map(({ id }) => id);
    return [
      ...differing('visits', stored, inOrder(visits)),
      ...differing('plan', books, months),
      ...differing('orders', await ordersOf(this.#walker, this.#brandId), waiting),
    ];
  }

  #given(month: PlannedMonth): number {
    return this.#visits.filter((one) => ['allocated', 'done'].includes(one.state) && isSame(one.month, month)).length;
  }

  /** Why no visit can have the month. */
  #noneLeft(month: PlannedMonth): Refusal {
    if (month.frequency === 0) return deliveryMessages.notPlanned(month.year, month.month);
    return this.#given(month) >= month.frequency ? deliveryMessages.full(month.year, month.month) : undefined;
  }

  #askedAlready(by: string, month: PlannedMonth): boolean {
    return this.#visits.some((one) => one.by === by && one.state === 'pending' && isSame(one.month, month));
  }

  #enter(answer: Answer, entered: Omit<Visit, 'id'>): void {
    if (answer.state === 1) this.#visits.push({ ...entered, id: String(answer.objects.id) });
  }

  #wish({ year, month }: PlannedMonth): Form {
    return { brandId: this.#brandId, year, month, ...where };
  }

  async #apply({ by, which }: Move): Promise<void> {
    const [member = '', month = unplanned] = [pick(members, by), pick([...plan, unplanned], which)];
    const isTwice = !this.#confirms && this.#askedAlready(member, month);
    const refusal = this.#noneLeft(month) ?? (isTwice ? deliveryMessages.appliedAlready : undefined);
    const answer = await this.#walker.ask(
      { by: member, path: calls.applyBrand.path, body: this.#wish(month) },
      refusal,
    );
    this.#enter(answer, { by: member, state: this.#confirms ? 'allocated' : 'pending', month });
  }

  async #arrange({ which }: Move): Promise<void> {
    const month = pick([...plan, unplanned], which) ?? unplanned;
    const refusal = this.#noneLeft(month);
    const answer = await this.#walker.ask(
      { by: 'editor', path: calls.addDelivery.path, body: this.#wish(month) },
      refusal,
    );
    this.#enter(answer, { by: null, state: 'allocated', month });
  }

  async #allocate(move: Move): Promise<void> {
    const { which, more } = move;
    const [chosen, month = unplanned] = [
      pick(among(this.#visits, move, isOpen), which),
      pick([...plan, unplanned], more),
    ];
    if (!chosen) return;
    const stays = chosen.state === 'allocated' && isSame(chosen.month, month);
    const isGone = chosen.state !== 'pending' && chosen.state !== 'allocated';
    const noneLeft = stays ? undefined : this.#noneLeft(month);
    const refusal = isGone ? deliveryMessages.goneAlready : noneLeft;
    const body = { id: chosen.id, year: month.year, month: month.month };
    await this.#walker.ask({ by: 'reviewer', path: calls.allocateDelivery.path, body }, refusal);
    if (refusal === undefined) Object.assign(chosen, { state: 'allocated', month });
  }

  async #takeBack(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#visits, move, isOpen), which);
    if (!chosen) return;
    const member = by % 4 === 0 || chosen.by === null ? (pick(members, by) ?? '') : chosen.by;
    const isLate = chosen.state === 'allocated' && hasBegun(chosen.month, today);
    const late = isLate ? deliveryMessages.begunAlready(chosen.month.year, chosen.month.month) : undefined;
    const refusal = member === chosen.by ? (isOpen(chosen) ? late : deliveryMessages.goneAlready) : messages.forbidden;
    await this.#walker.ask({ by: member, path: calls.cancelApplyBrand.path, body: { id: chosen.id } }, refusal);
    if (refusal === undefined) chosen.state = 'cancelled';
  }

  /** A call about one or two visits; those without a refusal are then in the state. */
  async #each(
    move: Move,
    call: { readonly by: string; readonly path: string; readonly body?: Form; readonly to: DeliveryState },
    refusalOf: (visit: Visit) => Refusal,
  ): Promise<void> {
    const chosen = pickSome(among(this.#visits, move, isOpen), move);
    if (chosen.length === 0) return;
    const refusals = new Map(chosen.map((one) => [one.id, refusalOf(one)]));
    const { by, path, to } = call;
    await this.#walker.askEach({ by, path, body: { ids: [...refusals.keys()], ...call.body } }, refusals);
    for (const one of chosen) if (refusals.get(one.id) === undefined) one.state = to;
  }

  #reject(move: Move): Promise<void> {
    const call = {
      by: 'reviewer',
      path: calls.rejectDeliveries.path,
      body: { remark: '人手不足' },
      to: 'rejected',
    } as const;
    return this.#each(move, call, ({ state }) =>
      state === 'pending' ? undefined : `该申请${deliveryStates[state]}，不能重复审核`,
    );
  }

  #finish(move: Move): Promise<void> {
    const call = { by: 'editor', path: calls.finishDeliveries.path, to: 'done' } as const;
    return this.#each(move, call, ({ state, month }) => {
      if (state !== 'allocated') return deliveryMessages.notAllocated;
      return hasBegun(month, today) ? undefined : deliveryMessages.notBegun(month.year, month.month);
    });
  }

  #cancel(move: Move): Promise<void> {
    const call = {
      by: 'editor',
      path: calls.cancelDeliveries.path,
      body: { remark: '场地维修' },
      to: 'cancelled',
    } as const;
    return this.#each(move, call, ({ state }) => {
      if (state === 'done') return deliveryMessages.doneAlready;
      return state === 'pending' || state === 'allocated' ? undefined : deliveryMessages.goneAlready;
    });
  }

  async #reopen(move: Move): Promise<void> {
    const { which } = move;
    const chosen = pick(among(this.#visits, move, isOpen), which);
    if (!chosen) return;
    const refusal = chosen.state === 'done' ? undefined : deliveryMessages.notDone;
    await this.#walker.ask({ by: 'editor', path: calls.reopenDelivery.path, body: { id: chosen.id } }, refusal);
    if (refusal === undefined) chosen.state = 'allocated';
  }

  /** Staff arranges three visits of one month at once. */
  async #crowd({ which }: Move): Promise<void> {
    const month = pick(plan, which) ?? unplanned;
    const succeed = Math.min(3, month.frequency - this.#given(month));
    const asked = ['editor', 'reviewer', 'admin'].map((by) => ({
      by,
      path: calls.addDelivery.path,
      body: this.#wish(month),
    }));
    const refusal = deliveryMessages.full(month.year, month.month);
    const answers = await this.#walker.askAtOnce(asked, { succeed, refusal });
    for (const answer of answers) this.#enter(answer, { by: null, state: 'allocated', month });
  }

  async #confirm({ which }: Move): Promise<void> {
    this.#confirms = which % 2 === 0;
    await this.#walker.ask({
      by: 'admin',
      path: setOrderSetting.path,
      body: { kind: 'delivery', confirmsItself: this.#confirms },
    });
  }
}

function isSame(one: PlannedMonth, other: PlannedMonth): boolean {
  return one.year === other.year && one.month === other.month;
}

const isOpen = ({ state }: Visit): boolean => state === 'pending' || state === 'allocated';
