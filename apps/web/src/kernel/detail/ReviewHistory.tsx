import { ErrorState } from '@/ui/ErrorState';
import { Panel } from '@/ui/Panel';
import { ReviewLogTable } from '@/ui/ReviewLogTable';
import { textOf } from '../api/errors';
import { ReviewStanding } from '../dialogs/ReviewStanding';
import { useReviewLog } from './use-content-detail';

/** 审批记录 below a detail (000 §2). */
export function ReviewHistory({ type, id }: { type: string; id: string }) {
  const log = useReviewLog(type, id);
  return (
    <Panel title="审批记录" className="detail-history">
      <ReviewStanding contentType={type} id={id} />
      {log.error ? (
        <ErrorState message={textOf(log.error)} onRetry={() => void log.refetch()} />
      ) : (
        <ReviewLogTable rows={log.data} loading={log.isLoading} renew={log.renew} />
      )}
    </Panel>
  );
}
