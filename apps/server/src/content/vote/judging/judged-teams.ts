import { type Criterion, fewestToTrim, type JudgedTeam, scoreOf } from '@yunguan/contract/content/vote-judging';

/** A team of a round with its votes, and what each judge gave it. */
export interface TeamToJudge extends Pick<JudgedTeam, 'id' | 'number' | 'name' | 'clubName' | 'poll'> {
  /** In the order of the judges. */
  readonly given: readonly GivenScore[];
}

export interface GivenScore {
  readonly judgeId: string;
  readonly points: readonly (number | null)[];
  readonly isRecused: boolean;
}

export interface JudgingRule {
  readonly criteria: readonly Criterion[];
  readonly isTrimmed: boolean;
  /** Percent. */
  readonly voteShare: number;
}

type Score = JudgedTeam['scores'][number];

/**
 * The teams by their final score, equal ones sharing a place, then by number; teams without one come last. A team that is
 * first in the votes has 100 points for them. Where only votes count, none of the judges is waited for.
 */
export function judgedTeams(teams: readonly TeamToJudge[], rule: JudgingRule): JudgedTeam[] {
  const most = Math.max(1, ...teams.map(({ poll }) => poll));
  const judged = teams.map((team) => judgedTeam(team, rule, most));
  const byTotal = judged.toSorted((a, b) => (b.total ?? -1) - (a.total ?? -1) || a.number - b.number);
  let rank = 0;
  return byTotal.map((team, place) => {
    if (team.total === null) return team;
    if (place === 0 || byTotal[place - 1]?.total !== team.total) rank = place + 1;
    return { ...team, rank };
  });
}

function judgedTeam({ given, ...team }: TeamToJudge, rule: JudgingRule, most: number): JudgedTeam {
  const votePoints = Math.round((team.poll * 10_000) / most) / 100;
  const scores = countedScores(given, rule);
  const judgePoints = average(scores.flatMap(({ score, isCounted }) => (isCounted && score !== null ? [score] : [])));
  return {
    ...team,
    votePoints,
    scores,
    judgePoints,
    total: totalOf(votePoints, judgePoints, rule.voteShare),
    rank: null,
  };
}

/** The finished scores, and which of them count. */
function countedScores(given: readonly GivenScore[], { criteria, isTrimmed }: JudgingRule): Score[] {
  const scores = given.flatMap(({ judgeId, points, isRecused }): Score[] => {
    if (isRecused) return [{ judgeId, score: null, isCounted: false }];
    const score = scoreOf(criteria, points);
    return score === null ? [] : [{ judgeId, score, isCounted: true }];
  });
  const counted = scores.filter(({ isCounted }) => isCounted);
  if (!isTrimmed || counted.length < fewestToTrim) return scores;
  const ordered = counted.toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0));
  const left = new Set([ordered.at(0), ordered.at(-1)]);
  return scores.map((score) => (left.has(score) ? { ...score, isCounted: false } : score));
}

function totalOf(votePoints: number, judgePoints: number | null, voteShare: number): number | null {
  if (voteShare === 100) return votePoints;
  if (judgePoints === null) return null;
  return shareOf(partsOf(votePoints) * voteShare + partsOf(judgePoints) * (100 - voteShare), 100);
}

/** With two decimals; null of none. */
export function average(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return shareOf(
    scores.reduce((sum, score) => sum + partsOf(score), 0),
    scores.length,
  );
}

/** Parts of a point. Whole numbers of them add up to the same in every order; fractions end a little beside it. */
const parts = 1_000_000;
const partsOf = (points: number) => Math.round(points * parts);

/** So many parts divided, as points with two decimals; halves go up. */
const shareOf = (sum: number, divisor: number) => Math.round(sum / ((divisor * parts) / 100)) / 100;
