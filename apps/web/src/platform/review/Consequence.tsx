import type { ReviewDetail } from '@yunguan/contract/platform/review';
import { approvalLeadsTo } from './consequence-text';
import { KeyHints } from './KeyHints';

/** What the decision will do, under its buttons. */
export function Consequence({ detail }: { readonly detail: Pick<ReviewDetail, 'canReview' | 'steps' | 'log'> }) {
  if (!detail.canReview) return '反审后退回待提交，公众不再看到';
  return (
    <>
      {approvalLeadsTo(detail)}
      <KeyHints keys={[['Ctrl Enter', '通过']]} />
    </>
  );
}
