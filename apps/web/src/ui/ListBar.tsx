import type { ReactNode } from 'react';

export interface ListBarProps {
  /** undefined until known. */
  total: number | undefined;
  /** Counted up to `total` only. */
  isMore?: boolean;
  /** Buttons at the right: 导出, column settings, 新增. */
  children?: ReactNode;
}

/** Line above a list: how many records, and what can be done with all of them. */
export function ListBar({ total, isMore = false, children }: ListBarProps) {
  return (
    <div className="list-bar">
      <span className="hint" aria-live="polite">
        共{' '}
        <b>
          {total ?? '—'}
          {isMore && '+'}
        </b>{' '}
        条记录
      </span>
      <div className="list-bar-actions">{children}</div>
    </div>
  );
}
