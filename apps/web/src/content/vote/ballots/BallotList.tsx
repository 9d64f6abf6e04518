import {
  type Ballot,
  type BallotChange,
  ballotChanges,
  ballotExportCode,
  mostBallots,
} from '@yunguan/contract/content/vote-ballot';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { Alert, Button } from 'antd';
import { Suspense, useState } from 'react';
import { isSilent } from '@/kernel/api/errors';
import { exportFile } from '@/kernel/api/files';
import { ExportButton } from '@/kernel/list/ExportButton';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import type { RecordsState } from '@/kernel/records/use-records';
import { useTicked } from '@/kernel/records/use-ticked';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ListTable } from '@/ui/ListTable';
import { Panel } from '@/ui/Panel';
import type { RowAction } from '@/ui/RowActions';
import { ballotColumns } from './ballot-columns';
import { totalText } from './ballot-text';
import { ballotFilter, type BallotsState, ballotsUrl, isNarrowed } from './ballots-url';
import { type ChangeTask, fitting } from './change-task';
import { lazyPart } from '@/ui/lazy-part';

const ChangeDialog = lazyPart(async () => ({ default: (await import('./ChangeDialog')).ChangeDialog }));

export interface BallotListProps {
  readonly activityId: string;
  readonly records: RecordsState<BallotsState, Ballot>;
  readonly rounds: readonly VoteRound[];
  readonly mayEdit: boolean;
  readonly mayExport: boolean;
  /** The filter in words. */
  readonly words: readonly string[];
  readonly onFilter: (changes: Partial<BallotsState>) => void;
}

/** Every vote as it came, and what staff do about wrong ones. */
export function BallotList(props: BallotListProps) {
  const { activityId, records, rounds, mayEdit, mayExport, words, onFilter } = props;
  const { state, change, rows, total, isMore, isLoading, error, reload } = records;
  const [task, setTask] = useState<ChangeTask>();
  const { ticked: selected, setTicked: select, selectionOf } = useTicked<Ballot>(records, mostBallots);
  const locked = new Set(rounds.filter(({ frozen }) => frozen !== null).map(({ id }) => id));
  const mayChange = ({ state: now, rotationId }: Ballot) => now !== 'cancelled' && !locked.has(rotationId);
  const ask = (one: BallotChange, ballots: readonly Ballot[]) =>
    setTask({ by: 'rows', change: one, ballots: fitting(ballots, one) });
  const actionsOf = (ballot: Ballot): RowAction[] => {
    if (!mayChange(ballot)) return [];
    const one = ballot.state === 'valid' ? 'disqualify' : 'restore';
    return [{ key: one, label: ballotChanges[one], danger: one === 'disqualify', onClick: () => ask(one, [ballot]) }];
  };
  const handleClose = (isDone: boolean) => {
    // One that was changed by its row leaves the others ticked.
    const alone = task?.by === 'rows' && task.ballots.length === 1 ? task.ballots[0] : undefined;
    if (isDone) select((before) => (alone ? before.filter(({ id }) => id !== alone.id) : []));
    setTask(undefined);
  };
  if (error && !rows && !isSilent(error)) {
    return (
      <Panel>
        <LoadFailure error={error} onRetry={reload} />
      </Panel>
    );
  }
  return (
    <Panel flush className="list-panel">
      <BallotBar
        {...{ activityId, state, locked, total, isMore, mayEdit, mayExport, onFilter }}
        onAsk={(one) => setTask({ by: 'filter', change: one, conditions: state, words })}
      />
      <LockedNotice rounds={rounds} rows={rows} mayEdit={mayEdit} />
      <BatchBar count={selected.length} onClear={() => select([])}>
        <BatchButtons ballots={selected} onAsk={ask} />
      </BatchBar>
      <ListTable<Ballot>
        rowKey="id"
        columns={ballotColumns({
          onNarrow: (by) => onFilter({ ...by, page: 1 }),
          actions: mayEdit ? actionsOf : undefined,
        })}
        rows={rows}
        total={total ?? 0}
        isMore={isMore}
        page={state.page}
        minWidth={1000}
        loading={isLoading}
        empty={<NoBallots isFiltered={ballotsUrl.isFiltered(state)} onReset={() => onFilter(ballotsUrl.noFilters)} />}
        onPage={(page) => {
          change({ page });
          // The newest vote of a page stands at its top, the pager at its end.
          window.scrollTo(0, 0);
        }}
        {...(mayEdit && {
          selection: selectionOf(rows, {
            isDisabled: (ballot) => !mayChange(ballot),
            labelOf: ({ voter, castTime }) => `${voter} ${castTime} 的选票`,
          }),
        })}
      />
      <Suspense>{task && <ChangeDialog activityId={activityId} task={task} onClose={handleClose} />}</Suspense>
    </Panel>
  );
}

