import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { statusName } from '@yunguan/contract/kernel/review';
import type { PendingRow, ReviewDetail } from '@yunguan/contract/platform/review';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { StatusTag } from '@/ui/StatusTag';
import { DueTime } from './DueTime';
import { ObjectTitle } from './ObjectTitle';
import type { Neighbour, Place } from './queue';

export interface ReviewHeadProps {
  readonly detail: ReviewDetail;
  /** The item's row of the queue; undefined when it was opened from elsewhere. */
  readonly row: PendingRow | undefined;
  readonly place: Place | undefined;
  /** Whether it stands in the queue still; one that has left it has its neighbours, but no number any more. */
  readonly isListed: boolean;
  readonly onBack: () => void;
  readonly backLabel: string;
  readonly onMove: (to: Neighbour | undefined) => void;
}

/** Head of the review: what it is, who sent it when, and where it stands in the queue. */
export function ReviewHead({ detail, row, place, isListed, onBack, backLabel, onMove }: ReviewHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const current = detail.steps.find(({ state }) => state === 'current');

  // The next item takes the place of the one before: reader and screen reader start at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <header className="review-head">
      <Button
        type="text"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={backLabel}
        title={backLabel}
        onClick={onBack}
      />
      <div className="review-head-text">
        <div className="review-head-title">
          <h1 ref={heading} tabIndex={-1}>
            <ObjectTitle kind={detail.kind} objectId={detail.objectId} title={detail.title} />
          </h1>
          <StatusTag status={detail.status} text={statusName(detail.status) ?? ''} />
        </div>
        <p className="review-meta">
          <span>{detail.kindName}</span>
          {row && (
            <span>
              {row.venuesName} {row.submitter}
            </span>
          )}
          {row && <span className="num">{row.submitTime.slice(0, 16)} 提交</span>}
          {current && (
            <span>
              当前步骤：{current.name} {current.dueTime !== null && <DueTime due={current.dueTime} />}
            </span>
          )}
        </p>
      </div>
      {place && (
        <nav className="review-pager" aria-label="待审核队列">
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label="上一条"
            title="上一条（K）"
            disabled={!place.previous}
            onClick={() => onMove(place.previous)}
          />
          <span className="num" aria-live="polite">
            {isListed ? place.position : '—'} / {place.total}
          </span>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label="下一条"
            title="下一条（J）"
            disabled={!place.next}
            onClick={() => onMove(place.next)}
          />
        </nav>
      )}
    </header>
  );
}
