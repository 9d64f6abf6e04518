import { messages } from '@yunguan/contract/kernel/messages';
import { getMemberPage, memberExportCode, type MemberRow, setMemberState } from '@yunguan/contract/platform/members';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { exportFile } from '@/kernel/api/files';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { filterFields } from '@/kernel/records/filter-fields';
import { RecordTable } from '@/kernel/records/RecordTable';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useRecords } from '@/kernel/records/use-records';
import { SecretsDialog } from '@/kernel/reveal/SecretsDialog';
import { useHolds } from '@/kernel/session/use-holds';
import { clearable } from '@/ui/clearable';
import { EmptyState } from '@/ui/EmptyState';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { ListBar } from '@/ui/ListBar';
import { Panel } from '@/ui/Panel';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { upTo } from '@/kernel/text-limits';
import { useConfirm } from '@/ui/use-confirm';
import { DisableMemberDialog } from './DisableMemberDialog';
import { memberArea, memberColumns, memberStateAreas, nameOf } from './member-columns';
import { memberFilterOf, type MembersState, membersUrl } from './members-url';
import { revealAll } from './reveal-all';

interface Opened {
  readonly kind: 'disable' | 'reveal';
  readonly row: MemberRow;
}

/** The members with their filters, and what may be done with each of them. */
export function MemberList() {
  const holds = useHolds('member');
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite(...memberStateAreas);
  const [opened, setOpened] = useState<Opened>();
  const records = useRecords({
    endpoint: getMemberPage,
    schema: membersUrl.schema,
    filter: memberFilterOf,
    area: memberArea,
  });
  const { state, change, total, isLoading } = records;
  const handleEnable = async (row: MemberRow) => {
    const consequence = `${nameOf(row)}可以重新登录，此前的停用原因将清除。`;
    if (isBusy || !(await confirm({ title: '启用该会员？', consequence }))) return;
    await write({ endpoint: setMemberState, body: { id: row.id, enabled: true }, done: messages.enabled });
  };
  const actionsOf = (row: MemberRow): RowAction[] => [
    ...(holds('reveal')
      ? [{ key: 'reveal', label: '查看手机号', onClick: () => setOpened({ kind: 'reveal', row }) }]
      : []),
    ...(holds('edit') && !row.enabled ? [{ key: 'enable', label: '启用', onClick: () => void handleEnable(row) }] : []),
    ...(holds('edit') && row.enabled
      ? [{ key: 'disable', label: '停用', danger: true, onClick: () => setOpened({ kind: 'disable', row }) }]
      : []),
  ];
  return (
    <>
      <MemberFilters state={state} onChange={change} loading={isLoading} />
      <Panel flush className="list-panel">
        <ListBar total={total}>
          <SavedFilters list={membersUrl} state={state} onShow={change} />
          {holds('export') && (
            <ExportButton
              request={{ action: memberExportCode, model: memberFilterOf(state) }}
              total={total}
              run={exportFile}
            />
          )}
        </ListBar>
        <RecordTable
          records={records}
          columns={memberColumns(state.page, (row) => <RowActions actions={actionsOf(row)} />)}
          minWidth={996}
          onPage={(page) => change({ page })}
          empty={
            membersUrl.isFiltered(state) ? (
              <EmptyState
                title="没有符合条件的会员"
                hint="手机号须输入完整的 11 位才能查到。"
                onReset={() => change(membersUrl.noFilters)}
              />
            ) : (
              <EmptyState title="还没有会员" hint="公众首次以手机号登录后，会出现在这里。" />
            )
          }
        />
      </Panel>
      {opened?.kind === 'disable' && <DisableMemberDialog row={opened.row} onClose={() => setOpened(undefined)} />}
      {opened?.kind === 'reveal' && (
        <SecretsDialog
          title={`查看 ${nameOf(opened.row)} 的手机号`}
          lead="将显示完整的手机号和身份证号。"
          placeholder="例如：电话核实报名信息"
          reveal={(reason) => revealAll(opened.row.id, reason)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface MemberFiltersProps {
  readonly state: MembersState;
  readonly onChange: (changes: Partial<MembersState>) => void;
  readonly loading: boolean;
}

function MemberFilters({ state, onChange, loading }: MemberFiltersProps) {
  return (
    <FilterGrid {...filterFields(membersUrl, state, onChange)} loading={loading}>
      <FilterField name="keyword" label="关键字">
        <Input placeholder="姓名/昵称/完整手机号" {...upTo(50)} allowClear />
      </FilterField>
      <FilterField name="enabled" label="状态">
        <Select
          allowClear={clearable}
          placeholder="全部状态"
          options={[
            { value: '1', label: '正常' },
            { value: '0', label: '已停用' },
          ]}
        />
      </FilterField>
      <FilterField name="dates" label="注册日期">
        <FilterDateRange />
      </FilterField>
    </FilterGrid>
  );
}
