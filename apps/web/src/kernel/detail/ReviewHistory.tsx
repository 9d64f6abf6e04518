import { Panel } from '@/ui/Panel';
import { ReviewLogTable } from '@/ui/ReviewLogTable';
import { ReviewStanding } from '../dialogs/ReviewStanding';
import { LoadFailure } from '../failures/LoadFailure';
import { useReviewLog } from './use-content-detail';

/** 审批记录 below a detail (000 §2). */
export function ReviewHistory({ type, id }: { type: string; id: string }) {
  const log = useReviewLog(type, id);
  return (
    <Panel title="审批记录" className="detail-history">
      <ReviewStanding contentType={type} id={id} />
      {log.error && !log.data ? (
        <LoadFailure error={log.error} onRetry={log.refetch} />
      ) : (
        <ReviewLogTable rows={log.data} loading={log.isLoading} renew={log.renew} />
      )}
    </Panel>
  );
}
