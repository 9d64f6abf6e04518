import type { ReactNode } from 'react';

export interface DecisionHintProps {
  /** The rows that are on their way in one call, in words: 12 个预订; absent while none are. */
  readonly sent: string | undefined;
  /** What will happen. */
  readonly children: ReactNode;
}

/** What a decision will do; while it is being carried out, over how many. */
export function DecisionHint({ sent, children }: DecisionHintProps) {
  return (
    <p className="hint" role="status">
      {sent === undefined ? children : `正在处理 ${sent}，请稍候……`}
    </p>
  );
}
