import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { Receiver } from './receiver';

export interface ReceiversProps {
  /** Given by the form. */
  readonly id?: string;
  readonly value?: readonly Receiver[];
  readonly onChange?: (receivers: readonly Receiver[]) => void;
}

/** Tags that are drawn at first: hundreds of chosen people must not bury the letter. */
const shownAtFirst = 20;

/** 收件人 as tags; each can be taken out (002 §3). */
export function Receivers({ id, value = [], onChange }: ReceiversProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? value : value.slice(0, shownAtFirst);
  const handleRemove = (gone: Receiver) => onChange?.(value.filter((one) => one.id !== gone.id));
  return (
    <div className="receivers" id={id} role="group" aria-label="收件人" tabIndex={-1}>
      {shown.map((one) => (
        <Tag
          key={one.id}
          closable={{ 'aria-label': `移除 ${one.name}` }}
          onClose={(event) => {
            // The list decides what is shown; the tag would hide itself beside it.
            event.preventDefault();
            handleRemove(one);
          }}
        >
          {one.name}
        </Tag>
      ))}
      {value.length > shown.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          展开其余 {value.length - shown.length} 人
        </Button>
      )}
      <span className="hint num" aria-live="polite">
        共 {value.length} 人
      </span>
    </div>
  );
}
