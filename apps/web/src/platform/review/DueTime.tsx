import { useEffect, useState } from 'react';
import { dueText } from '@/kernel/waiting/due-time';

export interface DueTimeProps {
  /** China time; null without a limit. */
  readonly due: string | null;
  /** Adds the moment itself on a second line. */
  readonly withDate?: boolean;
}

/** How long a step still has; red, and in words, when its time ran out. */
export function DueTime({ due, withDate = false }: DueTimeProps) {
  const left = dueText(due, useNow());
  if (!left || due === null) return <span className="hint">不限时</span>;
  return (
    <span className="due-time num" title={`期限 ${due.slice(0, 16)}`}>
      <span className={left.isLate ? 'due-late' : ''}>{left.text}</span>
      {withDate && <small>{due.slice(5, 16)} 前</small>}
    </span>
  );
}

const minute = 60_000;

/** The time in milliseconds, as new as a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
