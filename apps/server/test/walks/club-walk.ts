import { applyLeague, cancelApplyLeague, setIsValid } from '@yunguan/contract/content/club-application';
import { deleteLeagueMember, membershipMessages, type MembershipState } from '@yunguan/contract/content/club-member';
import { setRecruit } from '@yunguan/contract/content/club-recruit';
import { messages } from '@yunguan/contract/kernel/messages';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import type { Answer } from '../app';
import { memberId, openClub } from '../club-factories';
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

interface Membership {
  readonly id: string;
  readonly by: string;
  state: MembershipState;
  /** Recruiting in which he joined. */
  round: number | null;
}

/** The recruiting of one club: who applies, who is taken in, and which places come back when somebody leaves. */
export const clubWalk: Walk = {
  name: '社团招募',
  steps: [
    'apply',
    'apply',
    'apply',
    'decide',
    'decide',
    'leave',
    'remove',
    'start',
    'start',
    'pause',
    'crowd',
    'confirm',
  ],
  begin: async (walker) => {
    const clubId = await openClub(walker.app, 2);
    await walker.ask({ by: 'admin', path: setOrderSetting.path, body: { kind: 'clubApply', confirmsItself: false } });
    const ids = new Map<string, string>();
    for (const phone of members) {
      await walker.app.as(phone);
      ids.set(phone, await memberId(walker.app, phone));
    }
    return new ClubGround(walker, clubId, ids);
  },
};

class ClubGround implements Ground {
  #isRecruit = true;
  #most = 2;
  #recruited = 0;
  #round = 1;
  #confirms = false;
  readonly #memberships: Membership[] = [];
  readonly #walker: Walker;
  readonly #clubId: string;
  readonly #memberIds: ReadonlyMap<string, string>;
  readonly #steps: Readonly<Record<string, (move: Move) => Promise<void>>>;

