import type { Ranked } from './ranking';

/** Teams in the order of their votes, then of their numbers, with their places; equal votes share one. */
export function rankByPoll(teams: readonly Ranked[]): Ranked[] {
  const ordered = [...teams].sort((one, other) => other.poll - one.poll || one.number - other.number);
  const places = new Map<number, number>();
  for (const [index, { poll }] of ordered.entries()) if (!places.has(poll)) places.set(poll, index + 1);
  return ordered.map((team) => ({ ...team, rank: places.get(team.poll) ?? 0 }));
}
