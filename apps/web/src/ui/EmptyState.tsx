import { Button } from 'antd';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title?: string;
  /** Why it is empty and what helps. */
  hint?: ReactNode;
  /** Offers 重置: the filters hide everything. */
  onReset?: () => void;
  /** Offers a first record, for example 新增活动. */
  onAdd?: () => void;
  addLabel?: string;
}

/** Says why nothing is shown and offers the way on. */
export function EmptyState({ title = '暂无数据', hint, onReset, onAdd, addLabel = '新增' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Hills />
      <b>{title}</b>
      {hint && <p>{hint}</p>}
      {(onReset || onAdd) && (
        <div className="empty-state-actions">
          {/* Nothing of the press: whoever takes an optional value would take the event for it. */}
          {onReset && <Button onClick={() => onReset()}>重置条件</Button>}
          {onAdd && (
            <Button type="primary" onClick={() => onAdd()}>
              {addLabel}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Hills() {
  return (
    <svg width="132" height="72" viewBox="0 0 132 72" aria-hidden="true">
      <circle cx="88" cy="22" r="11" fill="#E3B9B0" />
      <path d="M8 60C30 34 46 58 66 44s36-16 58 16v6H8z" fill="#DDE5DF" />
      <path d="M8 66c26-18 42 2 66-9s34-5 50 9z" fill="#C2D1C8" />
    </svg>
  );
}
