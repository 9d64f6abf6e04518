import { Button } from 'antd';
import { useEffect, useRef } from 'react';

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
}

/** Stands in the place of the decision when there is none to take. */
export function ClosedBar({ reason, isSudden = false, hint, onBack, onNext, onReverse }: ClosedBarProps) {
  const told = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isSudden) told.current?.focus({ preventScroll: true });
  }, [isSudden]);
  return (
    <footer className="decision-bar decision-bar-closed">
      <span role="status" ref={told} tabIndex={-1}>
        {reason}
        {hint !== undefined && <span className="hint decision-closed-hint">{hint}</span>}
      </span>
      <div className="decision-buttons">
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
