import { useQueryClient } from '@tanstack/react-query';
import { type ReviewFlowShown, saveReviewFlow } from '@yunguan/contract/platform/flows';
import { App } from 'antd';
import { call } from '@/kernel/api/call';
import { overwriteQuestion } from '@/kernel/api/conflict-text';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { queryKeys } from '@/kernel/api/query-keys';
import { useConfirm } from '@/ui/use-confirm';
import { flowArea } from './flow-queries';
import { type StepDraft, stepsBody } from './step-drafts';

export interface SaveFlow {
  readonly venueId: string;
  readonly flow: ReviewFlowShown;
  readonly onSaved: () => void;
}

interface Sent {
  readonly steps: readonly StepDraft[];
  readonly version: number | null;
}

/** Saves a flow once at a time; one that somebody else saved meanwhile is not overwritten without asking. */
export function useSaveFlow({ venueId, flow, onSaved }: SaveFlow) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { kind } = flow;
  const { mutate, repeat, isPending, error } = useSingleMutation({
    mutationFn: ({ steps, version }: Sent) => call(saveReviewFlow, { venueId, kind, steps: stepsBody(steps), version }),
    onSuccess: async ({ underWay }) => {
      message.success(underWay === 0 ? '保存成功' : `保存成功，${underWay} 条正在审核的内容仍按原流程进行`);
      await client.invalidateQueries({ queryKey: queryKeys.content(flowArea) });
      onSaved();
    },
    onError: async (failure, { steps }) => {
      if (isSilent(failure)) return;
      if (!(failure instanceof Refused && failure.conflict)) return void message.error(textOf(failure), 4);
      const agreed = await confirm(overwriteQuestion(failure.msg, failure.conflict, '流程'));
      if (agreed) repeat({ steps, version: failure.conflict.version });
    },
  });
  return {
    isBusy: isPending,
    /** What the server said last; empty when nothing is wrong. */
    problem: error && !isSilent(error) ? textOf(error) : '',
    save: (steps: readonly StepDraft[]) => {
      mutate({ steps, version: flow.version });
    },
  };
}
