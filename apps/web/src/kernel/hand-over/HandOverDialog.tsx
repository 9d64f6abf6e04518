import { useQuery, useQueryClient } from '@tanstack/react-query';
import { longestOpinion } from '@yunguan/contract/kernel/text-limits';
import { getSuccessors, handOverMessages, handOverReview } from '@yunguan/contract/platform/hand-over';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { DecisionDialog } from '../decisions/DecisionDialog';
import type { Outcome } from '../decisions/outcomes';
import { LoadFailure } from '../failures/LoadFailure';
import { forgetDecided } from '../records/forget-decided';
import { effectText, mayBeHandedOver, refusedText } from './effect-text';
import { SuccessorField } from './SuccessorField';

/** A content that waits for its review. */
export interface HandedOver {
  readonly id: string;
  readonly title: string;
  /** What kind of content it is, and at which step it waits. */
  readonly about: string;
}

export interface HandOverDialogProps {
  readonly rows: readonly HandedOver[];
  /** Told as soon as they are handed over, or were left. */
  readonly onDone?: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
}

/** 转交: gives the step that waits to a colleague, for one content or several. */
export default function HandOverDialog({ rows, onDone, onClose }: HandOverDialogProps) {
  const client = useQueryClient();
  const objectIds = rows.map(({ id }) => id);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.read(getSuccessors.path, objectIds),
    queryFn: ({ signal }) => call(getSuccessors, { objectIds }, { signal }),
    // Who may take over is a matter of this moment; what it was is of no use later.
    staleTime: 0,
    gcTime: 0,
    // The people must not change under the hands of who chooses among them.
    refetchOnWindowFocus: false,
  });
  const [successor, setSuccessor] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const isPossible = data !== undefined && mayBeHandedOver(data);
  const asked = {
    field: data ? (
      <SuccessorField
        people={data.people}
        value={successor}
        problem={problem}
        onChange={(id) => {
          setSuccessor(id);
          setProblem(undefined);
        }}
      />
    ) : (
      <Reading error={error} onRetry={refetch} />
    ),
    answer: successor,
    isComplete: () => {
      if (successor === undefined) setProblem(handOverMessages.nobodyChosen);
      return successor !== undefined;
    },
  };
  return (
    <DecisionDialog
      rows={rows}
      words={{
        verb: '转交',
        one: '转交审核',
        of: '内容',
        unit: '条',
        consequence: data && effectText(data.items),
        done: handOverMessages.done,
      }}
      isDanger={false}
      blocked={isPossible ? undefined : data ? refusedText(data) : ''}
      lines={({ title, about }) => [title, about]}
      further={isPossible || !data ? asked : undefined}
      opinion={isPossible ? remarkAsked : undefined}
      areas={[]}
      send={async (remark, idempotencyKey) => {
        const body = { objectIds, userId: successor ?? '', remark };
        const { results } = await call(handOverReview, body, { idempotencyKey });
        return results.map(({ objectId, ok, message }) => ({ id: objectId, ok, msg: message }));
      }}
      onDecided={(outcomes) => {
        void forgetDecided(client, objectIds);
        onDone?.(outcomes);
      }}
      onClose={onClose}
    />
  );
}

const remarkAsked = {
  label: '说明',
  longest: longestOpinion,
  placeholder: `可不填，接手人与审批记录里都看得到；最多 ${longestOpinion} 字`,
} as const;

/** Stands where the successor is asked until it is known who may be one. */
function Reading({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => unknown }) {
  return error ? (
    <LoadFailure error={error} onRetry={onRetry} />
  ) : (
    <Skeleton active title={false} paragraph={{ rows: 3 }} />
  );
}
