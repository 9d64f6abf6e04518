import type { ReviewDetail } from '@yunguan/contract/platform/review';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSession } from '@/kernel/session/use-session';
import { lastDecision } from './overtaken';

/** True once what was open for the user's decision is no longer, and not because he decided it. */
export function useOvertaken(detail: ReviewDetail, isDone: boolean): boolean {
  const { user } = useSession();
  const [wasOpen, setWasOpen] = useState(detail.canReview);
  if (detail.canReview && !wasOpen) setWasOpen(true);
  return wasOpen && !detail.canReview && !isDone && lastDecision(detail)?.userName !== user.realName;
}

/** Looks at what is read of an item that is not open for the user's decision: the answer to his own may have been lost. */
export function useLostAnswer(detail: ReviewDetail, onClosed: () => void): void {
  const handleClosed = useEffectEvent(onClosed);
  // Before it is seen: neither may the opinion be called unsent, nor may it stand in the field of a reversal.
  useLayoutEffect(() => {
    if (!detail.canReview) handleClosed();
  }, [detail]);
}
