import type { ReactNode } from 'react';

export interface ListBarProps {
  /** undefined until known. */
  total: number | undefined;
  /** Counted up to `total` only. */
  isMore?: boolean;
  /** Quiet link behind the number: where else records of the list are. */
  beside?: ReactNode;
  /** Buttons at the right: 导出, column settings, 新增. */
  children?: ReactNode;
}

/** Line above a list: how many records, and what can be done with all of them. */
export function ListBar({ total, isMore = false, beside, children }: ListBarProps) {
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
      {beside}
      <div className="list-bar-actions">{children}</div>
    </div>
  );
}
