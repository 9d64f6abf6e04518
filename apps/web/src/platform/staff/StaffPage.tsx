import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { getSysUserPage, staffExportCode, type StaffRow } from '@yunguan/contract/platform/staff';
import { Button } from 'antd';
import { useState } from 'react';
import { staffArea } from '@/kernel/api/query-keys';
import { exportFile } from '@/kernel/api/files';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { AreaPage } from '@/kernel/records/AreaPage';
import { RecordTable } from '@/kernel/records/RecordTable';
import { useDropGone } from '@/kernel/records/use-drop-gone';
import { useRecords } from '@/kernel/records/use-records';
import { SelectAll } from '@/kernel/records/SelectAll';
import { useTicked } from '@/kernel/records/use-ticked';
import { useHolds } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import type { ListSort } from '@/ui/ListTable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { NarrowRowActions } from '@/ui/RowActions';
import { staffColumns } from './staff-columns';
import { savableState, staffFilter, staffFormPath, type StaffUrl, staffUrl } from './staff-url';
import { StaffDialogs, type StaffErrand } from './StaffDialogs';
import { StaffFilters } from './StaffFilters';
import { StaffPlaces } from './StaffPlaces';
import { useStaffActions } from './use-staff-actions';
import './staff.css';

/** 用户管理: who works where, with which roles. */
export default function StaffPage() {
  return (
    <AreaPage area="staff" title="用户管理">
      <StaffList />
    </AreaPage>
  );
}

function StaffList() {
  const { user } = useSession();
  const [errand, setErrand] = useState<StaffErrand>();
  const records = useRecords({
    endpoint: getSysUserPage,
    schema: staffUrl.schema,
    filter: (state) => staffFilter(state, user.venueId),
    area: staffArea,
  });
  const { state, change, rows, total } = records;
  const { ticked: selected, setTicked: setSelected, selectionOf } = useTicked<StaffRow>(records);
  const venueId = state.venueId || user.venueId;
  const holds = useHolds('staff', venueId);
  const dropGone = useDropGone(records, setSelected, '列表');
  const untick = (done: readonly StaffRow[]) => {
    const ids = new Set(done.map(({ id }) => id));
    setSelected((before) => before.filter(({ id }) => !ids.has(id)));
  };
  const { actionsOf, enable, isTickable, isBusy } = useStaffActions({
    open: setErrand,
    onDone: untick,
    onRefused: dropGone,
  });
  const handlePlace = (changes: Partial<StaffUrl>) => change({ ...changes, page: 1 });
  const handleClose = (disabled: boolean) => {
    if (disabled && errand?.kind === 'disable') untick(errand.rows);
    setErrand(undefined);
  };
  const sort: ListSort | undefined = state.sort ? { field: state.sort, order: state.order } : undefined;
  const navigate = useNavigate();
  const goToForm = () => void navigate({ to: staffFormPath, search: { venueId } });
  const isFiltered = staffUrl.isFiltered(state) || state.departmentId !== '';

  return (
    <>
      <PageHeader title="用户管理" description="员工账号、所属部门与各场馆的角色" />
      <div className="staff-layout">
        <StaffPlaces
          venueId={venueId}
          below={state.below}
          departmentId={state.departmentId}
          onVenue={(id) => handlePlace({ venueId: id, departmentId: '', roleId: '' })}
          onBelow={(below) => handlePlace({ below })}
          onDepartment={(departmentId) => handlePlace({ departmentId })}
        />
        <div className="staff-main">
          <StaffFilters state={state} venueId={venueId} loading={records.isLoading} onChange={handlePlace} />
          <Panel flush className="list-panel">
            <ListBar total={total}>
              <SavedFilters list={staffUrl} state={savableState(state, venueId)} onShow={handlePlace} />
              {holds('export') && (
                <ExportButton
                  request={{ action: staffExportCode, model: { ...staffFilter(records.state, user.venueId) } }}
                  total={total}
                  run={exportFile}
                />
              )}
              {holds('add') && <AddButtons onAdd={goToForm} onImport={() => setErrand({ kind: 'import' })} />}
            </ListBar>
            <BatchBar count={selected.length} onClear={() => setSelected([])}>
              <SelectAll records={records} ticked={selected} onTick={setSelected} isOffered={isTickable} />
              <EnableButtons
                ticked={selected}
                isBusy={isBusy}
                onEnable={(rows) => void enable(rows)}
                onDisable={(rows) => setErrand({ kind: 'disable', rows })}
              />
            </BatchBar>
            <RecordTable
              records={records}
              columns={staffColumns({
                page: state.page,
                venueId,
                sort,
                onReveal: (row) => setErrand({ kind: 'reveal', row }),
                actions: (row) => <NarrowRowActions actions={actionsOf(row)} />,
              })}
              onPage={(page) => change({ page })}
              onSort={(next) => change({ sort: next?.field ?? '', order: next?.order ?? 'ascend', page: 1 })}
              minWidth={780}
              empty={
                <NoStaff
                  isFiltered={isFiltered}
                  onReset={() => handlePlace({ ...staffUrl.noFilters, departmentId: '' })}
                  onAdd={holds('add') ? goToForm : undefined}
                />
              }
              {...(holds('edit') && {
                selection: selectionOf(rows, {
                  isDisabled: (row) => !isTickable(row),
                  labelOf: (row) => row.realName,
                }),
              })}
            />
          </Panel>
        </div>
      </div>
      {errand && <StaffDialogs errand={errand} onRefused={dropGone} onClose={handleClose} />}
    </>
  );
}

interface NoStaffProps {
  readonly isFiltered: boolean;
  readonly onReset: () => void;
  /** Absent for who may not add anybody. */
  readonly onAdd: (() => void) | undefined;
}

function NoStaff({ isFiltered, onReset, onAdd }: NoStaffProps) {
  if (isFiltered)
    return <EmptyState title="没有符合条件的用户" hint="换个关键字，或放宽筛选条件。" onReset={onReset} />;
  return (
    <EmptyState
      title="该场馆还没有用户"
      hint="新增或导入后，员工可以用自己的账号登录。"
      addLabel="新增用户"
      {...(onAdd && { onAdd })}
    />
  );
}

/** The two ways to new users: a workbook of them, or the form. */
function AddButtons({ onAdd, onImport }: { readonly onAdd: () => void; readonly onImport: () => void }) {
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={onImport}>
        导入
      </Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
        新增用户
      </Button>
    </>
  );
}

interface EnableButtonsProps {
  readonly ticked: readonly StaffRow[];
  readonly isBusy: boolean;
  readonly onEnable: (rows: StaffRow[]) => void;
  readonly onDisable: (rows: StaffRow[]) => void;
}

/** 启用 and 停用, each for those of the ticked whom it would change. */
function EnableButtons({ ticked, isBusy, onEnable, onDisable }: EnableButtonsProps) {
  const toEnable = ticked.filter((row) => !row.enabled);
  const toDisable = ticked.filter((row) => row.enabled);
  return (
    <>
      <Button size="small" disabled={toEnable.length === 0 || isBusy} onClick={() => onEnable(toEnable)}>
        启用{toEnable.length > 0 && ` ${toEnable.length} 人`}
      </Button>
      <Button size="small" danger disabled={toDisable.length === 0 || isBusy} onClick={() => onDisable(toDisable)}>
        停用{toDisable.length > 0 && ` ${toDisable.length} 人`}
      </Button>
    </>
  );
}
