import { messages } from '@yunguan/contract/kernel/messages';
import type { PendingRow } from '@yunguan/contract/platform/review';
import { App, Button } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSilent, textOf } from '@/kernel/api/errors';
import { useSession } from '@/kernel/session/use-session';
import { useConfirm } from '@/ui/use-confirm';
import { approvalLeadsTo } from './consequence';
import { DecisionBar, type Verdict } from './DecisionBar';
import { KeyHints } from './KeyHints';
import { withText } from './OpinionField';
import type { QueuePage } from './queue';
import { ReviewBody } from './ReviewBody';
import { ReviewHead } from './ReviewHead';
import type { ReviewPageProps } from './ReviewPage';
import type { ReviewDetail } from './review-queries';
import { useDecision } from './use-decision';
import { useKeys } from './use-keys';
import { useOpinion } from './use-opinion';
import { useQueueMoves } from './use-queue-moves';

export interface ReviewItemProps extends Pick<ReviewPageProps, 'state' | 'onState'> {
  readonly detail: ReviewDetail;
  readonly row: PendingRow | undefined;
  readonly queue: QueuePage | undefined;
  readonly onBack: () => void;
}

/** Milliseconds in which the second click of a double click must not decide the item that has just opened. */
const settling = 500;

/** The review of one item: head, content, decision. */
export function ReviewItem({ detail, row, queue, state, onState, onBack }: ReviewItemProps) {
  const { objectId, canReview, canReverse, reason, steps } = detail;
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { user } = useSession();
  const [opinion, setOpinion] = useOpinion(user.id, objectId);
  const field = useRef<TextAreaRef>(null);
  const { place, openNeighbour, openNext } = useQueueMoves({ objectId, queue, state, onState });
  const decision = useDecision(detail);
  const busy = decision.isPending ? decision.variables.verdict : undefined;
  const isLocked = useSettling();

  const handleDecide = async (verdict: Verdict) => {
    if (busy || isLocked) return;
    if (verdict === 'reverse' && !(await confirmReverse())) return;
    decision.mutate(
      { verdict, remark: opinion.trim() },
      {
        onSuccess: () => {
          message.success(messages.reviewed, 1.5);
          setOpinion('');
          if (verdict !== 'reverse') void openNext();
        },
        onError: (error) => {
          if (!isSilent(error)) message.error(textOf(error), 4);
        },
      },
    );
  };
  const confirmReverse = () =>
    confirm({
      title: '确定反审',
      record: detail.title,
      consequence: '公众将不再看到该内容，退回提交人修改后需重新审核。',
      danger: true,
      okText: '反审',
    });

  useApproveKey(canReview, () => void handleDecide('approve'));
  useKeys((key) => {
    const to = { j: place?.next, k: place?.previous }[key.toLowerCase()];
    if (!to || busy) return false;
    void openNeighbour(to);
    return true;
  });

  const handlePoint = (label: string) => {
    setOpinion(withText(opinion, `【${label}】`));
    field.current?.focus({ cursor: 'end' });
  };

  return (
    <>
      <ReviewHead detail={detail} row={row} place={place} onBack={onBack} onMove={(to) => void openNeighbour(to)} />
      <ReviewBody detail={detail} onPoint={canReview || canReverse ? handlePoint : undefined} />
      {canReview || canReverse ? (
        <DecisionBar
          canReview={canReview}
          canReverse={canReverse}
          consequence={
            canReview ? (
              <>
                {approvalLeadsTo(steps)}
                <KeyHints keys={[['Ctrl Enter', '通过']]} />
              </>
            ) : (
              '反审后退回待提交，公众不再看到'
            )
          }
          opinion={opinion}
          onOpinion={setOpinion}
          onDecide={(verdict) => void handleDecide(verdict)}
          busy={busy}
          isLocked={isLocked}
          field={field}
        />
      ) : (
        <footer className="decision-bar decision-bar-closed">
          <span role="status">{reason}</span>
          <div className="decision-buttons">
            <Button onClick={onBack}>返回列表</Button>
            {place?.next && (
              <Button type="primary" onClick={() => void openNeighbour(place.next)}>
                下一条
              </Button>
            )}
          </div>
        </footer>
      )}
    </>
  );
}

/** True in the first moments of an item. */
function useSettling(): boolean {
  const [isSettling, setSettling] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), settling);
    return () => clearTimeout(timer);
  }, []);
  return isSettling;
}

/** Ctrl+Enter approves, also from within the opinion, but not while a dialog is open or the key is held down. */
function useApproveKey(enabled: boolean, onApprove: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isCombination = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!enabled || !isCombination || event.repeat || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
    event.preventDefault();
    onApprove();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
