import { ErrorState } from '@/ui/ErrorState';
import { isForbidden, isSilent, Refused, textOf } from '../api/errors';

export interface LoadFailureProps {
  readonly error: unknown;
  /** Loads again. */
  readonly onRetry?: () => unknown;
}

/** What came instead of what was to be loaded: the reason, the number that finds it in the log, and 重试. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  if (isSilent(error)) return null;
  return (
    <ErrorState
      message={textOf(error)}
      hint={isForbidden(error) ? '可能已被删除，或不属于您当前的场馆。' : undefined}
      requestId={error instanceof Refused ? error.requestId : undefined}
      {...(onRetry && { onRetry: () => void onRetry() })}
    />
  );
}
