import { DiffOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { DiffView } from '@/ui/diff/DiffView';
import { ReviewLogTable } from '@/ui/ReviewLogTable';
import { useReviewDetail, useReviewLog } from '../detail/use-content-detail';
import { LoadFailure } from '../failures/LoadFailure';
import { diffItems } from './diff-items';
import { ReviewStanding } from './ReviewStanding';

export interface ReviewLogProps {
  readonly contentType: string;
  readonly record: { readonly id: string; readonly title: string };
}

/** Content of the approval record's dialog; apart, because it is only fetched when that opens. */
export default function ReviewLog({ contentType, record }: ReviewLogProps) {
  const { id, title } = record;
  const log = useReviewLog(contentType, id);
  const [isDiffOpen, setDiffOpen] = useState(false);
  return (
    <>
      <div className="review-log-head">
        <b className="ellipsis" title={title}>
          《{title}》
        </b>
        {log.data?.some(({ revision }) => revision !== null) && (
          <Button
            type="link"
            size="small"
            icon={<DiffOutlined aria-hidden />}
            aria-expanded={isDiffOpen}
            onClick={() => setDiffOpen(!isDiffOpen)}
          >
            {isDiffOpen ? '收起变更' : '查看变更'}
          </Button>
        )}
      </div>
      <ReviewStanding contentType={contentType} id={id} title={title} />
      {isDiffOpen && <Changes contentType={contentType} objectId={id} />}
      {log.error && !log.data ? (
        <LoadFailure error={log.error} onRetry={log.refetch} />
      ) : (
        <ReviewLogTable rows={log.data} loading={log.isPending} renew={log.renew} />
      )}
    </>
  );
}

function Changes({ contentType, objectId }: { contentType: string; objectId: string }) {
  const { data, error, refetch } = useReviewDetail(contentType, objectId);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <div className="review-log-diff">
      {data.approvedRevision === null ? (
        <p className="hint">首次提交，没有可以比较的已通过版本。</p>
      ) : (
        <DiffView items={diffItems(data.diff)} />
      )}
    </div>
  );
}
