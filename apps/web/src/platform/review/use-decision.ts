import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reverseReview, review, type ReviewDetail } from '@yunguan/contract/platform/review';
import { useRef } from 'react';
import { call } from '@/kernel/api/call';
import { randomKey } from '@/kernel/api/random-key';
import { NetworkFailure } from '@/kernel/api/errors';
import { forgetDecided } from '@/kernel/records/forget-decided';
import type { Paper } from '@/kernel/papers/PaperUpload';
import type { Verdict } from './DecisionBar';

export interface Decision {
  readonly verdict: Verdict;
  readonly remark: string;
  readonly enclosures: readonly Paper[];
}

/** Sends a decision about the version that the reviewer sees. */
export function useDecision({ objectId, revision }: Pick<ReviewDetail, 'objectId' | 'revision'>) {
  const client = useQueryClient();
  // After a broken connection the decision may have arrived: sent again unchanged, it must not count as a second one.
  const unanswered = useRef<{ readonly body: string; readonly key: string }>(undefined);

  const mutationKey = ['decision', objectId];
  const decision = useMutation({
    mutationKey,
    mutationFn: async ({ verdict, remark, enclosures }: Decision) => {
      if (verdict === 'reverse') return call(reverseReview, { objectId, remark });
      const enclosureList = enclosures.map(({ name, path }) => ({ name, url: path }));
      const body = { objectId, result: verdict, remark, revision, ...(enclosureList.length > 0 && { enclosureList }) };
      const text = JSON.stringify(body);
      const key = unanswered.current?.body === text ? unanswered.current.key : randomKey();
      unanswered.current = { body: text, key };
      return call(review, body, { idempotencyKey: key });
    },
    onSettled: (_answer, error) => {
      if (!(error instanceof NetworkFailure)) unanswered.current = undefined;
      // A refusal means that the item is no longer what the reviewer saw.
      return void forgetDecided(client, [objectId]);
    },
  });
  // The cache knows of a decision under way at once; the last rendering does not.
  return { ...decision, isUnderWay: () => client.isMutating({ mutationKey, exact: true }) > 0 };
}
