import { isBeside } from '@yunguan/contract/kernel/review';
import type { ReviewDetail } from '@yunguan/contract/platform/review';

export type CosignStanding = Pick<ReviewDetail, 'steps' | 'log'>;

/** Whose approval the current step still needs where all must approve (会签, decisions §4); empty in every other step. */
export function cosignersLeft({ steps, log }: CosignStanding): readonly string[] {
  const step = steps.find(({ state }) => state === 'current');
  if (step?.mode !== 'all' || step.reviewers.length < 2) return [];
  // What was approved in an earlier step or round counts no more.
  const entered = log.findLastIndex(({ action }) => !isBeside(action));
  const approved = log.slice(entered + 1).filter(({ action }) => action === 'cosign');
  const submitter = log.findLast(({ action }) => action === 'submit')?.userName;
  const left = approved.reduce((names, { userName }) => withoutOne(names, userName), step.reviewers);
  return submitter === undefined ? left : withoutOne(left, submitter);
}

/** 会签：还差 1 人（周明霞）; empty where the step waits for nobody in particular. */
export function cosignText(standing: CosignStanding): string {
  const left = cosignersLeft(standing);
  return left.length === 0 ? '' : `会签：还差 ${left.length} 人（${left.join('、')}）`;
}

/** Two colleagues may have the same name. */
function withoutOne(names: readonly string[], name: string): string[] {
  const at = names.indexOf(name);
  return names.filter((_, index) => index !== at);
}
