import type { CustomSubmission } from '@yunguan/contract/content/vote-application';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import type { OnDecided } from '@/kernel/decisions/outcomes';
import { BatchBar } from '@/ui/BatchBar';
import type { Verdict } from './use-decide';
import { lazyPart } from '@/ui/lazy-part';

const BatchDecision = lazyPart(() => import('./BatchDecision'));

export interface ApplicationBatchProps {
  readonly applications: readonly CustomSubmission[];
  /** Chooses what the other pages hold. */
  readonly all: ReactNode;
  readonly onClear: () => void;
  readonly onDecided: OnDecided;
}

/** What can be done with the ticked applications: one result and one opinion for all. */
export function ApplicationBatch({ applications, all, onClear, onDecided }: ApplicationBatchProps) {
  const [task, setTask] = useState<{ readonly state: Verdict; readonly rows: readonly CustomSubmission[] }>();
  const decide = (state: Verdict) => setTask({ state, rows: applications });
  return (
    <>
      <BatchBar count={applications.length} onClear={onClear}>
        {all}
        <Button size="small" onClick={() => decide(100)}>
          批量通过
        </Button>
        <Button size="small" danger onClick={() => decide(101)}>
          批量不通过
        </Button>
      </BatchBar>
      <Suspense>
        {task && <BatchDecision {...task} onDecided={onDecided} onClose={() => setTask(undefined)} />}
      </Suspense>
    </>
  );
}
