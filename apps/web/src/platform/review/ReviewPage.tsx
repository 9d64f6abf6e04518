import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isForbidden } from '@/kernel/api/errors';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { PageHeader } from '@/ui/PageHeader';
import { ClosedBar } from './ClosedBar';
import type { DeskAccess, Queue } from './desk-url';
import { ReviewItem } from './ReviewItem';
import { detailOptions, useQueuePage } from './review-queries';
import type { QueuePage } from './queue';
import { type QueueMoves, useQueueMoves } from './use-queue-moves';

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
  const isGone = isForbidden(error);
  const handleBack = () => onState({ object: undefined });
  useLeftQueue(shown && row !== undefined, () => void refetch({ cancelRefetch: false }));

  if (detail && !isGone) {
    return <ReviewItem {...{ detail, row, queue, shown, state, onState }} onBack={handleBack} />;
  }
  return (
    <>
      <PageHeader title={row?.title ?? '审核'} onBack={handleBack} backLabel="返回待审核列表" />
      <section className={isGone ? 'panel panel-body review-gone' : 'panel panel-body'}>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </section>
      {isGone && <GoneBar moves={{ objectId, queue, shown, state, onState }} onBack={handleBack} />}
    </>
  );
}

function GoneBar({ moves, onBack }: { readonly moves: QueueMoves; readonly onBack: () => void }) {
  const { goOn } = useQueueMoves(moves);
  return <ClosedBar reason="这条内容已不能审核" onBack={onBack} onNext={goOn} />;
}

/** Tells once when the open item is no longer in the queue: withdrawn, deleted or decided by a colleague meanwhile. */
function useLeftQueue(isListed: boolean | undefined, onLeft: () => void): void {
  const wasListed = useRef(false);
  const handleLeft = useEffectEvent(onLeft);
  useEffect(() => {
    if (isListed === undefined) return;
    if (wasListed.current && !isListed) handleLeft();
    wasListed.current = isListed;
  }, [isListed]);
}
