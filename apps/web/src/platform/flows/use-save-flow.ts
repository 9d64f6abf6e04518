import { useQueryClient } from '@tanstack/react-query';
import { flowSaved, type ReviewFlowShown, saveReviewFlow } from '@yunguan/contract/platform/flows';
import { App } from 'antd';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import type { KeptForm } from '@/kernel/records/use-kept-form';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { queryKeys } from '@/kernel/api/query-keys';
import { useStillHere } from '@/ui/use-still-here';
import { candidatesKey, flowArea, noFlow } from './flow-queries';
import { type StepDraft, stepsBody } from './step-drafts';

export interface SaveFlow {
  readonly venueId: string;
  readonly flow: ReviewFlowShown;
  readonly kept: Pick<KeptForm, 'send' | 'meet'>;
  readonly onSaved: () => void;
}

/** Saves a flow once at a time; one that somebody else saved meanwhile is not overwritten unseen. */
export function useSaveFlow({ venueId, flow, kept, onSaved }: SaveFlow) {
  const { message } = App.useApp();
  const isHere = useStillHere();
  const client = useQueryClient();
  const { kind } = flow;
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (steps: readonly StepDraft[]) =>
      kept.send((version = noFlow) =>
        call(saveReviewFlow, {
          venueId,
          kind,
          steps: stepsBody(steps),
          version: version === noFlow ? null : version,
        }),
      ),
    onSuccess: async ({ underWay }) => {
      // Asked before the rest of the page is read anew: that may make the form anew, too.
      const leadsOn = isHere();
      message.success(flowSaved(underWay));
      await client.invalidateQueries({ queryKey: queryKeys.content(flowArea) });
      if (leadsOn) onSaved();
    },
    onError: async (failure) => {
      if (isSilent(failure) || (await kept.meet(failure))) return;
      message.error(textOf(failure), 4);
      // Who was chosen may be gone: read anew, the steps say which of them.
      if (failure instanceof Refused) await client.invalidateQueries({ queryKey: candidatesKey });
    },
  });
  const isSettled = error instanceof Refused && error.conflict !== undefined;
  return {
    isBusy: isPending,
    /** What the server said last; empty when nothing is wrong. */
    problem: error && !isSilent(error) && !isSettled ? textOf(error) : '',
    save: mutate,
  };
}
