import type { decideTeams, VoteTeam } from '@yunguan/contract/content/vote-signup';
import type * as z from 'zod';

export type Outcome = z.output<typeof decideTeams.output>[number];

/** Teams that a batch decision is about. */
export interface BatchTask {
  readonly state: 100 | 101;
  readonly teams: readonly VoteTeam[];
}

/** What was left comes first: it needs somebody's eyes. */
export function outcomesInOrder(outcomes: readonly Outcome[]): Outcome[] {
  return [...outcomes].sort((a, b) => Number(a.ok) - Number(b.ok));
}

/** Teams that stay ticked: those that were not carried out. */
export function stillTicked(teams: readonly VoteTeam[], outcomes: readonly Outcome[]): VoteTeam[] {
  const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
  return teams.filter(({ id }) => !done.has(id));
}
