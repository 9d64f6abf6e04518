import * as calls from '@yunguan/contract/content/vote-ballot';
import { setVoteRules } from '@yunguan/contract/content/vote-rules';
import { deleteTeam } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Answer } from '../app';
import { buildContest, type Contest } from '../vote-factories';
import { members } from './members';
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

interface Ballot {
  readonly id: string;
  readonly by: string;
  readonly team: string;
  /** Day of the vote, counted from the beginning of the walk. */
  readonly day: number;
  /** Minutes of the walk's clock. */
  readonly at: number;
  isCancelled: boolean;
  isDisqualified: boolean;
}

/** Votes that one voter has in one day. */
const most = 3;
const dayUsed = `本赛次每天可投 ${most} 票，今天的票数已用完`;

/** Ballots of one round: cast, taken back, put out of the count and back into it, under rules that change. */
export const ballotWalk: Walk = {
  name: '投票',
  steps: [
    'vote',
    'vote',
    'vote',
    'vote',
    'take back',
    'take back',
    'disqualify',
    'restore',
    'rules',
    'crowd',
    'next day',
    'pause',
    'recount',
    'remove team',
  ],
  begin: async (walker) => {
    const contest = await buildContest(walker.app, { voteNum: most, voteCycle: 3, teams: 3 });
    for (const member of members) await walker.app.as(member);
    // Whoever voted a moment ago in another walk did so in another activity.
    return new BallotGround(walker, contest);
  },
};

class BallotGround implements Ground {
  #day = 0;
  #minutes = 0;
  #perTeam: number | null = null;
  #perAddress: number | null = null;
  readonly #gone = new Set<string>();
  readonly #ballots: Ballot[] = [];
  readonly #walker: Walker;
  readonly #contest: Contest;
  readonly #steps: Readonly<Record<string, (move: Move) => Promise<void>>>;

