import { CalculatorOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { getBallots } from '@yunguan/contract/content/vote-ballot';
import { Button, Tabs } from 'antd';
import { Suspense, useState } from 'react';
import { queryKeys } from '@/kernel/api/query-keys';
import { rowText } from '@/kernel/detail/row-text';
import { useRecords } from '@/kernel/records/use-records';
import { useHolds } from '@/kernel/session/use-holds';
import { useUrlState } from '@/kernel/session/use-url-state';
import { ActivityPage } from '../ActivityPage';
import { useRounds } from '../rounds/use-rounds';
import { voteAreas } from '../vote-areas';
import { voteContent } from '../vote-content';
import { BallotFilters } from './BallotFilters';
import { BallotList } from './BallotList';
import './ballots.css';
import { ballotFilter, ballotsPrefix, type BallotsState, ballotsUrl, type LedgerTab, ledgerTabs } from './ballots-url';
import { filterWords } from './filter-words';
import { TrendView } from './TrendView';
import { lazyPart } from '@/ui/lazy-part';

const RecountDialog = lazyPart(async () => ({ default: (await import('./RecountDialog')).RecountDialog }));
const RulesView = lazyPart(async () => ({ default: (await import('./RulesView')).RulesView }), { inline: true });

/** Ballots of an activity: every one of them, how they came, and the rules that they are taken by. */
export default function LedgerView() {
  return (
    <ActivityPage title="选票台账" extra={(row) => <Recount activityId={rowText(row, 'id')} />}>
      {(row) => <Ledger activityId={rowText(row, 'id')} />}
    </ActivityPage>
  );
}

const tabs = Object.entries(ledgerTabs).map(([key, label]) => ({ key, label }));

function Ledger({ activityId }: { activityId: string }) {
  const [{ tab }, change] = useUrlState(ballotsUrl.schema, ballotsPrefix);
  return (
    <>
      <Tabs
        className="ledger-tabs"
        activeKey={tab}
        // The keys are those of the items.
        onChange={(next) => change({ tab: next as LedgerTab, page: 1 })}
        items={tabs}
      />
      {tab === 'rules' ? (
        <Suspense>
          <RulesView activityId={activityId} />
        </Suspense>
      ) : (
        <Narrowed activityId={activityId} tab={tab} />
      )}
    </>
  );
}

/** The two tabs that the filter is for. */
function Narrowed({ activityId, tab }: { activityId: string; tab: 'ledger' | 'trend' }) {
  const holds = useHolds(voteContent.key);
  const { data: rounds } = useRounds(activityId);
  const records = useRecords({
    endpoint: getBallots,
    schema: ballotsUrl.schema,
    filter: (state) => ballotFilter(activityId, state),
    area: voteAreas.ballot,
    prefix: ballotsPrefix,
  });
  const { state, change, rows, isLoading } = records;
  const queryClient = useQueryClient();
  // All rows of a filter are by the voter, and for the team, that it names.
  const [first] = isLoading ? [] : (rows ?? []);
  const voter = state.voterId === first?.voterId ? first?.voter : undefined;
  const names = {
    round: rounds?.find(({ id }) => id === state.rotationId)?.name,
    team: state.signupId === first?.signupId ? first?.teamName : undefined,
    voter,
  };
  const handleFilter = (changes: Partial<BallotsState>) => {
    const next = ballotFilter(activityId, { ...state, ...changes });
    if (JSON.stringify(next) === JSON.stringify(ballotFilter(activityId, state)) && state.page === 1) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.content(voteAreas.ballot) });
      return;
    }
    change(changes);
  };
  return (
    <>
      <BallotFilters
        activityId={activityId}
        state={state}
        rounds={rounds}
        voter={voter}
        loading={isLoading}
        onChange={handleFilter}
      />
      {tab === 'ledger' ? (
        <BallotList
          activityId={activityId}
          records={records}
          rounds={rounds ?? []}
          mayEdit={holds('edit')}
          mayExport={holds('export')}
          words={filterWords(state, names)}
          onFilter={handleFilter}
        />
      ) : (
        <TrendView
          activityId={activityId}
          state={state}
          onChange={(changes) => {
            change(changes);
            // What is shown begins at the top, wherever in the trend it was asked for.
            if (changes.tab === 'ledger') window.scrollTo(0, 0);
          }}
        />
      )}
    </>
  );
}

function Recount({ activityId }: { activityId: string }) {
  const holds = useHolds(voteContent.key);
  const [isOpen, setOpen] = useState(false);
  if (!holds('edit')) return null;
  return (
    <>
      <Button icon={<CalculatorOutlined aria-hidden />} onClick={() => setOpen(true)}>
        重新计票
      </Button>
      <Suspense>{isOpen && <RecountDialog activityId={activityId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
