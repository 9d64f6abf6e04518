import { course } from '@yunguan/contract/content/course';
import { cancelSignUp, joinCourseWaitingList, signUpCourse } from '@yunguan/contract/content/course-signup';
import { cancelSignups, decideSignups, signUpOnBehalf } from '@yunguan/contract/content/course-signup-desk';
import {
  mostPerMember,
  signupMessages,
  signupStates,
  type SignupState,
} from '@yunguan/contract/content/course-signup-words';
import { anyContent } from '@yunguan/contract/kernel/content';
import { messages } from '@yunguan/contract/kernel/messages';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { review } from '@yunguan/contract/platform/review';
import type { Answer } from '../app';
import { openCourse, studentForm } from '../course-factories';
import { type Form, path } from '../factories';
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

interface Signup {
  readonly id: string;
  /** Phone of the member; null where staff signed the student up. */
  readonly by: string | null;
  readonly student: string;
  state: SignupState;
}

const places: readonly SignupState[] = ['pending', 'approved'];
const open: readonly SignupState[] = [...places, 'waiting'];

/** Sign-ups of one course with one place: who has one, who waits for one, and who moves up. */
export const courseWalk: Walk = {
  name: '课程报名',
  steps: [
    'sign up',
    'sign up',
    'wait',
    'wait',
    'wait',
    'cancel',
    'cancel',
    'cancel by staff',
    'decide',
    'decide',
    'sign up by staff',
    'crowd',
    'resize',
    'confirm',
  ],
  begin: async (walker) => {
    const courseId = await openCourse(walker.app, { count: 1 });
    await walker.ask({
      by: 'admin',
      path: setOrderSetting.path,
      body: { kind: 'courseSignup', confirmsItself: false },
    });
    return new CourseGround(walker, courseId);
  },
};

class CourseGround implements Ground {
  #quota = 1;
  #confirms = false;
  readonly #signups: Signup[] = [];
  readonly #walker: Walker;
  readonly #courseId: string;
  readonly #steps: Readonly<Record<string, (move: Move) => Promise<void>>>;