  constructor(walker: Walker, clubId: string, memberIds: ReadonlyMap<string, string>) {
    this.#walker = walker;
    this.#clubId = clubId;
    this.#memberIds = memberIds;
    this.#steps = {
      apply: (move) => this.#apply(move),
      decide: (move) => this.#decide(move),
      leave: (move) => this.#leave(move),
      remove: (move) => this.#remove(move),
      start: (move) => this.#start(move),
      pause: () => this.#pause(),
      crowd: () => this.#crowd(),
      confirm: (move) => this.#confirm(move),
    };
  }

  take(move: Move): Promise<void> {
    return this.#steps[move.step]?.(move) ?? Promise.reject(new Error(`no step ${move.step}`));
  }

  async differences(): Promise<string[]> {
    const stored = await this.#walker.sql<Membership & Record<string, unknown>>(
      'select id, state, round from club_member where club_id = $1 order by id',
      [this.#clubId],
    );
    const [books] = await this.#walker.sql(
      'select is_recruit, recruit_count, recruited, members from club_recruit where club_id = $1',
      [this.#clubId],
    );
    const foreseen = this.#memberships.map(({ id, state, round }) => ({ id, state, round }));
    return [
      ...differing('memberships', stored, inOrder(foreseen)),
      ...differing('recruiting', books, {
        is_recruit: this.#isRecruit,
        recruit_count: this.#most,
        recruited: this.#recruited,
        members: this.#in('joined').length,
      }),
      ...differing(
        'orders',
        await ordersOf(this.#walker, this.#clubId),
        inOrder(this.#in('applied')).map(({ id }) => id),
      ),
    ];
  }

  #in(state: MembershipState): Membership[] {
    return this.#memberships.filter((one) => one.state === state);
  }

  #isIn(by: string): boolean {
    return this.#memberships.some((one) => one.by === by && (one.state === 'applied' || one.state === 'joined'));
  }

  /** Why nobody joins now, after so many who have just joined. */
  #closed(justTaken = 0): Refusal {
    if (!this.#isRecruit) return membershipMessages.closed;
    return this.#recruited + justTaken >= this.#most ? membershipMessages.full : undefined;
  }

  #join(one: Membership): void {
    Object.assign(one, { state: 'joined', round: this.#round });
    this.#recruited += 1;
  }

  /** A place comes back where it was one of the recruiting that runs. */
  #goOut(one: Membership, state: 'left' | 'removed'): void {
    one.state = state;
    if (this.#isRecruit && one.round === this.#round) this.#recruited -= 1;
  }

  #enter(answer: Answer, by: string): void {
    if (answer.state !== 1) return;
    const entered: Membership = { id: String(answer.objects.id), by, state: 'applied', round: null };
    this.#memberships.push(entered);
    if (this.#confirms) this.#join(entered);
  }

  async #apply({ by }: Move): Promise<void> {
    const member = pick(members, by) ?? '';
    const own = this.#memberships.find((one) => one.by === member && ['applied', 'joined'].includes(one.state));
    const known = own && (own.state === 'joined' ? membershipMessages.isMember : membershipMessages.appliedAlready);
    const body = { leagueId: this.#clubId, name: '申请人' };
    this.#enter(await this.#walker.ask({ by: member, path: applyLeague.path, body }, known ?? this.#closed()), member);
  }

  /** One is refused as a whole; of two each has his own answer, and the first of them takes the last place. */
  async #decide(move: Move): Promise<void> {
    const chosen = inOrder(pickSome(among(this.#memberships, move, isOpen), move));
    const [first] = chosen;
    if (!first) return;
    const isValid = move.by % 3 !== 0;
    const refusals = new Map<string, Refusal>();
    const done: Membership[] = [];
    for (const one of chosen) {
      const closed = isValid ? this.#closed(done.length) : undefined;
      const refusal = one.state === 'applied' ? closed : membershipMessages.decidedAlready;
      refusals.set(one.id, refusal);
      if (refusal === undefined) done.push(one);
    }
    const asked = {
      by: 'reviewer',
      path: setIsValid.path,
      body: { ids: [...refusals.keys()], isValid, content: '已核对' },
    };
    if (chosen.length === 1) await this.#walker.ask(asked, refusals.get(first.id));
    else await this.#walker.askEach(asked, refusals);
    for (const one of done) {
      if (isValid) this.#join(one);
      else one.state = 'rejected';
    }
  }

  async #leave(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#memberships, move, isOpen), which);
    if (!chosen) return;
    const member = by % 4 === 0 ? (pick(members, by) ?? '') : chosen.by;
    const settled = ['applied', 'joined'].includes(chosen.state) ? undefined : membershipMessages.decidedAlready;
    const refusal = member === chosen.by ? settled : messages.forbidden;
    await this.#walker.ask({ by: member, path: cancelApplyLeague.path, body: { id: chosen.id } }, refusal);
    if (refusal !== undefined) return;
    if (chosen.state === 'joined') this.#goOut(chosen, 'left');
    else chosen.state = 'cancelled';
  }

  /** All or none. */
  async #remove(move: Move): Promise<void> {
    const phones = pickSome(members, move);
    const chosen = phones.flatMap((by) => this.#in('joined').filter((one) => one.by === by));
    const refusal = chosen.length === phones.length ? undefined : membershipMessages.notMember;
    const receiverList = phones.map((phone) => this.#memberIds.get(phone));
    const body = { leagueId: this.#clubId, receiverList, content: '长期不参加活动' };
    await this.#walker.ask({ by: 'admin', path: deleteLeagueMember.path, body }, refusal);
    if (refusal === undefined) for (const one of chosen) this.#goOut(one, 'removed');
  }

  async #start({ which }: Move): Promise<void> {
    const recruitCount = 1 + (which % 4);
    const recruited = this.#isRecruit ? this.#recruited : 0;
    const refusal = recruitCount < recruited ? `已招募 ${recruited} 人，招募人数不能少于 ${recruited}` : undefined;
    await this.#walker.ask(
      { by: 'editor', path: setRecruit.path, body: { id: this.#clubId, isRecruit: true, recruitCount } },
      refusal,
    );
    if (refusal !== undefined) return;
    if (!this.#isRecruit) this.#round += 1;
    [this.#isRecruit, this.#most, this.#recruited] = [true, recruitCount, recruited];
  }

  async #pause(): Promise<void> {
    await this.#walker.ask({
      by: 'editor',
      path: setRecruit.path,
      body: { id: this.#clubId, isRecruit: false, recruitCount: 0 },
    });
    [this.#isRecruit, this.#most] = [false, 0];
  }

  /** Everybody who is not in it, at once. */
  async #crowd(): Promise<void> {
    const coming = members.filter((member) => !this.#isIn(member));
    const left = this.#isRecruit ? this.#most - this.#recruited : 0;
    // Whoever only applies takes no place.
    const succeed = this.#confirms || left <= 0 ? Math.min(coming.length, Math.max(left, 0)) : coming.length;
    const asked = coming.map((by) => ({
      by,
      path: applyLeague.path,
      body: { leagueId: this.#clubId, name: '申请人' },
    }));
    const refusal = this.#isRecruit ? membershipMessages.full : membershipMessages.closed;
    const answers = await this.#walker.askAtOnce(asked, { succeed, refusal });
    for (const [index, answer] of answers.entries()) this.#enter(answer, coming[index] ?? '');
  }

  async #confirm({ which }: Move): Promise<void> {
    this.#confirms = which % 2 === 0;
    await this.#walker.ask({
      by: 'admin',
      path: setOrderSetting.path,
      body: { kind: 'clubApply', confirmsItself: this.#confirms },
    });
  }
}

const isOpen = ({ state }: Membership): boolean => state === 'applied' || state === 'joined';
