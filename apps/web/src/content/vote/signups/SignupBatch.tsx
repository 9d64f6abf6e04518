import type { Holds } from '@yunguan/contract/kernel/actions';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { BatchBar } from '@/ui/BatchBar';
import type { BatchTask } from './batch-task';

export interface SignupBatchProps {
  readonly teams: readonly VoteTeam[];
  /** Chooses what the other pages hold. */
  readonly all: ReactNode;
  readonly holds: Holds;
  /** There is a round to go to. */
  readonly canPromote: boolean;
  readonly onClear: () => void;
  readonly onDecide: (task: BatchTask) => void;
  readonly onPromote: (teams: readonly VoteTeam[]) => void;
}

/** What can be done with the ticked teams: those that wait are decided, those that were approved are promoted. */
export function SignupBatch({ teams, all, holds, canPromote, onClear, onDecide, onPromote }: SignupBatchProps) {
  const waiting = teams.filter(({ state }) => state === 1);
  const approved = teams.filter(({ state }) => state === 100);
  const amount = (of: readonly VoteTeam[]) => (of.length > 0 ? ` ${of.length} 个` : '');
  return (
    <BatchBar count={teams.length} onClear={onClear}>
      {all}
      {holds('review') && (
        <>
          <Button size="small" disabled={waiting.length === 0} onClick={() => onDecide({ state: 100, teams: waiting })}>
            批量通过{amount(waiting)}
          </Button>
          <Button
            size="small"
            danger
            disabled={waiting.length === 0}
            onClick={() => onDecide({ state: 101, teams: waiting })}
          >
            批量不通过{amount(waiting)}
          </Button>
        </>
      )}
      {holds('edit') && canPromote && (
        <Button size="small" disabled={approved.length === 0} onClick={() => onPromote(approved)}>
          批量晋级{amount(approved)}
        </Button>
      )}
    </BatchBar>
  );
}
