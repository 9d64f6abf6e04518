import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { giveFocusBack, isFocusLost } from './focus-trail';

export interface BatchBarProps {
  /** Nothing is shown at 0. */
  count: number;
  /** How many of them a call is under way for. */
  working?: number;
  onClear: () => void;
  /** Buttons for the selected rows. */
  children: ReactNode;
}

/** Appears with the first selected row and says how many are meant. */
export function BatchBar(props: BatchBarProps) {
  return props.count === 0 ? null : <ShownBar {...props} />;
}

function ShownBar({ count, working = 0, onClear, children }: BatchBarProps) {
  // The bar goes with its buttons, one of which may just have been pressed.
  useEffect(() => () => void (isFocusLost() && giveFocusBack()), []);
  return (
    <div className="batch-bar" role="region" aria-label="批量操作">
      <span aria-live="polite">
        {working > 0 ? '正在处理' : '已选'} <b className="num">{working || count}</b> 条
      </span>
      <div className="batch-bar-actions">{children}</div>
      <Button type="text" size="small" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