  constructor(walker: Walker, contest: Contest) {
    this.#walker = walker;
    this.#contest = contest;
    this.#steps = {
      vote: (move) => this.#vote(move),
      'take back': (move) => this.#takeBack(move),
      disqualify: (move) => this.#disqualify(move),
      restore: (move) => this.#restore(move),
      rules: (move) => this.#setRules(move),
      crowd: (move) => this.#crowd(move),
      'next day': () => this.#nextDay(),
      pause: () => this.#pause(),
      recount: () => this.#recount(),
      'remove team': (move) => this.#removeTeam(move),
    };
  }

  take(move: Move): Promise<void> {
    return this.#steps[move.step]?.(move) ?? Promise.reject(new Error(`no step ${move.step}`));
  }

  async differences(): Promise<string[]> {
    const { rotationId, teams } = this.#contest;
    const stored = await this.#walker.sql(
      `select id, cancelled_at is not null as "isCancelled", disqualified_at is not null as "isDisqualified"
       from vote_ballot where rotation_id = $1 order by id`,
      [rotationId],
    );
    const tallies = await this.#walker.sql(
      'select team, coalesce((select sum(n) from vote_tally where rotation_id = $1 and team_id = team), 0)::int as n from unnest($2::uuid[]) team order by team',
      [rotationId, teams],
    );
    const foreseen = this.#ballots.map(({ id, isCancelled, isDisqualified }) => ({ id, isCancelled, isDisqualified }));
    return [
      ...differing('ballots', stored, inOrder(foreseen)),
      ...differing(
        'tallies',
        tallies,
        teams.toSorted().map((team) => ({ team, n: this.#valid(team) })),
      ),
    ];
  }

  #valid(team: string): number {
    return this.#ballots.filter((one) => one.team === team && !one.isCancelled && !one.isDisqualified).length;
  }

  /** A vote out of the count has been cast all the same; one taken back has not. */
  #usedBy(member: string): Ballot[] {
    return this.#ballots.filter((one) => one.by === member && one.day === this.#day && !one.isCancelled);
  }

  #quota(member: string, team: string): Refusal {
    const used = this.#usedBy(member);
    if (used.length >= most) return dayUsed;
    if (this.#perTeam !== null && used.filter((one) => one.team === team).length >= this.#perTeam)
      return `本赛次每天最多给同一参赛者投 ${this.#perTeam} 票，今天给该参赛者的票数已用完`;
    const ofMinute = this.#ballots.filter(({ at }) => at > this.#minutes - 1).length;
    if (this.#perAddress === null || ofMinute < this.#perAddress) return undefined;
    return `当前网络投票过于频繁，同一网络地址每分钟最多投 ${this.#perAddress} 票，请稍后再试`;
  }

  #asked(by: string, team: string) {
    const { activityId, rotationId } = this.#contest;
    return { by, path: calls.castVote.path, body: { activityId, rotationId, signupId: team } };
  }

  #enter(answer: Answer, by: string, team: string): void {
    if (answer.state !== 1) return;
    const entered = { id: String(answer.objects.id), by, team, day: this.#day, at: this.#minutes };
    this.#ballots.push({ ...entered, isCancelled: false, isDisqualified: false });
  }

  async #vote({ by, which }: Move): Promise<void> {
    const [member, team] = [pick(members, by) ?? '', pick(this.#contest.teams, which) ?? ''];
    const isGone = this.#gone.has(team);
    const refusal = isGone ? '该参赛者已退出，不能投票' : this.#quota(member, team);
    const answer = await this.#walker.ask(this.#asked(member, team), refusal);
    this.#enter(answer, member, team);
    if (refusal !== undefined) return;
    const said = { remaining: answer.objects.remaining, poll: answer.objects.poll };
    const [difference] = differing('answer', said, {
      remaining: most - this.#usedBy(member).length,
      poll: this.#valid(team),
    });
    if (difference !== undefined) throw new Error(`${member} votes for ${team}: ${difference}`);
  }

  /** One voter votes four times at once for a team. */
  async #crowd({ by, which }: Move): Promise<void> {
    const [member, team] = [pick(members, by) ?? '', pick(this.#contest.teams, which) ?? ''];
    if (this.#gone.has(team) || this.#perTeam !== null || this.#perAddress !== null) return;
    const succeed = most - this.#usedBy(member).length;
    const asked = [1, 2, 3, 4].map(() => this.#asked(member, team));
    const answers = await this.#walker.askAtOnce(asked, { succeed, refusal: dayUsed });
    for (const answer of answers) this.#enter(answer, member, team);
  }

  async #takeBack(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#ballots, move, isOpen), which);
    if (!chosen) return;
    const member = by % 4 === 0 ? (pick(members, by) ?? '') : chosen.by;
    const out = chosen.isDisqualified ? '该投票已被作废，不能取消' : undefined;
    const gone = chosen.isCancelled ? '该投票已取消' : out;
    const refusal = member === chosen.by ? gone : messages.forbidden;
    await this.#walker.ask({ by: member, path: calls.cancelVote.path, body: { id: chosen.id } }, refusal);
    if (refusal === undefined) chosen.isCancelled = true;
  }

  async #change(move: Move, path: string, change: { readonly to: boolean; readonly verb: string }): Promise<void> {
    const chosen = pickSome(among(this.#ballots, move, isOpen), move);
    if (chosen.length === 0) return;
    const fitting = chosen.filter((one) => !one.isCancelled && one.isDisqualified !== change.to);
    const body = { ids: chosen.map(({ id }) => id), reason: '核对选票' };
    const answer = await this.#walker.ask({ by: 'editor', path, body });
    const [difference] = differing('answer', answer.msg, `已${change.verb} ${fitting.length} 张选票`);
    if (difference !== undefined) throw new Error(difference);
    for (const one of fitting) one.isDisqualified = change.to;
  }

  #disqualify(move: Move): Promise<void> {
    return this.#change(move, calls.disqualifyBallots.path, { to: true, verb: '作废' });
  }

  #restore(move: Move): Promise<void> {
    return this.#change(move, calls.restoreBallots.path, { to: false, verb: '恢复' });
  }

  async #setRules({ which, more }: Move): Promise<void> {
    this.#perTeam = pick([null, null, 1, 2], which) ?? null;
    this.#perAddress = pick([null, null, 2, 5], more) ?? null;
    const rules = { perTeam: this.#perTeam, perAddressMinute: this.#perAddress, openFrom: null, openTo: null };
    const body = { activityId: this.#contest.activityId, ...rules };
    await this.#walker.ask({ by: 'editor', path: setVoteRules.path, body });
  }

  async #nextDay(): Promise<void> {
    this.#day += 1;
    this.#minutes += 24 * 60;
    this.#walker.app.clock.advance({ hours: 24 });
    this.#walker.app.signAllOut();
  }

  async #pause(): Promise<void> {
    this.#minutes += 2;
    this.#walker.app.clock.advance({ minutes: 2 });
  }

  async #recount(): Promise<void> {
    const answer = await this.#walker.ask({
      by: 'editor',
      path: calls.recountRound.path,
      body: { id: this.#contest.rotationId },
    });
    const { ballots, valid, differences } = answer.objects;
    const counted = this.#ballots.filter((one) => !one.isCancelled && !one.isDisqualified).length;
    const foreseen = { ballots: this.#ballots.length, valid: counted, differences: [] };
    const [difference] = differing('recount', { ballots, valid, differences }, foreseen);
    if (difference !== undefined) throw new Error(difference);
  }

  /** Its ballots stay where they are. */
  async #removeTeam({ which }: Move): Promise<void> {
    const team = pick(this.#contest.teams, which) ?? '';
    const refusal = this.#gone.has(team) ? messages.forbidden : undefined;
    await this.#walker.ask({ by: 'editor', path: deleteTeam.path, body: { id: team } }, refusal);
    this.#gone.add(team);
  }
}

const isOpen = ({ isCancelled }: Ballot): boolean => !isCancelled;
