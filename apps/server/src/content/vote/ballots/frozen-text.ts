import { createHash } from 'node:crypto';
import { rankByPoll } from './places';
import type { Ranked } from './ranking';

/** What a frozen result says of its round. */
export interface FrozenRound {
  readonly rotationId: string;
  readonly name: string;
  /** Title of the activity. */
  readonly activity: string;
  /** `yyyy-MM-dd HH:mm` in China time. */
  readonly voteStartTime: string;
  readonly voteEndTime: string;
}

/**
 * The canonical text of a round's result: one JSON line for the round and one for each team, in the order of the
 * ranking, with the fields always in the same order. Anybody can check its digest with `sha256sum`.
 */
export function frozenText(round: FrozenRound, ranking: readonly Ranked[]): string {
  const head = {
    rotationId: round.rotationId,
    name: round.name,
    activity: round.activity,
    voteStartTime: round.voteStartTime,
    voteEndTime: round.voteEndTime,
    teams: ranking.length,
    totalPoll: ranking.reduce((sum, { poll }) => sum + poll, 0),
  };
  const lines = ranking.map(({ rank, poll, number, signupId, name, clubName, photo }) => ({
    rank,
    poll,
    number,
    signupId,
    name,
    clubName,
    photo,
  }));
  return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** SHA-256 of a text in hex. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The ranking that a canonical text holds. */
export function readFrozenText(text: string): { readonly round: FrozenRound; readonly ranking: Ranked[] } {
  const [head = '{}', ...lines] = text.split('\n').filter((line) => line !== '');
  // Texts of this shape alone are stored: `frozenText` makes them.
  return { round: JSON.parse(head) as FrozenRound, ranking: lines.map((line) => JSON.parse(line) as Ranked) };
}

/**
 * The canonical text that the votes of now would give for the teams of a frozen one, under the names of then: equal to
 * it as long as the ledger is, whatever became of names and pictures.
 */
export function refrozenText(text: string, votes: ReadonlyMap<string, number>): string {
  const { round, ranking } = readFrozenText(text);
  return frozenText(round, rankByPoll(ranking.map((team) => ({ ...team, poll: votes.get(team.signupId) ?? 0 }))));
}
