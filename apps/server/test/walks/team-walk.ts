import * as signups from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import type { Answer } from '../app';
import { buildVote, type Form } from '../factories';
import { buildRound, teamInput } from '../vote-team-factory';
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

interface Team {
  readonly id: string;
  /** Phone of the member; null where staff signed it up. */
  readonly by: string | null;
  readonly number: number;
  name: string;
  /** 1 waits, 100 approved, 101 refused. */
  state: 1 | 100 | 101;
  isGone: boolean;
}

/** Sign-ups of teams to one activity with a round. */
export const teamWalk: Walk = {
  name: '投票活动报名',
  steps: [
    'sign up',
    'sign up',
    'sign up by staff',
    'decide',
    'decide',
    'decide many',
    'take back',
    'remove',
    'edit',
    'crowd',
    'confirm',
  ],
  begin: async (walker) => {
    const activityId = await buildVote(walker.app, { status: 100 });
    const rotationId = await buildRound(walker.app, activityId);
    await walker.ask({ by: 'admin', path: setOrderSetting.path, body: { kind: 'voteSignup', confirmsItself: false } });
    return new TeamGround(walker, { activityId, rotationId });
  },
};

class TeamGround implements Ground {
  #confirms = false;
  #named = 0;
  readonly #teams: Team[] = [];
  readonly #walker: Walker;
  readonly #activityId: string;
  readonly #rotationId: string;
  readonly #steps: Readonly<Record<string, (move: Move) => Promise<void>>>;

