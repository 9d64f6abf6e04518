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

/** Where 晋级 leads a team to; undefined where there is nowhere to go. `rounds` are in the order of time. */
export function promotionOf(
  team: Pick<VoteTeam, 'state' | 'rotations'>,
  rounds: readonly VoteRound[],
): Promotion | undefined {
  if (team.state !== 100) return undefined;
  const held = new Set(team.rotations.map(({ id }) => id));
  const last = rounds.findLastIndex(({ id }) => held.has(id));
  const into = rounds[last + 1];
  if (!into || into.frozen) return undefined;
  return { rotationId: rounds[last]?.id ?? into.id, into };
}

/** Rounds whose locked result names the team: it stays as long as they do. */
export function lockedRoundsOf(team: Pick<VoteTeam, 'rotations'>, rounds: readonly VoteRound[]): VoteRound[] {
  return rounds.filter(({ id, frozen }) => frozen !== null && team.rotations.some((one) => one.id === id));
}