interface BallotBarProps extends FilterPartProps {
  readonly activityId: string;
  readonly isMore: boolean;
  readonly mayEdit: boolean;
  readonly mayExport: boolean;
  readonly onFilter: (changes: Partial<BallotsState>) => void;
  readonly onAsk: (change: BallotChange) => void;
}

/** How many ballots there are, and what can be done with all of them. */
function BallotBar({ activityId, isMore, mayEdit, mayExport, onFilter, onAsk, ...part }: BallotBarProps) {
  const { total } = part;
  return (
    <div className="list-bar">
      <span className="hint" aria-live="polite">
        {total === undefined ? '共 — 票' : <b>{totalText(total, isMore)}</b>}
        {mayEdit && <FilterHint {...part} />}
      </span>
      <div className="list-bar-actions">
        <SavedFilters list={ballotsUrl} state={part.state} onShow={onFilter} />
        {mayExport && (
          <ExportButton
            request={{ action: ballotExportCode, model: ballotFilter(activityId, part.state) }}
            total={total}
            run={exportFile}
          />
        )}
        {mayEdit && <FilterButton {...part} onAsk={onAsk} />}
      </div>
    </div>
  );
}

interface FilterPartProps {
  readonly state: BallotsState;
  readonly locked: ReadonlySet<string>;
  readonly total: number | undefined;
}

/** Which change all ballots of the filter could undergo. */
function changeOfFilter({ state, locked, total }: FilterPartProps): BallotChange | undefined {
  const isLocked = state.rotationId !== undefined && locked.has(state.rotationId);
  if (!isNarrowed(state) || isLocked || !total || state.state === 'cancelled') return undefined;
  return state.state === 'disqualified' ? 'restore' : 'disqualify';
}

function FilterButton({ onAsk, ...part }: FilterPartProps & { onAsk: (change: BallotChange) => void }) {
  const change = changeOfFilter(part);
  if (!change) return null;
  return (
    <Button danger={change === 'disqualify'} onClick={() => onAsk(change)}>
      {ballotChanges[change]}当前筛选结果
    </Button>
  );
}

function FilterHint({ state, total }: FilterPartProps) {
  if (isNarrowed(state) || !total || state.state === 'cancelled') return null;
  const word = ballotChanges[state.state === 'disqualified' ? 'restore' : 'disqualify'];
  return <span className="ballot-hint">按队伍、地址、时间等筛选后，可以一次{word}全部结果</span>;
}

function BatchButtons({
  ballots,
  onAsk,
}: {
  ballots: readonly Ballot[];
  onAsk: (change: BallotChange, of: readonly Ballot[]) => void;
}) {
  const [valid, disqualified] = [fitting(ballots, 'disqualify'), fitting(ballots, 'restore')];
  return (
    <>
      {valid.length > 0 && (
        <Button size="small" danger onClick={() => onAsk('disqualify', valid)}>
          作废{disqualified.length > 0 && ` ${valid.length} 张有效的`}
        </Button>
      )}
      {disqualified.length > 0 && (
        <Button size="small" onClick={() => onAsk('restore', disqualified)}>
          恢复{valid.length > 0 && ` ${disqualified.length} 张已作废的`}
        </Button>
      )}
    </>
  );
}

/** Why nothing may be done with some of the rows. */
function LockedNotice({
  rounds,
  rows,
  mayEdit,
}: Pick<BallotListProps, 'rounds' | 'mayEdit'> & { rows: readonly Ballot[] | undefined }) {
  const met = rounds.filter(({ id, frozen }) => frozen && rows?.some(({ rotationId }) => rotationId === id));
  if (!mayEdit || met.length === 0) return null;
  const names = met.map(({ name }) => `「${name}」`).join('');
  return (
    <Alert
      className="ballot-locked"
      type="info"
      showIcon
      title={`赛次${names}的结果已锁定，其中的选票不能再作废或恢复。`}
    />
  );
}

function NoBallots({ isFiltered: hasFilter, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (hasFilter) return <EmptyState title="没有符合条件的选票" hint="放宽或重置筛选条件。" onReset={onReset} />;
  return <EmptyState title="还没有选票" hint="公众在赛次的投票时间内投票后，每一票都会记在这里。" />;
}
