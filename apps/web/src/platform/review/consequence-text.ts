import type { ReviewStep } from './review-queries';

/** What an approval leads to: the next step, publication, or the wait for the co-signers. */
export function approvalLeadsTo(steps: readonly ReviewStep[]): string {
  const current = steps.findIndex(({ state }) => state === 'current');
  const step = steps[current];
  if (step?.mode === 'all' && step.reviewers.length > 1) return '会签：全部审核人通过后进入下一环节';
  const next = steps[current + 1];
  return next ? `通过后进入“${next.name}”` : '通过后立即发布';
}
