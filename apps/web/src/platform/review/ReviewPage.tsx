import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Refused, textOf } from '@/kernel/api/errors';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import type { DeskAccess, Queue } from './desk-url';
import { ReviewItem } from './ReviewItem';
import { detailOptions, useQueuePage } from './review-queries';
import type { QueuePage } from './queue';

export interface ReviewPageProps extends DeskAccess {
  readonly objectId: string;
  /** Where the next item comes from. */
  readonly queue: Queue;
}

/** One item of the queue, from its loading to its decision. */
export function ReviewPage({ objectId, queue, state, onState }: ReviewPageProps) {
  const { data: detail, error, refetch } = useQuery(detailOptions(objectId));
  const { data: page, isPlaceholderData } = useQueuePage(queue, state, state.page);
  const shown: QueuePage | undefined =
    page && !isPlaceholderData ? { page: state.page, total: page.total, rows: page.datas } : undefined;
  const row = page?.datas.find((one) => one.objectId === objectId);
  const handleBack = () => onState({ object: undefined });

  if (detail) {
    return <ReviewItem {...{ detail, row, queue, shown, state, onState }} onBack={handleBack} />;
  }
  return (
    <>
      <PageHeader title={row?.title ?? '审核'} onBack={handleBack} backLabel="返回待审核列表" />
      <section className="panel panel-body">
        {error ? (
          <ErrorState
            message={textOf(error)}
            requestId={error instanceof Refused ? error.requestId : undefined}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </section>
    </>
  );
}
