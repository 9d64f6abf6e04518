import * as calls from '@yunguan/contract/content/vote-application';
import { signupStates } from '@yunguan/contract/content/vote-signup';
import { setCustomApplyState } from '@yunguan/contract/content/vote';
import { messages } from '@yunguan/contract/kernel/messages';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import type { Answer } from '../app';
import { buildOpenForm } from '../custom-factory';
import type { Form } from '../factories';
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

interface Application {
  readonly id: string;
  /** Phone of the member; null where staff applied in somebody's place. */
  readonly by: string | null;
  /** 1 waits, 100 approved, 101 refused. */
  state: 1 | 100 | 101;
  isCancelled: boolean;
}

const twice = '您已提交过报名申请，请勿重复提交';
const formClosed = '该活动未开放自定义报名';

/** Applications to one activity by a form of its own, which is turned off and on meanwhile. */
export const applicationWalk: Walk = {
  name: '自定义报名',
  steps: [
    'apply',
    'apply',
    'apply',
    'apply for',
    'decide',
    'decide',
    'decide many',
    'take back',
    'take back',
    'switch',
    'crowd',
    'confirm',
  ],
  begin: async (walker) => {
    const activityId = await buildOpenForm(walker.app);
    const [row] = await walker.sql<{ title: string }>('select title from vote_activity where id = $1', [activityId]);
    await walker.ask({
      by: 'admin',
      path: setOrderSetting.path,
      body: { kind: 'customSignup', confirmsItself: false },
    });
    return new ApplicationGround(walker, { activityId, title: row?.title ?? '' });
  },
};

class ApplicationGround implements Ground {
  #confirms = false;
  #isOn = true;
  readonly #applications: Application[] = [];
  readonly #walker: Walker;
  readonly #activityId: string;
  readonly #title: string;
  readonly #steps: Readonly<Record<string, (move: Move) => Promise<void>>>;

  constructor(walker: Walker, { activityId, title }: { readonly activityId: string; readonly title: string }) {
    this.#walker = walker;
    this.#activityId = activityId;
    this.#title = title;
    this.#steps = {
      apply: (move) => this.#apply(move),
      'apply for': () => this.#applyFor(),
      decide: (move) => this.#decide(move),
      'decide many': (move) => this.#decideMany(move),
      'take back': (move) => this.#takeBack(move),
      switch: (move) => this.#switch(move),
      crowd: (move) => this.#crowd(move),
      confirm: (move) => this.#confirm(move),
    };
  }

  take(move: Move): Promise<void> {
    return this.#steps[move.step]?.(move) ?? Promise.reject(new Error(`no step ${move.step}`));
  }

  async differences(): Promise<string[]> {
    const stored = await this.#walker.sql(
      'select id, state, cancelled_at is not null as "isCancelled" from custom_submission where activity_id = $1 order by id',
      [this.#activityId],
    );
    const waiting = this.#applications.filter(({ state, isCancelled }) => state === 1 && !isCancelled);
    const foreseen = this.#applications.map(({ id, state, isCancelled }) => ({ id, state, isCancelled }));
    return [
      ...differing('applications', stored, inOrder(foreseen)),
      ...differing(
        'orders',
        await ordersOf(this.#walker, this.#activityId),
        inOrder(waiting).map(({ id }) => id),
      ),
    ];
  }

  #hasOne(member: string): boolean {
    return this.#applications.some(({ by, state, isCancelled }) => by === member && state !== 101 && !isCancelled);
  }

  #form(): Form {
    return { activityId: this.#activityId, tel: '13812345678', answers: [] };
  }

  #enter(answer: Answer, by: string | null): void {
    if (answer.state !== 1) return;
    const state = this.#confirms ? 100 : 1;
    this.#applications.push({ id: String(answer.objects.id), by, state, isCancelled: false });
  }

  async #apply({ by }: Move): Promise<void> {
    const member = pick(members, by) ?? '';
    const known = this.#hasOne(member) ? twice : undefined;
    const refusal = this.#isOn ? known : formClosed;
    const asked = { by: member, path: calls.submitCustomSignup.path, body: this.#form() };
    this.#enter(await this.#walker.ask(asked, refusal), member);
  }

  async #applyFor(): Promise<void> {
    const refusal = this.#isOn ? undefined : `《${this.#title}》未启用自定义报名，不能按表单报名`;
    const asked = { by: 'editor', path: calls.applyOnBehalf.path, body: this.#form() };
    this.#enter(await this.#walker.ask(asked, refusal), null);
  }

  async #decide(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#applications, move, isOpen), which);
    if (!chosen) return;
    const refusal = chosen.isCancelled ? messages.forbidden : decidedAlready(chosen);
    const state = by % 2 === 0 ? 100 : 101;
    const body = { id: chosen.id, state, approvalComments: '材料齐全' };
    await this.#walker.ask({ by: 'reviewer', path: calls.decideSubmission.path, body }, refusal);
    if (refusal === undefined) chosen.state = state;
  }

  async #decideMany(move: Move): Promise<void> {
    const chosen = pickSome(among(this.#applications, move, isOpen), move);
    if (chosen.length === 0) return;
    const state = move.by % 2 === 0 ? 100 : 101;
    const refusals = new Map(
      chosen.map((one) => [one.id, one.isCancelled ? '申请人已取消该申请' : decidedAlready(one)]),
    );
    const body = { ids: [...refusals.keys()], state, approvalComments: '材料齐全' };
    await this.#walker.askEach({ by: 'reviewer', path: calls.decideSubmissions.path, body }, refusals);
    for (const one of chosen) if (refusals.get(one.id) === undefined) one.state = state;
  }

  async #takeBack(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#applications, move, isOpen), which);
    if (!chosen) return;
    const member = by % 4 === 0 || chosen.by === null ? (pick(members, by) ?? '') : chosen.by;
    const decided = chosen.state === 1 ? undefined : '该申请已处理，不能取消';
    const refusal = member === chosen.by && !chosen.isCancelled ? decided : messages.forbidden;
    await this.#walker.ask({ by: member, path: calls.cancelCustomSignup.path, body: { id: chosen.id } }, refusal);
    if (refusal === undefined) chosen.isCancelled = true;
  }

  async #switch({ which }: Move): Promise<void> {
    this.#isOn = which % 3 !== 0;
    const body = { activityId: this.#activityId, isCustomApply: this.#isOn };
    await this.#walker.ask({ by: 'editor', path: setCustomApplyState.path, body });
  }

  /** One member sends his application three times at once. */
  async #crowd({ by }: Move): Promise<void> {
    const member = pick(
      members.filter((one) => !this.#hasOne(one)),
      by,
    );
    if (member === undefined) return;
    const asked = [1, 2, 3].map(() => ({ by: member, path: calls.submitCustomSignup.path, body: this.#form() }));
    const foreseen = this.#isOn ? { succeed: 1, refusal: twice } : { succeed: 0, refusal: formClosed };
    for (const answer of await this.#walker.askAtOnce(asked, foreseen)) this.#enter(answer, member);
  }

  async #confirm({ which }: Move): Promise<void> {
    this.#confirms = which % 2 === 0;
    await this.#walker.ask({
      by: 'admin',
      path: setOrderSetting.path,
      body: { kind: 'customSignup', confirmsItself: this.#confirms },
    });
  }
}

function decidedAlready({ state }: Application): Refusal {
  return state === 1 ? undefined : `该申请已审核（${signupStates[state]}），不能重复审核`;
}

const isOpen = ({ state, isCancelled }: Application): boolean => state === 1 && !isCancelled;
