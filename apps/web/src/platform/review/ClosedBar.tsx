import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { isLastGone } from '@/ui/focus-trail';

export interface ClosedBarProps {
  /** Why the user may not decide. */
  readonly reason: string;
  /** It took the place of the decision while the user was at it: the focus goes to it. */
  readonly isSudden?: boolean;
  /** What became of the user's own words. */
  readonly hint?: string | undefined;
  readonly onBack: () => void;
  /** Absent at the end of the queue. */
  readonly onNext: (() => void) | undefined;
  /** Shows the way to take an approved item back; absent where the user may not. */
  readonly onReverse?: (() => void) | undefined;
  /** What may be done although there is nothing to decide. */
  readonly instead?: ReactNode;
}

/** Stands in the place of the decision when there is none to take. */
export function ClosedBar({ reason, isSudden = false, hint, onBack, onNext, onReverse, instead }: ClosedBarProps) {
  const told = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // It also comes suddenly where the user decided in another window: the button that he pressed here is gone.
    if (isSudden || isLastGone()) told.current?.focus({ preventScroll: true });
  }, [isSudden]);
  return (
    <footer className="decision-bar decision-bar-closed">
      <span role="status" ref={told} tabIndex={-1}>
        {reason}
        {hint !== undefined && <span className="hint decision-closed-hint">{hint}</span>}
      </span>
      <div className="decision-buttons">
        {instead}
        {onReverse && (
          <Button type="link" onClick={onReverse}>
            仍要反审
          </Button>
        )}
        <Button onClick={onBack}>返回列表</Button>
        {onNext && (
          <Button type="primary" onClick={onNext}>
            下一条
          </Button>
        )}
      </div>
    </footer>
  );
}
