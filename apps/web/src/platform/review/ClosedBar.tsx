import { Button } from 'antd';

export interface ClosedBarProps {
  /** Why the user may not decide. */
  readonly reason: string;
  readonly onBack: () => void;
  /** Absent at the end of the queue. */
  readonly onNext: (() => void) | undefined;
}

/** Stands in the place of the decision when there is none to take. */
export function ClosedBar({ reason, onBack, onNext }: ClosedBarProps) {
  return (
    <footer className="decision-bar decision-bar-closed">
      <span role="status">{reason}</span>
      <div className="decision-buttons">
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
