import { type CustomSubmission, customExportCode, getSubmissions } from '@yunguan/contract/content/vote-custom';
import { signupStates } from '@yunguan/contract/content/vote-signup';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Input, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { exportFile } from '@/kernel/api/files';
import { rowPeriod, rowText } from '@/kernel/detail/row-text';
import { ExportButton } from '@/kernel/list/ExportButton';
import { RecordTable } from '@/kernel/records/RecordTable';
import { type RecordsState, useRecords } from '@/kernel/records/use-records';
import { useHolds } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { ListBar } from '@/ui/ListBar';
import { Panel } from '@/ui/Panel';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { ActivityPage } from '../ActivityPage';
import { useApply } from '../use-apply';
import { voteContent } from '../vote-content';
import { applicationColumns } from './application-columns';
import './applications.css';
import { applicationsPrefix, applicationsSchema, type ApplicationsState, noFilters } from './applications-url';
import { customAreas } from './custom-areas';

const ApplicationDrawer = lazy(() => import('./ApplicationDrawer'));

/** Custom sign-up applications (000 §2, mode 11). */
export default function ApplicationsView() {
  return (
    <ActivityPage
      title="报名申请列表"
      standing={(row) => `报名时间 ${rowPeriod(row, 'strSignupStartTime', 'strSignupEndTime') || '—'}`}
    >
      {(row) => <Applications row={row} />}
    </ActivityPage>
  );
}

function Applications({ row }: { row: Values }) {
  const activityId = rowText(row, 'id');
  const filterOf = ({ state, keyword }: ApplicationsState) => ({ activityId, state, keyword });
  const records = useRecords({
    endpoint: getSubmissions,
    schema: applicationsSchema,
    prefix: applicationsPrefix,
    filter: filterOf,
    area: customAreas.application,
  });
  const { state, change, rows, total, isLoading } = records;
  const [apply, setApply] = useApply();
  const [revealing, setRevealing] = useState<string>();
  const holds = useHolds(voteContent.key);

  const handleOpen = (id: string) => setApply({ apply: id });
  const handleReveal = (id: string) => {
    setRevealing(id);
    setApply({ apply: id });
  };
  const actionsOf = ({ id, state: standing }: CustomSubmission): RowAction[] => [
    { key: 'open', label: standing === 1 && holds('review') ? '审核' : '详情', onClick: () => handleOpen(id) },
    ...(holds('reveal') ? [{ key: 'reveal', label: '查看完整', onClick: () => handleReveal(id) }] : []),
  ];
  return (
    <>
      <ApplicationFilters state={state} onChange={change} loading={isLoading} />
      <Panel flush className="list-panel">
        <ListBar total={total}>
          {holds('export') && (
            <ExportButton
              request={{ action: customExportCode, model: filterOf(state) }}
              total={total}
              run={exportFile}
            />
          )}
        </ListBar>
        <ApplicationTable
          records={records}
          visitedId={apply}
          actionsOf={actionsOf}
          isOpen={row.isCustomApply === true}
        />
      </Panel>
      <Suspense>
        {apply !== undefined && (
          <ApplicationDrawer
            key={apply}
            id={apply}
            activityId={activityId}
            rows={rows ?? []}
            isRevealing={revealing === apply}
            onOpen={(id) => setApply({ apply: id }, { replace: true })}
            onClose={() => {
              setRevealing(undefined);
              setApply({ apply: undefined });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface ApplicationTableProps {
  readonly records: RecordsState<ApplicationsState, CustomSubmission>;
  readonly visitedId: string | undefined;
  readonly actionsOf: (row: CustomSubmission) => RowAction[];
  /** The public can apply. */
  readonly isOpen: boolean;
}

function ApplicationTable({ records, visitedId, actionsOf, isOpen }: ApplicationTableProps) {
  const { state, change } = records;
  const hint = isOpen ? '公众提交自定义报名后，会出现在这里。' : '该活动未启用自定义报名，公众目前不能提交申请。';
  const isFiltered = state.state !== 0 || state.keyword !== undefined;
  return (
    <RecordTable
      records={records}
      columns={applicationColumns(state.page, (one) => <RowActions actions={actionsOf(one)} />)}
      minWidth={900}
      visitedKey={visitedId}
      onPage={(page) => change({ page })}
      empty={
        isFiltered ? (
          <EmptyState
            title="没有符合条件的申请"
            hint="手机号须输入完整号码或后四位。"
            onReset={() => change(noFilters)}
          />
        ) : (
          <EmptyState title="还没有报名申请" hint={hint} />
        )
      }
    />
  );
}

type Filters = Pick<ApplicationsState, 'state' | 'keyword'>;

const stateOptions = [
  { value: 0, label: '全部' },
  ...Object.entries(signupStates).map(([value, label]) => ({ value: Number(value), label })),
];

interface ApplicationFiltersProps {
  readonly state: ApplicationsState;
  readonly onChange: (changes: Partial<ApplicationsState>) => void;
  readonly loading: boolean;
}

function ApplicationFilters({ state: { state, keyword }, onChange, loading }: ApplicationFiltersProps) {
  return (
    <FilterGrid<Filters>
      values={{ state, keyword }}
      loading={loading}
      onSearch={(filters) => onChange({ ...noFilters, ...filters })}
      onReset={() => onChange(noFilters)}
    >
      <FilterField name="state" label="状态">
        <Select options={stateOptions} />
      </FilterField>
      <FilterField name="keyword" label="关键字">
        <Input placeholder="报名内容或手机号" maxLength={50} allowClear />
      </FilterField>
    </FilterGrid>
  );
}
