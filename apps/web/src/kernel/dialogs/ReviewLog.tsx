import { DiffOutlined } from '@ant-design/icons';
import type { ReviewDetail } from '@yunguan/contract/platform/review';
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

/** With the approved version; with the one that was rejected where none was ever approved. */
function comparisonOf({ approvedRevision, diff, returned }: ReviewDetail) {
  if (approvedRevision !== null) return <DiffView items={diffItems(diff)} />;
  if (returned) return <DiffView items={diffItems(returned.diff)} beforeTitle="被驳回的版本" />;
  return <p className="hint">首次提交，没有可以比较的已通过版本。</p>;
}

function Changes({ contentType, objectId }: { contentType: string; objectId: string }) {
  const { data, error, refetch } = useReviewDetail(contentType, objectId);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  return <div className="review-log-diff">{comparisonOf(data)}</div>;
}
