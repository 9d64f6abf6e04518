import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import type { ReactNode } from 'react';
import { useShowVisited } from '@/kernel/list/use-show-visited';
import { RecordTable } from '@/kernel/records/RecordTable';
import type { RecordsState } from '@/kernel/records/use-records';
import { EmptyState } from '@/ui/EmptyState';
import type { ListSelection } from '@/ui/ListTable';
import { useApply } from '../use-apply';
import { signupColumns } from './signup-columns';
import { type SignupsState, signupsUrl } from './signups-url';

export interface SignupTableProps {
  readonly records: RecordsState<SignupsState, VoteTeam>;
  readonly selection: ListSelection<VoteTeam> | undefined;
  readonly actions: (team: VoteTeam) => ReactNode;
  readonly onOpen: (team: VoteTeam) => void;
  readonly onFilter: (changes: Partial<SignupsState>) => void;
  readonly onAdd: (() => void) | undefined;
}

/** The page of sign-ups; the one that the user comes back from is marked. */
export function SignupTable({ records, selection, actions, onOpen, onFilter, onAdd }: SignupTableProps) {
  const { state, change, rows } = records;
  const [visitedId] = useApply();
  const table = useShowVisited(visitedId, rows !== undefined);
  return (
    <div ref={table}>
      <RecordTable
        records={records}
        columns={signupColumns({ roundId: state.round, onOpen, actions })}
        minWidth={980}
        visitedKey={visitedId}
        empty={
          signupsUrl.isFiltered(state) ? (
            <EmptyState
              title="没有符合条件的报名"
              hint="换个团队名称，或放宽筛选条件。"
              onReset={() => onFilter(signupsUrl.noFilters)}
            />
          ) : (
            <EmptyState
              title="还没有报名"
              hint="公众在报名时间内报名后会出现在这里；馆内也可以代为报名。"
              {...(onAdd && { onAdd, addLabel: '新增报名' })}
            />
          )
        }
        onPage={(page) => change({ page })}
        {...(selection && { selection })}
      />
    </div>
  );
}
