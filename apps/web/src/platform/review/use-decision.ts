import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { reverseReview, review, type ReviewDetail } from '@yunguan/contract/platform/review';
import { call } from '@/kernel/api/call';
import { forgetDecided } from '@/kernel/records/forget-decided';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import type { Paper } from '@/kernel/papers/PaperUpload';
import type { Verdict } from './DecisionBar';

export interface Decision {
  readonly verdict: Verdict;
  readonly remark: string;
  readonly enclosures: readonly Paper[];
}

/** What follows the answer, wherever the reviewer has gone meanwhile. */
export interface DecisionAnswer {
  readonly onSuccess?: () => void;
  readonly onError?: (error: Error) => unknown;
}

/** Sends a decision about the version that the reviewer sees. */
export function useDecision(
  { objectId, revision }: Pick<ReviewDetail, 'objectId' | 'revision'>,
  answer: DecisionAnswer = {},
) {
  const client = useQueryClient();
  const underKey = useRetryKey();
  const mutationKey = ['decision', objectId];
  const decision = useMutation({
    mutationKey,
    mutationFn: async ({ verdict, remark, enclosures }: Decision) => {
      if (verdict === 'reverse') return call(reverseReview, { objectId, remark });
      const enclosureList = enclosures.map(({ name, path }) => ({ name, url: path }));
      const body = { objectId, result: verdict, remark, revision, ...(enclosureList.length > 0 && { enclosureList }) };
      return underKey(body, (idempotencyKey) => call(review, body, { idempotencyKey }));
    },
    ...answer,
    // A refusal means that the item is no longer what the reviewer saw.
    onSettled: () => void forgetDecided(client, [objectId]),
  });
  // Who leaves the item and comes back finds it under way still.
  const [verdict] = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as Decision).verdict,
  });
  // The cache knows of a decision under way at once; the last rendering does not.
  return { ...decision, verdict, isUnderWay: () => client.isMutating({ mutationKey, exact: true }) > 0 };
}
