import { DiffOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { DiffView } from '@/ui/diff/DiffView';
import { ErrorState } from '@/ui/ErrorState';
import { ReviewLogTable } from '@/ui/ReviewLogTable';
import { textOf } from '../api/errors';
import { useReviewDetail, useReviewLog } from '../detail/use-content-detail';
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
        <ErrorState message={textOf(log.error)} onRetry={() => void log.refetch()} />
      ) : (
        <ReviewLogTable rows={log.data} loading={log.isPending} renew={log.renew} />
      )}
    </>
  );
}

function Changes({ contentType, objectId }: { contentType: string; objectId: string }) {
  const { data, error, refetch } = useReviewDetail(contentType, objectId);
  if (error && !data) return <ErrorState message={textOf(error)} onRetry={() => void refetch()} />;
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