  constructor(walker: Walker, courseId: string) {
    this.#walker = walker;
    this.#courseId = courseId;
    this.#steps = {
      'sign up': (move) => this.#signUp(move),
      wait: (move) => this.#wait(move),
      cancel: (move) => this.#cancel(move),
      'cancel by staff': (move) => this.#cancelByStaff(move),
      decide: (move) => this.#decide(move),
      'sign up by staff': (move) => this.#signUpByStaff(move),
      crowd: (move) => this.#crowd(move),
      resize: (move) => this.#resize(move),
      confirm: (move) => this.#confirm(move),
    };
  }

  take(move: Move): Promise<void> {
    return this.#steps[move.step]?.(move) ?? Promise.reject(new Error(`no step ${move.step}`));
  }

  async differences(): Promise<string[]> {
    const stored = await this.#walker.sql<{ id: string; state: string }>(
      'select id, state from course_signup where course_id = $1 order by id',
      [this.#courseId],
    );
    const books = await this.#walker.sql('select quota, taken from course_intake where course_id = $1', [
      this.#courseId,
    ]);
    const foreseen = inOrder(this.#signups.map(({ id, state }) => ({ id, state })));
    return [
      ...differing('sign-ups', stored, foreseen),
      ...differing('places', books, [{ quota: this.#quota, taken: this.#held() }]),
      ...differing(
        'orders',
        await ordersOf(this.#walker, this.#courseId),
        inOrder(this.#in(['pending'])).map(({ id }) => id),
      ),
    ];
  }

  #in(states: readonly SignupState[]): Signup[] {
    return this.#signups.filter(({ state }) => states.includes(state));
  }

  #held(): number {
    return this.#in(places).length;
  }

  /** Of a member: the same student once, and not too many. */
  #oneMore(by: string | null, student: string): Refusal {
    const own = this.#in(open).filter((one) => one.by === by);
    if (own.some((one) => one.student === student)) return signupMessages.twice;
    return by !== null && own.length >= mostPerMember ? signupMessages.perMember : undefined;
  }

  #enter(answer: Answer, entry: Omit<Signup, 'id'>): void {
    if (answer.state === 1) this.#signups.push({ ...entry, id: String(answer.objects.id) });
  }

  /** Who waits moves up, the first first. */
  #moveUp(): void {
    const left = Math.max(this.#quota - this.#held(), 0);
    for (const one of this.#in(['waiting']).slice(0, left)) one.state = this.#confirms ? 'approved' : 'pending';
  }

  #form(student: string): Form {
    return { courseId: this.#courseId, ...studentForm({ name: student }) };
  }

  async #signUp({ by, which }: Move): Promise<void> {
    const [member = '', student] = [pick(members, by), `学员${which % 3}`];
    const refusal = this.#held() >= this.#quota ? signupMessages.full : this.#oneMore(member, student);
    const answer = await this.#walker.ask({ by: member, path: signUpCourse.path, body: this.#form(student) }, refusal);
    this.#enter(answer, { by: member, student, state: this.#confirms ? 'approved' : 'pending' });
  }

  async #signUpByStaff({ by, which }: Move): Promise<void> {
    const [staff, student] = [by % 2 === 0 ? 'editor' : 'reviewer', `代报${which % 3}`];
    const refusal = this.#held() >= this.#quota ? signupMessages.full : this.#oneMore(null, student);
    const answer = await this.#walker.ask({ by: staff, path: signUpOnBehalf.path, body: this.#form(student) }, refusal);
    this.#enter(answer, { by: null, student, state: this.#confirms || staff === 'reviewer' ? 'approved' : 'pending' });
  }

  async #wait({ by, which }: Move): Promise<void> {
    const [member = '', student] = [pick(members, by), `学员${which % 3}`];
    const left = this.#quota - this.#held();
    const refusal = this.#oneMore(member, student) ?? (left > 0 ? signupMessages.stillLeft(left) : undefined);
    const answer = await this.#walker.ask(
      { by: member, path: joinCourseWaitingList.path, body: this.#form(student) },
      refusal,
    );
    this.#enter(answer, { by: member, student, state: 'waiting' });
  }

  async #cancel(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#signups, move, isOpen), which);
    if (!chosen) return;
    const member = by % 4 === 0 || chosen.by === null ? (pick(members, by) ?? '') : chosen.by;
    const refusal = member === chosen.by ? cancelRefusal(chosen) : messages.forbidden;
    await this.#walker.ask({ by: member, path: cancelSignUp.path, body: { id: chosen.id } }, refusal);
    if (refusal !== undefined) return;
    chosen.state = 'cancelled';
    this.#moveUp();
  }

  async #cancelByStaff(move: Move): Promise<void> {
    const chosen = pickSome(among(this.#signups, move, isOpen), move);
    if (chosen.length === 0) return;
    const refusals = new Map(chosen.map((one) => [one.id, cancelRefusal(one)]));
    await this.#walker.askEach(
      { by: 'editor', path: cancelSignups.path, body: { ids: chosen.map(({ id }) => id), remark: '教师生病' } },
      refusals,
    );
    for (const one of chosen) if (refusals.get(one.id) === undefined) one.state = 'cancelled';
    this.#moveUp();
  }

  async #decide(move: Move): Promise<void> {
    const chosen = pickSome(among(this.#signups, move, isOpen), move);
    if (chosen.length === 0) return;
    const approves = move.by % 2 === 0;
    const refusals = new Map(
      chosen.map(({ id, state }) => [
        id,
        state === 'pending' ? undefined : `该报名${signupStates[state]}，不能重复审核`,
      ]),
    );
    const body = { ids: chosen.map(({ id }) => id), result: approves ? 'approve' : 'reject', remark: '已核对' };
    await this.#walker.askEach({ by: 'reviewer', path: decideSignups.path, body }, refusals);
    for (const one of chosen) if (refusals.get(one.id) === undefined) one.state = approves ? 'approved' : 'rejected';
    this.#moveUp();
  }

  /** Three who have no sign-up yet, at once. */
  async #crowd({ which }: Move): Promise<void> {
    const student = `同时${this.#signups.length}-${which % 3}`;
    const coming = members.filter((member) => this.#oneMore(member, student) === undefined).slice(0, 3);
    const succeed = Math.min(coming.length, Math.max(this.#quota - this.#held(), 0));
    const asked = coming.map((by) => ({ by, path: signUpCourse.path, body: this.#form(student) }));
    const answers = await this.#walker.askAtOnce(asked, { succeed, refusal: signupMessages.full });
    const state = this.#confirms ? 'approved' : 'pending';
    for (const [index, answer] of answers.entries()) this.#enter(answer, { by: coming[index] ?? '', student, state });
  }

  /** Another number of places, as a version that passes the review. */
  async #resize({ which }: Move): Promise<void> {
    const count = 1 + (which % 4);
    const held = this.#held();
    const refusal = count < held ? `已有 ${held} 人报名，招生人数不能少于 ${held}` : undefined;
    const update = path(anyContent(course), 'update');
    await this.#walker.ask({ by: 'admin', path: update, body: { id: this.#courseId, count, status: 1 } }, refusal);
    if (refusal !== undefined) return;
    for (const by of ['reviewer', 'reviewer2'])
      await this.#walker.ask({ by, path: review.path, body: { objectId: this.#courseId, result: 'approve' } });
    this.#quota = count;
    this.#moveUp();
  }

  async #confirm({ which }: Move): Promise<void> {
    this.#confirms = which % 2 === 0;
    const body = { kind: 'courseSignup', confirmsItself: this.#confirms };
    await this.#walker.ask({ by: 'admin', path: setOrderSetting.path, body });
  }
}

function cancelRefusal({ state }: Signup): Refusal {
  return open.includes(state) ? undefined : `该报名${signupStates[state]}，不能取消`;
}

const isOpen = ({ state }: Signup): boolean => open.includes(state);
