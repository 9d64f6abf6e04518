import type { PendingRow, ReviewDetail } from '@yunguan/contract/platform/review';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { pointedText } from '@/kernel/decisions/pointed-field';
import { useSession } from '@/kernel/session/use-session';
import { createUnfinishedUploads, UnfinishedUploadsContext } from '@/ui/unfinished-uploads';
import { ClosedBar } from './ClosedBar';
import { Consequence } from './Consequence';
import { cosignText } from './cosigners';
import { DecisionBar } from './DecisionBar';
import type { DeskAccess, Queue } from './desk-url';
import { withText } from './OpinionField';
import type { QueuePage } from './queue';
import { ReviewBody } from './ReviewBody';
import { ReviewHead } from './ReviewHead';
import { useApproveKey } from './use-approve-key';
import { useEnclosureDraft } from './use-enclosure-draft';
import { useKeys } from './use-keys';
import { useOpinionDraft } from '@/kernel/decisions/use-opinion-draft';
import { useQueueMoves } from './use-queue-moves';
import { useVerdict } from './use-verdict';

export interface ReviewItemProps extends DeskAccess {
  readonly detail: ReviewDetail;
  readonly row: PendingRow | undefined;
  readonly queue: Queue;
  /** Page of the queue in which the item stands; undefined until it is read. */
  readonly shown: QueuePage | undefined;
  readonly onBack: () => void;
}

/** The review of one item: head, content, decision. */
export function ReviewItem({ detail, row, queue, shown, state, onState, onBack }: ReviewItemProps) {
  const { objectId, canReview, canReverse, reason } = detail;
  const { user } = useSession();
  const [opinion, setOpinion] = useOpinionDraft(`review-opinion:${user.id}:${objectId}`);
  const [enclosures, setEnclosures] = useEnclosureDraft(`review-enclosures:${user.id}:${objectId}`);
  const [uploads] = useState(createUnfinishedUploads);
  const field = useRef<TextAreaRef>(null);
  const { place, openNeighbour, openNext, goOn } = useQueueMoves({ objectId, queue, shown, state, onState });
  const { decide, busy, isLocked } = useVerdict({
    detail,
    opinion,
    enclosures,
    uploads,
    onDone: (verdict) => {
      setOpinion('');
      setEnclosures([]);
      if (verdict !== 'reverse') void openNext();
    },
  });
  const isOpen = canReview || canReverse;

  useApproveKey(canReview, () => void decide('approve'));
  useKeys((pressed) => {
    const key = pressed.toLowerCase();
    if (key === 'o' && isOpen) {
      field.current?.focus({ cursor: 'end' });
      return true;
    }
    const to = { j: place?.next, k: place?.previous }[key];
    if (!to || busy) return false;
    void openNeighbour(to);
    return true;
  });

  const handlePoint = (label: string) => {
    setOpinion(withText(opinion, pointedText(label)));
    field.current?.focus({ cursor: 'end' });
  };

  return (
    <>
      <ReviewHead detail={detail} row={row} place={place} onBack={onBack} onMove={(to) => void openNeighbour(to)} />
      <ReviewBody detail={detail} onPoint={isOpen ? handlePoint : undefined} />
      {isOpen ? (
        <UnfinishedUploadsContext value={uploads}>
          <DecisionBar
            canReview={canReview}
            canReverse={canReverse}
            consequence={<Consequence detail={detail} />}
            opinion={opinion}
            onOpinion={setOpinion}
            enclosures={enclosures}
            onEnclosures={setEnclosures}
            onDecide={(verdict) => void decide(verdict)}
            busy={busy}
            isLocked={isLocked}
            field={field}
          />
        </UnfinishedUploadsContext>
      ) : (
        <ClosedBar reason={[reason, cosignText(detail)].filter(Boolean).join(' · ')} onBack={onBack} onNext={goOn} />
      )}
    </>
  );
}
