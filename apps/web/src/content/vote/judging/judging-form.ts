import {
  type Criterion,
  criteriaProblem,
  judgingMessages,
  type Judging,
  type saveJudging,
} from '@yunguan/contract/content/vote-judging';
import type * as z from 'zod';

/** The settings as the form holds them. */
export interface JudgingValues {
  readonly criteria: readonly Partial<Criterion>[];
  readonly judgeIds: readonly string[];
  readonly endTime: string | null;
  readonly voteShare: number | null;
  readonly isBlind: boolean;
  readonly isTrimmed: boolean;
}

/** A criterion for everything and half of the say for the judges: what a first judging begins with. */
const proposal: Omit<JudgingValues, 'endTime'> = {
  criteria: [{ name: '综合评分', weight: 100 }],
  judgeIds: [],
  voteShare: 50,
  isBlind: false,
  isTrimmed: false,
};

/** What the form begins with: the settings that are kept, else a proposal that ends with the round. */
export function valuesOf(judging: Judging['judging'], roundEnd: string): JudgingValues {
  if (!judging) return { ...proposal, endTime: roundEnd };
  const { criteria, judges, endTime, voteShare, isBlind, isTrimmed } = judging;
  return { criteria, judgeIds: judges.map(({ id }) => id), endTime, voteShare, isBlind, isTrimmed };
}

/** What is sent; the rules of the form have asked for what is missing. */
export function settingsOf(values: JudgingValues): Omit<z.input<typeof saveJudging.input>, 'rotationId' | 'version'> {
  const { criteria, judgeIds, endTime, voteShare, isBlind, isTrimmed } = values;
  return {
    criteria: criteria.map(({ name = '', weight = 0 }) => ({ name: name.trim(), weight })),
    judgeIds: [...judgeIds],
    endTime: endTime ?? '',
    voteShare: voteShare ?? 0,
    isBlind,
    isTrimmed,
  };
}

/** Sum of the weights so far, in percent. */
export function weightSum(criteria: readonly (Partial<Criterion> | undefined)[]): number {
  return criteria.reduce((sum, criterion) => sum + (criterion?.weight ?? 0), 0);
}

/** What is wrong with the criteria together; undefined while single fields are still asked for. */
export function togetherProblem(criteria: readonly (Partial<Criterion> | undefined)[] | undefined): string | undefined {
  if (!criteria || criteria.length === 0) return judgingMessages.criteriaMissing;
  const whole = criteria.flatMap((one) =>
    one?.name?.trim() && typeof one.weight === 'number' ? [{ name: one.name.trim(), weight: one.weight }] : [],
  );
  return whole.length < criteria.length ? undefined : criteriaProblem(whole);
}
