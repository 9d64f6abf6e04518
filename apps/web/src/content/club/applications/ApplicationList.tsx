import { applicationExportCode, type ClubApplication } from '@yunguan/contract/content/club-application';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { exportFile } from '@/kernel/api/files';
import { useUntickDecided } from '@/kernel/decisions/use-untick-decided';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { sortChange } from '@/kernel/records/list-url';
import { RecordTable } from '@/kernel/records/RecordTable';
import { SelectAll } from '@/kernel/records/SelectAll';
import type { RecordsState } from '@/kernel/records/use-records';
import { type Ticked, useTicked } from '@/kernel/records/use-ticked';
import { useLeavesOut, useOfferedIn } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { useMemberRights } from '../members/member-rights';
import { useMemberPhones } from '../members/use-member-phones';
import { clubContent } from '../club-content';
import { applicationColumns } from './application-columns';
import { ApplicationFilters } from './ApplicationFilters';
import { applicationFilter, type ApplicationsUrl, applicationsUrl } from './applications-url';
import { type DecisionKind, type DecisionTask, decisionWords, isDecidable } from './decisions';
import { lazyPart } from '@/ui/lazy-part';

const ApplicationDecision = lazyPart(() => import('./ApplicationDecision'));

export interface ApplicationListProps {
  readonly records: RecordsState<ApplicationsUrl, ClubApplication>;
  readonly onOpen: (id: string) => void;
}

const kinds = ['approve', 'reject'] as const satisfies readonly DecisionKind[];

/** The applications as a list: filtered, decided one by one or together. */
export function ApplicationList({ records, onOpen }: ApplicationListProps) {
  const rightsIn = useMemberRights();
  const { state, change, total, isLoading } = records;
  const isExportable = useOfferedIn(rightsIn, state.venueId)((rights) => rights.export);
  const leavesOut = useLeavesOut([clubContent.key], state.venueId);
  const { ticked, setTicked, selectionOf } = useTicked<ClubApplication>(records);
  const untickDecided = useUntickDecided(records, setTicked);
  const [task, setTask] = useState<DecisionTask>();
  return (
    <>
      <ApplicationFilters state={state} loading={isLoading} onChange={change} />
      <section className="panel list-panel">
        <ListBar total={total}>
          <SavedFilters list={applicationsUrl} state={state} onShow={change} />
          {isExportable && (
            <ExportButton
              request={{ action: applicationExportCode, model: applicationFilter(state) }}
              total={total}
              leavesOut={leavesOut}
              run={exportFile}
            />
          )}
        </ListBar>
        <BatchBar count={ticked.length} onClear={() => setTicked([])}>
          <SelectAll
            records={records}
            ticked={ticked}
            onTick={setTicked}
            isOffered={(row) => isDecidable(row, rightsIn(row.venueId))}
          />
          {kinds.map((kind) => (
            <Button
              key={kind}
              size="small"
              danger={kind === 'reject'}
              onClick={() => setTask({ kind, applications: ticked })}
            >
              批量{decisionWords[kind].verb} {ticked.length} 个
            </Button>
          ))}
        </BatchBar>
        <ApplicationTable
          records={records}
          selectionOf={selectionOf}
          onOpen={onOpen}
          onDecide={(kind, application) => setTask({ kind, applications: [application] })}
        />
      </section>
      <Suspense>
        {task && <ApplicationDecision task={task} onDecided={untickDecided} onClose={() => setTask(undefined)} />}
      </Suspense>
    </>
  );
}

interface ApplicationTableProps extends ApplicationListProps {
  readonly selectionOf: Ticked<ClubApplication>['selectionOf'];
  readonly onDecide: (kind: DecisionKind, application: ClubApplication) => void;
}

function ApplicationTable(props: ApplicationTableProps) {
  const { records, selectionOf, onOpen, onDecide } = props;
  const { user } = useSession();
  const rightsIn = useMemberRights();
  const { phones, ask, dialog } = useMemberPhones<ClubApplication>();
  const { state, change, rows } = records;

  const isBatched = useOfferedIn(rightsIn, state.venueId)(({ decide }) => decide);
  const actionsOf = (row: ClubApplication): RowAction[] => [
    { key: 'open', label: '详情', onClick: () => onOpen(row.id) },
    ...(isDecidable(row, rightsIn(row.venueId))
      ? kinds.map((kind) => ({
          key: kind,
          label: decisionWords[kind].verb,
          danger: kind === 'reject',
          onClick: () => onDecide(kind, row),
        }))
      : []),
  ];
  const columns = applicationColumns({
    state,
    isOfVenues: user.venues.length > 1,
    phones,
    revealOf: (row) => (rightsIn(row.venueId).reveal ? () => ask(row) : undefined),
    onOpen,
    actions: (row) => <RowActions actions={actionsOf(row)} />,
  });
  return (
    <>
      <RecordTable
        records={records}
        columns={columns}
        minWidth={940}
        visitedKey={state.apply}
        onPage={(page) => change({ page })}
        onSort={(sort) => change(sortChange(applicationsUrl, sort))}
        empty={<NoApplications state={state} onReset={() => change(applicationsUrl.noFilters)} />}
        {...(isBatched && {
          selection: selectionOf(rows, {
            isDisabled: (row) => !isDecidable(row, rightsIn(row.venueId)),
            labelOf: ({ name, title }) => `${name} 加入 ${title} 的申请`,
          }),
        })}
      />
      {dialog}
    </>
  );
}

function NoApplications({ state, onReset }: { state: ApplicationsUrl; onReset: () => void }) {
  if (applicationsUrl.isFiltered(state))
    return <EmptyState title="没有符合条件的申请" hint="可放宽条件再查。" onReset={onReset} />;
  return <EmptyState title="还没有入团申请" hint="社团开始招募后，会员的申请会出现在这里。" />;
}
