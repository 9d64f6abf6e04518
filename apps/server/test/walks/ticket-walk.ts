import { bookTicket, cancelBookTicket, joinWaitingList } from '@yunguan/contract/content/activity-ticket';
import { bookTicketOnBehalf, cancelTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketLimits, ticketMessages, type TicketState } from '@yunguan/contract/content/activity-ticket-words';
import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { messages } from '@yunguan/contract/kernel/messages';
import { review } from '@yunguan/contract/platform/review';
import { activityContent, detailOf, openSession, withTickets } from '../activity-factories';
import type { Answer } from '../app';
import { path } from '../factories';
import {
  among,
  differing,
  type Ground,
  inOrder,
  type Move,
  pick,
  pickSome,
  type Refusal,
  type Walk,
  type Walker,
} from './walker';
import { members } from './members';

interface Order {
  readonly id: string;
  /** Phone of the member; null where staff took the tickets. */
  readonly by: string | null;
  readonly count: number;
  state: TicketState;
  /** It had tickets once, and so a code to show. */
  hadTickets: boolean;
}

interface Session {
  readonly activityId: string;
  readonly sessionId: string;
  readonly day: string;
}

/** Tickets of one session: who has some, who waits for some, and who moves up. */
export const ticketWalk: Walk = {
  name: '活动门票',
  steps: [
    'book',
    'book',
    'wait',
    'wait',
    'wait',
    'cancel',
    'cancel',
    'cancel by staff',
    'book by staff',
    'crowd',
    'resize',
    'resize',
  ],
  begin: async (walker) => {
    // Other walks move the clock by days.
    const day = chinaDay(new Date(walker.app.clock.now().getTime() + 9 * 86_400_000));
    const session = await openSession(walker.app, { votesCount: 3 }, { day });
    return new TicketGround(walker, { ...session, day });
  },
};

class TicketGround implements Ground {
  #tickets = 3;
  readonly #orders: Order[] = [];
  readonly #walker: Walker;
  readonly #session: Pick<Session, 'activityId' | 'sessionId'>;
  readonly #day: string;
  readonly #steps: Readonly<Record<string, (move: Move) => Promise<void>>>;

