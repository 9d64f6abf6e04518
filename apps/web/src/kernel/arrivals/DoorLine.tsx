import { Button, Input, type InputRef } from 'antd';
import type { RefObject } from 'react';
import { NumberInput } from '@/ui/NumberInput';

export interface DoorLineProps {
  readonly field: RefObject<InputRef | null>;
  /** What the field takes, for who cannot see it, and for who can. */
  readonly label: string;
  readonly placeholder: string;
  /** Word of the button. */
  readonly action: string;
  readonly text: string;
  /** How many come in; null = all. */
  readonly count: number | null;
  readonly onText: (text: string) => void;
  readonly onCount: (count: number | null) => void;
  readonly onSend: () => void;
  readonly autoFocus?: boolean;
}

/** What a scanner types into: a code and Enter, and how many of its people come in. */
export function DoorLine(props: DoorLineProps) {
  const { field, label, placeholder, action, text, count, onText, onCount, onSend } = props;
  const { autoFocus = false } = props;
  return (
    <div className="door-line">
      <Input
        ref={field}
        size="large"
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={placeholder}
        maxLength={40}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onPressEnter={onSend}
      />
      <NumberInput<number>
        size="large"
        aria-label="本次入场人数"
        placeholder="全部"
        suffix="人"
        precision={0}
        controls={false}
        value={count}
        // Whole at once: antd makes it so only after Enter was told.
        onChange={(next) => onCount(next === null ? null : Math.round(next))}
        onPressEnter={onSend}
      />
      <Button type="primary" size="large" onClick={onSend}>
        {action}
      </Button>
    </div>
  );
}
