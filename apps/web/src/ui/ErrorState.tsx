import { Button } from 'antd';

export interface ErrorStateProps {
  /** The server's msg, or 网络异常. */
  message: string;
  /** What may lie behind it. */
  hint?: string | undefined;
  onRetry?: () => void;
  /** Lets support find the failure in the log. */
  requestId?: string | undefined;
}

/** A load that failed: what happened, and 重试. */
export function ErrorState({ message, hint, onRetry, requestId }: ErrorStateProps) {
  return (
    <div className="empty-state" role="alert">
      <svg width="44" height="44" viewBox="0 0 44 44" fill="none" aria-hidden="true">
        <circle cx="22" cy="22" r="20" fill="var(--cinnabar-soft)" />
        <path d="M22 12v13" stroke="var(--cinnabar)" strokeWidth="3" strokeLinecap="round" />
        <circle cx="22" cy="31" r="2" fill="var(--cinnabar)" />
      </svg>
      <b>{message}</b>
      {hint && <p>{hint}</p>}
      {requestId && <p className="num">编号 {requestId}</p>}
      {onRetry && (
        <div className="empty-state-actions">
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        </div>
      )}
    </div>
  );
}