  constructor(walker: Walker, { day, ...session }: Session) {
    this.#walker = walker;
    this.#session = session;
    this.#day = day;
    this.#steps = {
      book: (move) => this.#book(move),
      wait: (move) => this.#wait(move),
      cancel: (move) => this.#cancel(move),
      'cancel by staff': (move) => this.#cancelByStaff(move),
      'book by staff': (move) => this.#bookByStaff(move),
      crowd: () => this.#crowd(),
      resize: (move) => this.#resize(move),
    };
  }

  take(move: Move): Promise<void> {
    return this.#steps[move.step]?.(move) ?? Promise.reject(new Error(`no step ${move.step}`));
  }

  async differences(): Promise<string[]> {
    const { sessionId } = this.#session;
    const stored = await this.#walker.sql(
      'select id, state, code is not null as "hasCode" from ticket_order where session_id = $1 order by id',
      [sessionId],
    );
    const books = await this.#walker.sql('select tickets, sold from activity_session where id = $1', [sessionId]);
    const foreseen = inOrder(
      this.#orders.map(({ id, state, hadTickets }) => ({ id, state, hasCode: state !== 'cancelled' || hadTickets })),
    );
    return [
      ...differing('orders', stored, foreseen),
      ...differing('tickets', books, [{ tickets: this.#tickets, sold: this.#held() }]),
    ];
  }

  #held(): number {
    return this.#in(['taken']).reduce((sum, { count }) => sum + count, 0);
  }

  #left(): number {
    return this.#tickets - this.#held();
  }

  #in(states: readonly TicketState[]): Order[] {
    return this.#orders.filter(({ state }) => states.includes(state));
  }

  /** Of a member: not too many, be they his or waited for. */
  #tooMany(by: string, count: number): Refusal {
    const own = this.#in(['taken', 'waiting']).filter((one) => one.by === by);
    const all = own.reduce((sum, one) => sum + one.count, count);
    return all > ticketLimits.perMember ? ticketMessages.perMember : undefined;
  }

  #soldOut(count: number): Refusal {
    const left = this.#left();
    if (left >= count) return undefined;
    return left <= 0 ? ticketMessages.soldOut : ticketMessages.left(left);
  }

  #enter(answer: Answer, entry: Omit<Order, 'id' | 'hadTickets'>): void {
    if (answer.state !== 1) return;
    this.#orders.push({ ...entry, id: String(answer.objects.id), hadTickets: entry.state === 'taken' });
  }

  /** What is left goes to who waits, the first that fits. */
  #moveUp(): void {
    for (const one of this.#in(['waiting'])) {
      if (one.count > this.#left()) continue;
      one.state = 'taken';
      one.hadTickets = true;
    }
  }

  /** Whoever comes later is later in the list. */
  #later(): void {
    this.#walker.app.clock.advance({ seconds: 1 });
  }

  async #book({ by, which }: Move): Promise<void> {
    const [member = '', count] = [pick(members, by), 1 + (which % 4)];
    const refusal = this.#soldOut(count) ?? this.#tooMany(member, count);
    const body = { ...this.#session, count, channel: 'pc' };
    const answer = await this.#walker.ask({ by: member, path: bookTicket.path, body }, refusal);
    this.#enter(answer, { by: member, count, state: 'taken' });
  }

  async #bookByStaff({ which }: Move): Promise<void> {
    const count = 1 + (which % 5);
    const body = { ...this.#session, count, contacts: '何女士', tel: '13512345678' };
    const answer = await this.#walker.ask({ by: 'editor', path: bookTicketOnBehalf.path, body }, this.#soldOut(count));
    this.#enter(answer, { by: null, count, state: 'taken' });
  }

  async #wait({ by, which }: Move): Promise<void> {
    const [member = '', count] = [pick(members, by), 1 + (which % 6)];
    const left = this.#left();
    const waits = this.#in(['waiting']).some((one) => one.by === member);
    const refusal =
      (left >= count ? ticketMessages.stillLeft(left) : undefined) ??
      (count > this.#tickets ? ticketMessages.beyondTotal(this.#tickets) : undefined) ??
      (waits ? ticketMessages.waitsAlready : this.#tooMany(member, count));
    this.#later();
    const body = { ...this.#session, count };
    const answer = await this.#walker.ask({ by: member, path: joinWaitingList.path, body }, refusal);
    this.#enter(answer, { by: member, count, state: 'waiting' });
  }

  async #cancel(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#orders, move, isOpen), which);
    if (!chosen) return;
    const member = by % 4 === 0 || chosen.by === null ? (pick(members, by) ?? '') : chosen.by;
    const refusal = member === chosen.by ? cancelRefusal(chosen) : messages.forbidden;
    await this.#walker.ask({ by: member, path: cancelBookTicket.path, body: { id: chosen.id } }, refusal);
    if (refusal === undefined) this.#givenBack([chosen]);
  }

  async #cancelByStaff(move: Move): Promise<void> {
    const chosen = pickSome(among(this.#orders, move, isOpen), move);
    if (chosen.length === 0) return;
    const refusals = new Map(chosen.map((one) => [one.id, cancelRefusal(one)]));
    await this.#walker.askEach(
      { by: 'editor', path: cancelTicketOrders.path, body: { ids: chosen.map(({ id }) => id), remark: '演员生病' } },
      refusals,
    );
    this.#givenBack(chosen.filter(({ id }) => refusals.get(id) === undefined));
  }

  #givenBack(gone: readonly Order[]): void {
    for (const one of gone) one.state = 'cancelled';
    this.#moveUp();
  }

  /** Three at once, for one ticket each. */
  async #crowd(): Promise<void> {
    const coming = members.filter((member) => this.#tooMany(member, 1) === undefined).slice(0, 3);
    const succeed = Math.min(coming.length, Math.max(this.#left(), 0));
    const body = { ...this.#session, count: 1, channel: 'pc' };
    const asked = coming.map((by) => ({ by, path: bookTicket.path, body }));
    const answers = await this.#walker.askAtOnce(asked, { succeed, refusal: ticketMessages.soldOut });
    for (const [index, answer] of answers.entries())
      this.#enter(answer, { by: coming[index] ?? '', count: 1, state: 'taken' });
  }

  /** Another number of tickets, as a version that passes the review. */
  async #resize({ which }: Move): Promise<void> {
    const tickets = 1 + (which % 12);
    const held = this.#held();
    const refusal =
      tickets < held ? `场次 ${this.#day} 9:00-11:30 已售出 ${held} 张票，票数不能少于 ${held}` : undefined;
    const { activityId } = this.#session;
    const { events } = await detailOf(this.#walker.app, activityId);
    const body = { id: activityId, status: 1, events: withTickets(events, tickets) };
    await this.#walker.ask({ by: 'admin', path: path(activityContent, 'update'), body }, refusal);
    if (refusal !== undefined) return;
    for (const by of ['reviewer', 'reviewer2'])
      await this.#walker.ask({ by, path: review.path, body: { objectId: activityId, result: 'approve' } });
    this.#tickets = tickets;
    for (const one of this.#in(['waiting'])) if (one.count > tickets) one.state = 'lapsed';
    this.#moveUp();
  }
}

function cancelRefusal({ state }: Order): Refusal {
  return state === 'taken' || state === 'waiting' ? undefined : ticketMessages.goneAlready;
}

const isOpen = ({ state }: Order): boolean => state === 'taken' || state === 'waiting';
