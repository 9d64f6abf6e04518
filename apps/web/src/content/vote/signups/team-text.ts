import type { VoteRound } from '@yunguan/contract/content/vote-round';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';

/** A team goes by the name of its club, a single applicant by his own. */
export function teamName({ clubName, name }: Pick<VoteTeam, 'clubName' | 'name'>): string {
  return clubName || name;
}

export interface Promotion {
  /** What the call is told: the round that the team is in, or the first one (texts.md V5). */
  readonly rotationId: string;
  readonly into: VoteRound;
}

/**
 * Where 晋级 leads a team to; undefined where there is nowhere to go. `rounds` are in the order of time. Who was approved
 * after the first result was locked begins in the round that is not.
 */
export function promotionOf(
  team: Pick<VoteTeam, 'state' | 'rotations'>,
  rounds: readonly VoteRound[],
): Promotion | undefined {
  if (team.state !== 100) return undefined;
  const held = new Set(team.rotations.map(({ id }) => id));
  const last = rounds.findLastIndex(({ id }) => held.has(id));
  const into = last < 0 ? rounds.find(({ frozen }) => frozen === null) : rounds[last + 1];
  if (!into || into.frozen) return undefined;
  return { rotationId: rounds[last]?.id ?? into.id, into };
}

/** What an approval means for the rounds: a team enters the first one, unless its result is locked. */
export function entryText(rounds: readonly VoteRound[]): string {
  const [first] = rounds;
  if (!first) return '活动还没有赛次，设置后自动进入第一个赛次';
  if (!first.frozen) return `通过后进入赛次「${first.name}」`;
  const open = rounds.find(({ frozen }) => frozen === null);
  const next = open ? `，可以再晋级到「${open.name}」` : '';
  return `赛次「${first.name}」的结果已锁定，通过后不进入赛次${next}`;
}

/** Rounds whose locked result names the team: it stays as long as they do. */
export function lockedRoundsOf(team: Pick<VoteTeam, 'rotations'>, rounds: readonly VoteRound[]): VoteRound[] {
  return rounds.filter(({ id, frozen }) => frozen !== null && team.rotations.some((one) => one.id === id));
}

/** Rounds after the given one whose result is not locked. */
export function targetsOf(rounds: readonly VoteRound[], fromId: string | undefined): VoteRound[] {
  const index = rounds.findIndex(({ id }) => id === fromId);
  return index < 0 ? [] : rounds.slice(index + 1).filter(({ frozen }) => frozen === null);
}