  constructor(
    walker: Walker,
    { activityId, rotationId }: { readonly activityId: string; readonly rotationId: string },
  ) {
    this.#walker = walker;
    this.#activityId = activityId;
    this.#rotationId = rotationId;
    this.#steps = {
      'sign up': (move) => this.#signUp(move),
      'sign up by staff': () => this.#signUpByStaff(),
      decide: (move) => this.#decide(move),
      'decide many': (move) => this.#decideMany(move),
      'take back': (move) => this.#takeBack(move),
      remove: (move) => this.#remove(move),
      edit: (move) => this.#edit(move),
      crowd: (move) => this.#crowd(move),
      confirm: (move) => this.#confirm(move),
    };
  }

  take(move: Move): Promise<void> {
    return this.#steps[move.step]?.(move) ?? Promise.reject(new Error(`no step ${move.step}`));
  }

  async differences(): Promise<string[]> {
    const stored = await this.#walker.sql(
      'select id, state, number, deleted_at is not null as "isGone", club_name as name from vote_team where activity_id = $1 order by id',
      [this.#activityId],
    );
    const entered = await this.#walker.sql<{ id: string }>(
      'select team_id as id from vote_team_rotation where rotation_id = $1 order by team_id',
      [this.#rotationId],
    );
    const foreseen = this.#teams.map(({ id, state, number, isGone, name }) => ({ id, state, number, isGone, name }));
    const idsOf = (state: Team['state'], more: (team: Team) => boolean) =>
      inOrder(this.#teams.filter((team) => team.state === state && more(team))).map(({ id }) => id);
    return [
      ...differing('teams', stored, inOrder(foreseen)),
      // A team that left keeps its place in the round, as its ballots stay in the ledger.
      ...differing(
        'round',
        entered.map(({ id }) => id),
        idsOf(100, () => true),
      ),
      ...differing(
        'orders',
        await ordersOf(this.#walker, this.#activityId),
        idsOf(1, ({ isGone }) => !isGone),
      ),
    ];
  }

  #form(): Form & { readonly clubName: string } {
    this.#named += 1;
    const clubName = `第${this.#named}合唱团`;
    return { activityId: this.#activityId, ...teamInput({ clubName }), clubName };
  }

  #enter(answer: Answer, { by, name }: Pick<Team, 'by' | 'name'>): void {
    if (answer.state !== 1) return;
    const { id, number } = answer.objects;
    const state = this.#confirms ? 100 : 1;
    this.#teams.push({ id: String(id), number: Number(number), by, name, state, isGone: false });
  }

  #ownOf(member: string): Team | undefined {
    return this.#teams.find(({ by, state, isGone }) => by === member && state !== 101 && !isGone);
  }

  async #signUp({ by }: Move): Promise<void> {
    const member = pick(members, by) ?? '';
    const own = this.#ownOf(member);
    const refusal = own && `您已报名本活动，编号 ${own.number}，请勿重复报名`;
    const form = this.#form();
    const answer = await this.#walker.ask({ by: member, path: signups.addTeam.path, body: form }, refusal);
    this.#enter(answer, { by: member, name: form.clubName });
  }

  async #signUpByStaff(): Promise<void> {
    const form = this.#form();
    const answer = await this.#walker.ask({ by: 'editor', path: signups.addTeam.path, body: form });
    this.#enter(answer, { by: null, name: form.clubName });
  }

  async #decide(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#teams, move, isOpen), which);
    if (!chosen) return;
    const decided = chosen.state === 1 ? undefined : `「${chosen.name}」已审核，不能重复审核`;
    const refusal = chosen.isGone ? messages.forbidden : decided;
    const state = by % 2 === 0 ? 100 : 101;
    const body = { id: chosen.id, state, approvalComments: '材料齐全' };
    await this.#walker.ask({ by: 'reviewer', path: signups.decideTeam.path, body }, refusal);
    if (refusal === undefined) chosen.state = state;
  }

  async #decideMany(move: Move): Promise<void> {
    const chosen = pickSome(among(this.#teams, move, isOpen), move);
    if (chosen.length === 0) return;
    const state = move.by % 2 === 0 ? 100 : 101;
    const refusals = new Map<string, Refusal>(
      chosen.map((team) => {
        if (team.isGone) return [team.id, '已取消报名或已删除，不能审核'];
        return [team.id, team.state === 1 ? undefined : '已审核，不能重复审核'];
      }),
    );
    const body = { ids: [...refusals.keys()], state, approvalComments: '材料齐全' };
    const asked = { by: 'reviewer', path: signups.decideTeams.path, body };
    await this.#walker.askEach(asked, refusals);
    for (const team of chosen) if (refusals.get(team.id) === undefined) team.state = state;
  }

  async #takeBack(move: Move): Promise<void> {
    const { by, which } = move;
    const chosen = pick(among(this.#teams, move, isOpen), which);
    if (!chosen) return;
    const member = by % 4 === 0 || chosen.by === null ? (pick(members, by) ?? '') : chosen.by;
    const decided = chosen.state === 1 ? undefined : '报名已审核，不能取消';
    const refusal = member === chosen.by && !chosen.isGone ? decided : messages.forbidden;
    await this.#walker.ask({ by: member, path: signups.cancelTeam.path, body: { id: chosen.id } }, refusal);
    if (refusal === undefined) chosen.isGone = true;
  }

  async #remove(move: Move): Promise<void> {
    const { which } = move;
    const chosen = pick(among(this.#teams, move, isOpen), which);
    if (!chosen) return;
    const refusal = chosen.isGone ? messages.forbidden : undefined;
    await this.#walker.ask({ by: 'editor', path: signups.deleteTeam.path, body: { id: chosen.id } }, refusal);
    chosen.isGone = true;
  }

  async #edit(move: Move): Promise<void> {
    const { which } = move;
    const chosen = pick(among(this.#teams, move, isOpen), which);
    if (!chosen) return;
    const refusal = chosen.isGone ? messages.forbidden : undefined;
    const form = { ...this.#form(), id: chosen.id };
    await this.#walker.ask({ by: 'editor', path: signups.updateTeam.path, body: form }, refusal);
    if (refusal === undefined) chosen.name = form.clubName;
  }

  /** One member sends his sign-up three times at once. */
  async #crowd({ by }: Move): Promise<void> {
    const free = members.filter((member) => this.#ownOf(member) === undefined);
    const member = pick(free, by);
    if (member === undefined) return;
    const form = this.#form();
    const asked = [1, 2, 3].map(() => ({ by: member, path: signups.addTeam.path, body: form }));
    const next = Math.max(0, ...this.#teams.map(({ number }) => number)) + 1;
    const refusal = `您已报名本活动，编号 ${next}，请勿重复报名`;
    for (const answer of await this.#walker.askAtOnce(asked, { succeed: 1, refusal })) {
      this.#enter(answer, { by: member, name: form.clubName });
    }
  }

  async #confirm({ which }: Move): Promise<void> {
    this.#confirms = which % 2 === 0;
    await this.#walker.ask({
      by: 'admin',
      path: setOrderSetting.path,
      body: { kind: 'voteSignup', confirmsItself: this.#confirms },
    });
  }
}

const isOpen = ({ state, isGone }: Team): boolean => state === 1 && !isGone;
