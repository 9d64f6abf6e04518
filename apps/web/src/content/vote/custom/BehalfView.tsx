import { isAllowed } from '@yunguan/contract/kernel/actions';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Skeleton } from 'antd';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { rowText } from '@/kernel/detail/row-text';
import { KeptOpen } from '@/kernel/leave-guard/KeptOpen';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useHolds } from '@/kernel/session/use-holds';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { ActivityPage } from '../ActivityPage';
import { behalfText } from '../behalf-text';
import { voteContent } from '../vote-content';
import { voteModes } from '../vote-modes';
import { BehalfForm } from './BehalfForm';
import { useCommitment } from './use-commitment';
import { useCustomForm } from './use-custom-form';

/** Staff fills in the form of an activity for somebody who calls or comes. */
export default function BehalfView() {
  const { id: activityId = '', goTo } = useContentScreen();
  const handleBack = () => goTo(voteModes.applications, activityId);
  return (
    <ActivityPage title="代为报名" standing={() => behalfText} onBack={handleBack} backLabel="返回报名申请列表">
      {(row) => <Loaded row={row} onBack={handleBack} />}
    </ActivityPage>
  );
}

/** The form follows what is stored: a field that a colleague adds meanwhile is asked for, and nothing typed is lost. */
function Loaded({ row, onBack }: { row: Values; onBack: () => void }) {
  const holds = useHolds(voteContent.key);
  const form = useCustomForm(rowText(row, 'id'));
  const commitment = useCommitment(rowText(row, 'venueId'));
  const isOpen = isAllowed(voteContent.rowActions.applyOnBehalf ?? {}, row, holds);
  const refusal = (
    <Panel>
      <EmptyState
        title="现在不能代为报名"
        hint={holds('add') ? '活动须已发布、需要报名，并启用了自定义报名。' : '代为报名需要新增权限，请联系管理员。'}
      />
    </Panel>
  );
  const error = form.error ?? commitment.error;
  const isReady = form.data !== undefined && commitment.data !== undefined;
  return (
    <KeptOpen
      isAllowed={isOpen}
      refusal={refusal}
      change={holds('add') ? '活动刚刚有变动，现在不能代为报名' : undefined}
    >
      {isReady && <BehalfForm row={row} tree={form.data} commitment={commitment.data?.title} onBack={onBack} />}
      {!isReady && (
        <Panel>
          {error ? (
            <LoadFailure error={error} onRetry={() => Promise.all([form.refetch(), commitment.refetch()])} />
          ) : (
            <Skeleton active paragraph={{ rows: 8 }} />
          )}
        </Panel>
      )}
    </KeptOpen>
  );
}
