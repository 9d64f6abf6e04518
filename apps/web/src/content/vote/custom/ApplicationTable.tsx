import type { CustomSubmission } from '@yunguan/contract/content/vote-application';
import { RecordTable } from '@/kernel/records/RecordTable';
import type { RecordsState } from '@/kernel/records/use-records';
import { EmptyState } from '@/ui/EmptyState';
import type { ListSelection } from '@/ui/ListTable';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { applicationColumns } from './application-columns';
import { type ApplicationsState, applicationsUrl } from './applications-url';

export interface ApplicationTableProps {
  readonly records: RecordsState<ApplicationsState, CustomSubmission>;
  readonly visitedId: string | undefined;
  readonly selection: ListSelection<CustomSubmission> | undefined;
  readonly actionsOf: (row: CustomSubmission) => RowAction[];
  /** The public can apply. */
  readonly isOpen: boolean;
  readonly onFilter: (changes: Partial<ApplicationsState>) => void;
  /** Absent where nobody may be signed up. */
  readonly onAdd: (() => void) | undefined;
}

/** The page of applications, or why there are none. */
export function ApplicationTable(props: ApplicationTableProps) {
  const { records, visitedId, selection, actionsOf, isOpen, onFilter, onAdd } = props;
  const { state, change } = records;
  const hint = isOpen
    ? '公众提交自定义报名后，会出现在这里；馆内也可以代为报名。'
    : '该活动未启用自定义报名，公众目前不能提交申请。';
  return (
    <RecordTable
      records={records}
      columns={applicationColumns(state.page, (one) => <RowActions actions={actionsOf(one)} />)}
      minWidth={selection ? 944 : 900}
      {...(selection && { selection })}
      visitedKey={visitedId}
      onPage={(page) => change({ page })}
      empty={
        applicationsUrl.isFiltered(state) ? (
          <EmptyState
            title="没有符合条件的申请"
            hint="手机号须输入完整号码或后四位。"
            onReset={() => onFilter(applicationsUrl.noFilters)}
          />
        ) : (
          <EmptyState title="还没有报名申请" hint={hint} {...(onAdd && { onAdd, addLabel: '代为报名' })} />
        )
      }
    />
  );
}
