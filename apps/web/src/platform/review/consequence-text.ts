import { type CosignStanding, cosignersLeft } from './cosigners';

/** What an approval leads to: the next step, publication, or the wait for the co-signers who are left. */
export function approvalLeadsTo(standing: CosignStanding): string {
  const { steps } = standing;
  const next = steps[steps.findIndex(({ state }) => state === 'current') + 1];
  const left = cosignersLeft(standing).length;
  if (left > 1) return `会签：还差 ${left} 人（含您），全部通过后${next ? `进入“${next.name}”` : '发布'}`;
  const leads = next ? `通过后进入“${next.name}”` : '通过后立即发布';
  return left === 1 ? `会签：只差您，${leads}` : leads;
}
