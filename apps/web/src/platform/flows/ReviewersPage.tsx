import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReviewFlowShown } from '@yunguan/contract/platform/flows';
import { Input, Skeleton, Table, type TableColumnsType, Tag } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { flowPlaceSchema, flowsOptions, flowsPath } from './flow-queries';
import './flows.css';
import { type ReviewerRow, reviewerRows } from './reviewer-rows';
import { VenueChoice } from './VenueChoice';

/** 审核人一览: who reviews which content in the venue, step by step. */
export default function ReviewersPage() {
  return (
    <AreaPage area="flow" title="审核人一览">
      <Reviewers />
    </AreaPage>
  );
}

function Reviewers() {
  const { user } = useSession();
  const [place, change] = useUrlState(flowPlaceSchema);
  const venueId = place.venueId || user.venueId;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(flowsOptions(venueId));
  return (
    <>
      <PageHeader
        title="审核人一览"
        description="按当前流程，每个人负责审核的内容与步骤"
        onBack={() => void navigate({ to: flowsPath, search: { venueId: place.venueId } })}
        backLabel="返回审批设置"
        extra={
          <VenueChoice
            value={venueId}
            onChange={(next) => change({ venueId: next === user.venueId ? undefined : next })}
          />
        }
      />
      {data ? (
        <ReviewerTable flows={data.flows} />
      ) : (
        <Panel>
          {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
        </Panel>
      )}
    </>
  );
}

function ReviewerTable({ flows }: { readonly flows: readonly ReviewFlowShown[] }) {
  const [keyword, setKeyword] = useState('');
  const word = useDeferredValue(keyword.trim());
  const rows = useMemo(() => reviewerRows(flows), [flows]);
  const found = rows.filter(({ name }) => name.includes(word));
  const columns = useMemo(() => columnsOf(flows), [flows]);
  return (
    <Panel flush className="list-panel">
      <div className="list-bar">
        <span className="hint">
          共 <b>{rows.length}</b> 名审核人
        </span>
        <Input
          allowClear
          className="reviewer-search"
          aria-label="搜索审核人"
          placeholder="搜索姓名"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <Table<ReviewerRow>
        size="middle"
        className="reviewer-table"
        // As wide as what it says: all kinds are in sight, unless a venue has long names for its steps.
        scroll={{ x: 'max-content' }}
        pagination={false}
        rowKey="id"
        columns={columns}
        dataSource={found}
        locale={{
          emptyText:
            word === '' ? (
              <EmptyState title="没有审核人" hint="请先在审批设置中为各类内容选择审核人。" />
            ) : (
              <EmptyState title="没有找到审核人" onReset={() => setKeyword('')} />
            ),
        }}
      />
    </Panel>
  );
}

function columnsOf(flows: readonly ReviewFlowShown[]): TableColumnsType<ReviewerRow> {
  const types = flows.flatMap(({ kind, kindName }) => (kind === null ? [] : [{ kind, kindName }]));
  return [
    { title: '审核人', dataIndex: 'name', fixed: 'left' },
    ...types.map(({ kind, kindName }) => ({
      title: kindName,
      key: kind,
      render: (_: unknown, { steps }: ReviewerRow) => steps[kind]?.map((step) => <Tag key={step}>{step}</Tag>) ?? '—',
    })),
  ];
}
