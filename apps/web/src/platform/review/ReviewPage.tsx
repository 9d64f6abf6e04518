import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { PendingRow } from '@yunguan/contract/platform/review';
import { Skeleton } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isForbidden } from '@/kernel/api/errors';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { PageHeader } from '@/ui/PageHeader';
import '@/kernel/dialogs/came-from';
import { ClosedBar } from './ClosedBar';
import type { DeskAccess, Queue } from './desk-url';
import { opinionPlace } from './opinion-place';
import { ReviewItem } from './ReviewItem';
import { UnsentOpinion } from '@/kernel/decisions/UnsentOpinion';
import { useSession } from '@/kernel/session/use-session';
import { detailOptions, useQueuePage } from './review-queries';
import { holds, keptIn, type QueuePage } from './queue';
import { type QueueMoves, useQueueMoves } from './use-queue-moves';

export interface ReviewPageProps extends DeskAccess {
  readonly objectId: string;
  /** Where the next item comes from. */
  readonly queue: Queue;
  /** Told of an item that the user has decided or handed over, wherever he is by then. */
  readonly onDone?: (objectId: string) => void;
}

/** One item of the queue, from its loading to its decision. */
export function ReviewPage({ objectId, queue, state, onState, onDone }: ReviewPageProps) {
  const { user } = useSession();
  const { data: detail, error, refetch } = useQuery(detailOptions(objectId));
  const { data: page, isPlaceholderData } = useQueuePage(queue, state, state.page);
  const read: ReadPage | undefined =
    page && !isPlaceholderData ? { page: state.page, total: page.total, rows: page.datas } : undefined;
  const listed = page?.datas.find((one) => one.objectId === objectId);
  const kept = useKeptPlace(read, objectId);
  const row = listed ?? kept?.rows.find((one) => one.objectId === objectId);
  const shown = read && kept ? keptIn(read, kept, objectId) : read;
  const isListed = read === undefined || listed !== undefined;
  const isGone = isForbidden(error);
  const { history } = useRouter();
  const isFromRecord = useLocation().state.fromRecord === true;
  const handleBack = () => (isFromRecord ? history.back() : onState({ object: undefined }));
  const backLabel = isFromRecord ? '返回' : '返回待审核列表';
  useLeftQueue(read && listed !== undefined, () => void refetch({ cancelRefetch: false }));

  if (detail && !isGone) {
    return (
      <ReviewItem
        {...{ detail, row, isListed, queue, shown, state, onState, onDone }}
        onBack={handleBack}
        backLabel={backLabel}
      />
    );
  }
  return (
    <>
      <PageHeader title={listed?.title ?? '审核'} onBack={handleBack} backLabel={backLabel} />
      {isGone && <UnsentOpinion place={opinionPlace(user.id, objectId)} />}
      <section className={isGone ? 'panel panel-body review-gone' : 'panel panel-body'}>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </section>
      {isGone && (
        <GoneBar
          moves={{ objectId, queue, shown, isListed, state, onState }}
          isSudden={detail !== undefined}
          onBack={handleBack}
        />
      )}
    </>
  );
}

interface GoneBarProps {
  readonly moves: QueueMoves;
  /** It was in sight until now. */
  readonly isSudden: boolean;
  readonly onBack: () => void;
}

function GoneBar({ moves, isSudden, onBack }: GoneBarProps) {
  const { goOn } = useQueueMoves(moves);
  return <ClosedBar reason="这条内容已不能审核" isSudden={isSudden} onBack={onBack} onNext={goOn} />;
}

interface ReadPage extends QueuePage {
  readonly rows: readonly PendingRow[];
}

/** The page of the queue when the item was last in it; undefined while it never was. */
function useKeptPlace(read: ReadPage | undefined, objectId: string): ReadPage | undefined {
  const [kept, setKept] = useState<ReadPage>();
  if (read && read.rows !== kept?.rows && holds(read, objectId)) setKept(read);
  return kept;
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
