import type { PendingRow, ReviewDetail } from '@yunguan/contract/platform/review';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { pointedText } from '@/kernel/decisions/pointed-field';
import { HandOverButton } from '@/kernel/hand-over/HandOverButton';
import { useSession } from '@/kernel/session/use-session';
import { createUnfinishedUploads, UnfinishedUploadsContext } from '@/ui/unfinished-uploads';
import { ClosedBar } from './ClosedBar';
import { Consequence } from './Consequence';
import { cosignText } from './cosigners';
import { DecisionBar } from './DecisionBar';
import type { DeskAccess, Queue } from './desk-url';
import { withText } from './OpinionField';
import { opinionPlace } from './opinion-place';
import { UnsentOpinion } from '@/kernel/decisions/UnsentOpinion';
import { decidedText, isDecidedWith } from './overtaken';
import type { QueuePage } from './queue';
import { ReviewBody } from './ReviewBody';
import { ReversalEffects } from './ReversalEffects';
import { ReviewHead } from './ReviewHead';
import { useApproveKey } from './use-approve-key';
import { useEnclosureDraft } from './use-enclosure-draft';
import { useKeys } from './use-keys';
import { useLostAnswer, useOvertaken } from './use-overtaken';
import { useOpinionDraft } from '@/kernel/decisions/use-opinion-draft';
import { useQueueMoves } from './use-queue-moves';
import { useVerdict } from './use-verdict';

export interface ReviewItemProps extends DeskAccess {
  readonly detail: ReviewDetail;
  readonly row: PendingRow | undefined;
  /** Whether it stands in the queue still, as far as is known. */
  readonly isListed: boolean;
  readonly queue: Queue;
  /** Page of the queue in which the item stands; undefined until it is read. */
  readonly shown: QueuePage | undefined;
  readonly onBack: () => void;
  readonly backLabel: string;
  /** Told of the item once the user has decided it or handed it over, wherever he is by then. */
  readonly onDone: ((objectId: string) => void) | undefined;
}

/** The review of one item: head, content, decision. */
export function ReviewItem(props: ReviewItemProps) {
  const { detail, row, isListed, queue, shown, state, onState, onBack, backLabel, onDone } = props;
  const { objectId, canReview, canReverse, reason } = detail;
  const { user } = useSession();
  const [opinion, setOpinion] = useOpinionDraft(opinionPlace(user.id, objectId));
  const [enclosures, setEnclosures] = useEnclosureDraft(`review-enclosures:${user.id}:${objectId}`);
  const forgetSent = () => {
    setOpinion('');
    setEnclosures([]);
  };
  useLostAnswer(detail, () => {
    if (isDecidedWith(detail, { by: user.realName, words: opinion })) forgetSent();
  });
  const [uploads] = useState(createUnfinishedUploads);
  const field = useRef<TextAreaRef>(null);
  const { place, openNeighbour, openNext, goOn } = useQueueMoves({
    objectId,
    queue,
    shown,
    isListed,
    state,
    onState,
  });
  const { decide, busy, isLocked, isDone, hasFailed } = useVerdict({
    detail,
    opinion,
    enclosures,
    uploads,
    onSent: () => {
      forgetSent();
      onDone?.(objectId);
    },
    onDone: (verdict) => {
      if (verdict !== 'reverse') void openNext();
    },
  });
  const isOvertaken = useOvertaken(detail, isDone);
  // What was typed for the review must not turn into a reversal by itself.
  const [isReversing, setReversing] = useState(false);
  const isOpen = canReview || (canReverse && (!isOvertaken || isReversing));

  useApproveKey(canReview, () => void decide('approve'));
  useKeys((pressed) => {
    const key = pressed.toLowerCase();
    if (key === 'o' && isOpen) {
      field.current?.focus({ cursor: 'end' });
      return true;
    }
    const to = { j: place?.next, k: place?.previous }[key];
    // Letters of an opinion that lost its field under the fingers lead nowhere.
    const isTyping = isOvertaken && opinion !== '';
    if (!to || busy || isTyping) return false;
    void openNeighbour(to);
    return true;
  });

  const handlePoint = (label: string) => {
    setOpinion(withText(opinion, pointedText(label)));
    field.current?.focus({ cursor: 'end' });
  };

  const handOver = detail.canHandOver && (
    <HandOverButton
      rows={[{ id: objectId, title: detail.title, about: `${detail.kindName} · ${stepNameOf(detail)}` }]}
      look={{ size: 'large', disabled: busy !== undefined || isLocked }}
      onDone={([outcome]) => {
        if (!outcome?.ok) return;
        onDone?.(objectId);
        void openNext();
      }}
    />
  );

  return (
    <>
      <ReviewHead {...{ detail, row, place, isListed, onBack, backLabel }} onMove={(to) => void openNeighbour(to)} />
      {!isOpen && !busy && <UnsentOpinion place={opinionPlace(user.id, objectId)} />}
      <ReviewBody detail={detail} onPoint={isOpen ? handlePoint : undefined} />
      {isOpen ? (
        <UnfinishedUploadsContext value={uploads}>
          <DecisionBar
            canReview={canReview}
            canReverse={canReverse}
            consequence={<Consequence detail={detail} />}
            notice={!canReview && <ReversalEffects effects={detail.effects} />}
            opinion={opinion}
            onOpinion={setOpinion}
            enclosures={enclosures}
            onEnclosures={setEnclosures}
            onDecide={(verdict) => void decide(verdict)}
            busy={busy}
            isLocked={isLocked}
            hasFailed={hasFailed}
            field={field}
            instead={handOver}
          />
        </UnfinishedUploadsContext>
      ) : (
        <ClosedBar
          reason={[(isOvertaken && decidedText(detail)) || reason, cosignText(detail)].filter(Boolean).join(' · ')}
          isSudden={isOvertaken}
          hint={isOvertaken && opinion.trim() !== '' ? '您填写的意见没有提交' : undefined}
          instead={handOver}
          onReverse={canReverse ? () => setReversing(true) : undefined}
          onBack={onBack}
          onNext={goOn}
        />
      )}
    </>
  );
}

function stepNameOf({ steps }: ReviewDetail): string {
  return steps.find(({ state }) => state === 'current')?.name ?? '';
}
