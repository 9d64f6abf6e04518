import { ReloadOutlined } from '@ant-design/icons';
import { getOutbox, type OutboxRow } from '@yunguan/contract/platform/members';
import { Button, Input, type TableColumnsType } from 'antd';
import { RecordTable } from '@/kernel/records/RecordTable';
import { useRecords } from '@/kernel/records/use-records';
import { EmptyState } from '@/ui/EmptyState';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { ListBar } from '@/ui/ListBar';
import { indexColumn } from '@/ui/ListTable';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';
import { type MembersState, membersUrl } from './members-url';

const toFilter = ({ keyword }: MembersState) => ({ tel: keyword });

/** What was sent: codes are read here and told to the member while no text-message gateway is connected. */
export function Outbox() {
  const records = useRecords({
    endpoint: getOutbox,
    schema: membersUrl.schema,
    filter: toFilter,
    area: 'member-outbox',
  });
  const { state, change, total, isLoading, reload } = records;
  return (
    <>
      <FilterGrid<{ keyword?: string }>
        values={{ ...(state.keyword !== undefined && { keyword: state.keyword }) }}
        loading={isLoading}
        onSearch={({ keyword }) => change({ ...membersUrl.noFilters, keyword })}
        onReset={() => change(membersUrl.noFilters)}
      >
        <FilterField name="keyword" label="手机号">
          <Input placeholder="完整手机号" maxLength={11} allowClear />
        </FilterField>
      </FilterGrid>
      <Panel flush className="list-panel">
        <ListBar total={total}>
          <span className="hint">每次查看都会记入操作日志</span>
          <Button icon={<ReloadOutlined aria-hidden />} onClick={reload}>
            刷新
          </Button>
        </ListBar>
        <RecordTable
          records={records}
          columns={[indexColumn(state.page), ...columns]}
          minWidth={820}
          onPage={(page) => change({ page })}
          empty={
            state.keyword ? (
              <EmptyState
                title="没有发给该手机号的验证码"
                hint="须输入完整的 11 位手机号；七天前的记录已清除。"
                onReset={() => change(membersUrl.noFilters)}
              />
            ) : (
              <EmptyState title="还没有验证码" hint="会员请求登录验证码后，会出现在这里，保留七天。" />
            )
          }
        />
      </Panel>
    </>
  );
}

const states = {
  valid: { tone: 'passed', text: '有效' },
  used: { tone: 'draft', text: '已使用' },
  expired: { tone: 'draft', text: '已失效' },
} as const satisfies Record<OutboxRow['state'], { tone: Tone; text: string }>;

const columns: TableColumnsType<OutboxRow> = [
  { title: '手机号', key: 'tel', width: 160, render: (_, { tel }) => <span className="num">{tel}</span> },
  {
    title: '验证码',
    key: 'code',
    width: 160,
    render: (_, { code, channel }) =>
      code ? (
        <b className="num member-code">{code}</b>
      ) : (
        <span className="hint">{channel === 'sms' ? '已发短信，不显示' : '不再显示'}</span>
      ),
  },
  { title: '状态', key: 'state', width: 120, render: (_, { state }) => <StatusTag {...states[state]} /> },
  { title: '发送时间', dataIndex: 'createTime', width: 190, className: 'num' },
  { title: '有效期至', dataIndex: 'expireTime', width: 190, className: 'num' },
];
