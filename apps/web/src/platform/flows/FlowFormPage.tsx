import { useNavigate } from '@tanstack/react-router';
import type { ReviewFlowShown } from '@yunguan/contract/platform/flows';
import { Skeleton } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useFormStart } from '@/kernel/records/use-form-start';
import { useStoredDraft } from '@/kernel/records/use-stored-draft';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { flowArea, flowDraft, flowPlaceSchema, flowsOptions, flowsPath } from './flow-queries';
import { FlowForm } from './FlowForm';
import './flows.css';

/** The flow of one type of content, or the default without a type in the address. */
export default function FlowFormPage() {
  return (
    <AreaPage area="flow" title="审批设置">
      <LoadedFlow />
    </AreaPage>
  );
}

function LoadedFlow() {
  const [{ kind, venueId: asked }] = useUrlState(flowPlaceSchema);
  const { user } = useSession();
  const venueId = asked || user.venueId;
  const navigate = useNavigate();
  const { data, error, refetch } = useFormStart(flowsOptions(venueId));
  const { isKnown, draft } = useStoredDraft(flowArea, flowDraft(venueId, kind ?? null));
  const flow = data?.flows.find((one) => one.kind === (kind ?? null));
  const handleBack = () => void navigate({ to: flowsPath, search: { venueId: asked } });
  const title = flow ? `${flow.kindName}${flow.kind === null ? '' : '的审批流程'}` : '审批流程';
  return (
    <>
      <PageHeader title={title} description={data?.venueName} onBack={handleBack} backLabel="返回审批设置" />
      {flow?.canEdit && isKnown ? (
        <FlowForm key={flowDraft(venueId, flow.kind)} venueId={venueId} flow={flow} draft={draft} onDone={handleBack} />
      ) : (
        <Panel>
          <Instead
            error={data ? null : error}
            flow={flow}
            isLoading={(!data && !error) || (flow?.canEdit === true && !isKnown)}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
    </>
  );
}

interface InsteadProps {
  readonly error: Error | null;
  readonly flow: ReviewFlowShown | undefined;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

/** What stands where no form can. */
function Instead({ error, flow, isLoading, onRetry }: InsteadProps) {
  if (isLoading) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (error) return <LoadFailure error={error} onRetry={onRetry} />;
  if (!flow) return <EmptyState title="没有这类内容" hint="该类内容不需要审批，请从审批设置中选择。" />;
  return (
    <EmptyState
      title="没有权限修改此流程"
      hint={`修改审批流程，须同时具有审批设置的编辑权限和${flow.kind === null ? '全部内容' : flow.kindName}的审核权限。`}
    />
  );
}
