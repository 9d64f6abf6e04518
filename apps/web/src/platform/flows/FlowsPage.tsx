import { TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dropReviewFlow, flowDropped, type ReviewFlowShown } from '@yunguan/contract/platform/flows';
import { Button, Skeleton, Table, type TableColumnsType } from 'antd';
import { Suspense } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { useConfirm } from '@/ui/use-confirm';
import { flowArea, flowFormPath, flowPlaceSchema, flowsOptions, reviewersPath } from './flow-queries';
import { FlowLine } from './FlowLine';
import './flows.css';
import { VenueChoice } from './VenueChoice';
import { lazyPart } from '@/ui/lazy-part';

const OrderSettings = lazyPart(() => import('./OrderSettings'), { inline: true });
const NoShowRule = lazyPart(() => import('./NoShowRule'), { inline: true });

/** 审批设置: for every type of content, which steps it passes in the venue and who decides them. */
export default function FlowsPage() {
  return (
    <AreaPage area="flow" title="审批设置">
      <Flows />
    </AreaPage>
  );
}

function Flows() {
  const { user } = useSession();
  const [place, change] = useUrlState(flowPlaceSchema);
  const venueId = place.venueId || user.venueId;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(flowsOptions(venueId));
  const drop = useDropFlow(venueId, data?.venueName ?? '');
  const handleEdit = (kind: string | null) =>
    void navigate({ to: flowFormPath, search: { ...place, kind: kind ?? undefined } });
  return (
    <>
      <PageHeader
        title="审批设置"
        description="内容提交后依次经过各步骤。修改流程只影响之后提交的内容。"
        extra={
          <>
            <VenueChoice
              value={venueId}
              onChange={(next) => change({ venueId: next === user.venueId ? undefined : next })}
            />
            <Button
              icon={<TeamOutlined aria-hidden />}
              onClick={() => void navigate({ to: reviewersPath, search: { venueId: place.venueId } })}
            >
              审核人一览
            </Button>
          </>
        }
      />
      <Panel flush className="flow-panel">
        {error && !data && <LoadFailure error={error} onRetry={refetch} />}
        {!data && !error && (
          <div className="panel-body">
            <Skeleton active paragraph={{ rows: 8 }} />
          </div>
        )}
        {data && (
          <Table<ReviewFlowShown>
            size="middle"
            tableLayout="fixed"
            scroll={{ x: 890 }}
            pagination={false}
            rowKey={(flow) => flow.kind ?? ''}
            columns={columnsOf({ onEdit: handleEdit, onDrop: (flow) => void drop(flow) })}
            dataSource={data.flows}
          />
        )}
      </Panel>
      <Suspense>
        {data && (
          <>
            <OrderSettings venueId={venueId} />
            <NoShowRule key={venueId} venueId={venueId} />
          </>
        )}
      </Suspense>
    </>
  );
}

const sources = {
  own: { text: '单独设置', tone: 'passed' },
  venue: { text: '默认流程', tone: 'reviewing' },
  builtIn: { text: '系统默认', tone: 'draft' },
} as const;

interface FlowHandlers {
  readonly onEdit: (kind: string | null) => void;
  readonly onDrop: (flow: ReviewFlowShown) => void;
}

function columnsOf({ onEdit, onDrop }: FlowHandlers): TableColumnsType<ReviewFlowShown> {
  return [
    {
      title: '内容类型',
      key: 'kind',
      width: 190,
      render: (_, flow) => (
        <div className="flow-kind">
          <b>{flow.kindName}</b>
          {flow.kind === null ? (
            <span className="hint">未单独设置的类型都按此流程</span>
          ) : (
            <StatusTag tone={sources[flow.source].tone} text={sources[flow.source].text} />
          )}
        </div>
      ),
    },
    { title: '审批流程', key: 'steps', render: (_, flow) => <FlowLine steps={flow.steps} /> },
    {
      title: '审核中',
      dataIndex: 'underWay',
      width: 90,
      align: 'right',
      render: (count: number) => <span className="num">{count} 条</span>,
    },
    {
      title: '操作',
      key: 'actions',
      width: 150,
      fixed: 'right',
      render: (_, flow) =>
        flow.canEdit ? (
          <RowActions
            actions={[
              { key: 'edit', label: flow.version === null ? '设置' : '修改', onClick: () => onEdit(flow.kind) },
              ...(flow.version === null
                ? []
                : [{ key: 'drop', label: '恢复默认', danger: true, onClick: () => onDrop(flow) }]),
            ]}
          />
        ) : (
          <span className="hint">仅可查看</span>
        ),
    },
  ];
}

function useDropFlow(venueId: string, venueName: string) {
  const confirm = useConfirm();
  const { write } = useRecordWrite(flowArea);
  return async ({ kind, kindName, underWay }: ReviewFlowShown) => {
    const follows = kind === null ? '系统默认的一步审核' : '默认流程';
    const kept = underWay > 0 ? `正在审核的 ${underWay} 条内容仍按原流程进行。` : '';
    const agreed = await confirm({
      title: `恢复“${kindName}”的默认流程？`,
      consequence: `${venueName}之后提交的内容将按${follows}审批，现有设置会被删除。${kept}`,
      okText: '恢复默认',
      danger: true,
    });
    if (agreed) await write({ endpoint: dropReviewFlow, body: { venueId, kind }, done: flowDropped });
  };
}
