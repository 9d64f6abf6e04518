import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import {
  delSysUser,
  getSysUserPage,
  setSysUserState,
  staffExportCode,
  type StaffRow,
} from '@yunguan/contract/platform/staff';
import { Button, Input, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { exportFile } from '@/kernel/api/files';
import { UnattendedNote, unattendedSteps } from '@/kernel/dialogs/unattended';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { filterFields } from '@/kernel/records/filter-fields';
import { AreaPage } from '@/kernel/records/AreaPage';
import { RecordTable } from '@/kernel/records/RecordTable';
import { useRecords } from '@/kernel/records/use-records';
import { SelectAll } from '@/kernel/records/SelectAll';
import { useTicked } from '@/kernel/records/use-ticked';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { SecretsDialog } from '@/kernel/reveal/SecretsDialog';
import { useHolds } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { BatchBar } from '@/ui/BatchBar';
import { clearable } from '@/ui/clearable';
import { EmptyState } from '@/ui/EmptyState';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { ListBar } from '@/ui/ListBar';
import type { ListSort } from '@/ui/ListTable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { NarrowRowActions, type RowAction } from '@/ui/RowActions';
import { upTo } from '@/kernel/text-limits';
import { useConfirm } from '@/ui/use-confirm';
import { DisableDialog } from './DisableDialog';
import { PasswordDialog, type ShownPassword } from './PasswordDialog';
import { revealTel } from './reveal-tel';
import { staffColumns } from './staff-columns';
import { rightsPath, savableState, staffFilter, staffFormPath, type StaffUrl, staffUrl } from './staff-url';
import { rolesOptions, staffArea } from './staff-queries';
import { StaffPlaces } from './StaffPlaces';
import { useResetPassword } from './use-reset-password';
import './staff.css';
import { lazyPart } from '@/ui/lazy-part';

const ImportDialog = lazyPart(() => import('./ImportDialog'));
// Most people never lose their phone.
const FactorDialog = lazyPart(() => import('./FactorDialog'));

/** 用户管理: who works where, with which roles. */
export default function StaffPage() {
  return (
    <AreaPage area="staff" title="用户管理">
      <StaffList />
    </AreaPage>
  );
}

type Opened =
  | { readonly kind: 'disable'; readonly rows: readonly StaffRow[] }
  | { readonly kind: 'reveal' | 'factor'; readonly row: StaffRow }
  | { readonly kind: 'password'; readonly shown: ShownPassword }
  | { readonly kind: 'import' };

function StaffList() {
  const { user } = useSession();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite(staffArea);
  const [opened, setOpened] = useState<Opened>();
  const { ticked: selected, setTicked: setSelected, selectionOf } = useTicked<StaffRow>();
  const records = useRecords({
    endpoint: getSysUserPage,
    schema: staffUrl.schema,
    filter: (state) => staffFilter(state, user.venueId),
    area: staffArea,
  });
  const { state, change, rows, total } = records;
  const venueId = state.venueId || user.venueId;
  const holds = useHolds('staff', venueId);
  const roles = useQuery(rolesOptions(venueId));
  const resetPassword = useResetPassword((shown) => setOpened({ kind: 'password', shown }));
  const handleClose = () => setOpened(undefined);
  const handlePlace = (changes: Partial<StaffUrl>) => {
    setSelected([]);
    change({ ...changes, page: 1 });
  };
  const handleDelete = async (row: StaffRow) => {
    const consequence = `${row.realName}（${row.loginName}）将立即退出登录且不能恢复，登录名不能再次使用；历史记录中仍保留其姓名。`;
    const steps = await unattendedSteps({ userIds: [row.id] });
    const told = (
      <>
        {consequence}
        <UnattendedNote steps={steps} />
      </>
    );
    if (!(await confirm({ title: '确定要删除该用户？', consequence: told, danger: true, okText: '删除' }))) return;
    await write({ endpoint: delSysUser, body: { ids: [row.id] }, done: '删除成功!' });
  };
  const handleEnable = async (wanted: readonly StaffRow[]) => {
    const consequence = `${namesOf(wanted)}将可以重新登录。`;
    if (!(await confirm({ title: `启用 ${wanted.length} 名用户？`, consequence }))) return;
    const body = { ids: wanted.map((row) => row.id), enabled: true };
    if (await write({ endpoint: setSysUserState, body, done: '启用成功！' })) setSelected([]);
  };
  const actionsOf = (row: StaffRow): RowAction[] => {
    const isOther = row.id !== user.id;
    const mayEdit = row.canManage && row.may.includes('edit');
    const action = (key: string, label: string, onClick: () => void, danger = false) => ({
      key,
      label,
      onClick,
      danger,
    });
    return [
      ...(mayEdit ? [action('edit', '编辑', () => void navigate({ to: staffFormPath, search: { id: row.id } }))] : []),
      action(
        'rights',
        '权限',
        () => void navigate({ to: rightsPath, search: { userId: row.id, venueId: row.venueId } }),
      ),
      ...(mayEdit && isOther ? [action('password', '重置密码', () => void resetPassword(row))] : []),
      ...(row.hasSecondFactor && isOther
        ? [action('factor', '解除两步验证', () => setOpened({ kind: 'factor', row }))]
        : []),
      ...(mayEdit && isOther && !row.enabled ? [action('enable', '启用', () => void handleEnable([row]))] : []),
      ...(mayEdit && isOther && row.enabled
        ? [action('disable', '停用', () => setOpened({ kind: 'disable', rows: [row] }), true)]
        : []),
      ...(row.canManage && isOther && row.may.includes('del')
        ? [action('delete', '删除', () => void handleDelete(row), true)]
        : []),
    ];
  };
  const sort: ListSort | undefined = state.sort ? { field: state.sort, order: state.order } : undefined;
  const toEnable = selected.filter((row) => !row.enabled);
  const toDisable = selected.filter((row) => row.enabled);
  const isTickable = (row: StaffRow) => row.id !== user.id && row.canManage && row.may.includes('edit');
  const isFiltered = staffUrl.isFiltered(state) || state.departmentId !== '';

  return (
    <>
      <PageHeader title="用户管理" description="员工账号、所属部门与各场馆的角色。" />
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
          <FilterGrid
            {...filterFields(staffUrl, state, handlePlace)}
            loading={records.isLoading}
            onReset={() => handlePlace({ ...staffUrl.noFilters, departmentId: '', below: true })}
          >
            <FilterField name="keyword" label="关键字">
              <Input placeholder="姓名/登录名/手机号" {...upTo(50)} allowClear />
            </FilterField>
            <FilterField name="roleId" label="角色">
              <Select
                allowClear={clearable}
                placeholder="全部角色"
                showSearch={{ optionFilterProp: 'label' }}
                options={roles.data?.datas.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
              />
            </FilterField>
            <FilterField name="enabled" label="状态">
              <Select
                allowClear={clearable}
                placeholder="全部状态"
                options={[
                  { value: '1', label: '正常' },
                  { value: '0', label: '已停用' },
                  { value: 'unused', label: '长期未登录' },
                ]}
              />
            </FilterField>
          </FilterGrid>
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
              {holds('add') && (
                <>
                  <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpened({ kind: 'import' })}>
                    导入
                  </Button>
                  <Button
                    type="primary"
                    icon={<PlusOutlined aria-hidden />}
                    onClick={() => void navigate({ to: staffFormPath, search: { venueId } })}
                  >
                    新增用户
                  </Button>
                </>
              )}
            </ListBar>
            <BatchBar count={selected.length} onClear={() => setSelected([])}>
              <SelectAll records={records} ticked={selected} onTick={setSelected} isOffered={isTickable} />
              <Button
                size="small"
                disabled={toEnable.length === 0 || isBusy}
                onClick={() => void handleEnable(toEnable)}
              >
                启用{toEnable.length > 0 && ` ${toEnable.length} 人`}
              </Button>
              <Button
                size="small"
                danger
                disabled={toDisable.length === 0 || isBusy}
                onClick={() => setOpened({ kind: 'disable', rows: toDisable })}
              >
                停用{toDisable.length > 0 && ` ${toDisable.length} 人`}
              </Button>
            </BatchBar>
            <RecordTable
              records={records}
              columns={staffColumns({
                page: state.page,
                venueId,
                sort,
                onReveal: (row) => setOpened({ kind: 'reveal', row }),
                actions: (row) => <NarrowRowActions actions={actionsOf(row)} />,
              })}
              onPage={(page) => change({ page })}
              onSort={(next) => change({ sort: next?.field ?? '', order: next?.order ?? 'ascend', page: 1 })}
              minWidth={780}
              empty={
                <EmptyState
                  title={isFiltered ? '没有符合条件的用户' : '该场馆还没有用户'}
                  {...(isFiltered && {
                    onReset: () => handlePlace({ ...staffUrl.noFilters, departmentId: '' }),
                  })}
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
      {opened?.kind === 'disable' && (
        <DisableDialog
          rows={opened.rows}
          onClose={(saved) => {
            if (saved) setSelected([]);
            handleClose();
          }}
        />
      )}
      {opened?.kind === 'reveal' && (
        <SecretsDialog
          title={`查看 ${opened.row.realName} 的手机号`}
          lead="将显示完整的手机号。"
          placeholder="例如：电话通知值班安排"
          reveal={(reason) => revealTel(opened.row.id, reason)}
          onClose={handleClose}
        />
      )}
      {opened?.kind === 'password' && <PasswordDialog {...opened.shown} onClose={handleClose} />}
      <Suspense>
        {opened?.kind === 'factor' && <FactorDialog row={opened.row} onClose={handleClose} />}
        {opened?.kind === 'import' && <ImportDialog onClose={handleClose} />}
      </Suspense>
    </>
  );
}

function namesOf(rows: readonly StaffRow[]): string {
  const names = rows.slice(0, 3).map((row) => row.realName);
  return rows.length > 3 ? `${names.join('、')}等 ${rows.length} 人` : names.join('、');
}
