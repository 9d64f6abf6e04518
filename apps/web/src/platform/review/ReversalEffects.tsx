import type { ReviewDetail } from '@yunguan/contract/platform/review';

/** Whom a reversal concerns beside the public, told before it is done; nothing where it concerns nobody. */
export function ReversalEffects({ effects }: Pick<ReviewDetail, 'effects'>) {
  if (effects.length === 0) return null;
  return (
    <p className="reversal-effects">
      <b>反审的影响</b>
      {effects.join('；')}
    </p>
  );
}
