import { Button, Popover } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';

export interface ToolPopoverProps {
  readonly icon: ReactNode;
  /** Name of the button and of what opens below it. */
  readonly title: string;
  readonly children: (close: () => void) => ReactNode;
  /** Told when a press is likely. */
  readonly onLikely: () => void;
}

/** What the Tab key stops at in such a panel. */
const tabStops = 'button:enabled, input:enabled, a[href]';

/**
 * A button with a small panel below it. The panel hangs at the end of the page: opened by the keyboard it takes the focus,
 * and Escape, Tab behind its last field and Shift+Tab before its first lead back to the button.
 */
export function ToolPopover({ icon, title, children, onLikely }: ToolPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isByKeyboard = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const giveBack = () => button.current?.focus({ preventScroll: true });
  const change = (open: boolean) => {
    if (!open && panel.current?.contains(document.activeElement)) giveBack();
    setOpen(open);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !panel.current) return;
    const stops = [...panel.current.querySelectorAll<HTMLElement>(tabStops)];
    const isAtEdge = event.shiftKey
      ? event.target === panel.current || event.target === stops[0]
      : event.target === stops.at(-1) || stops.length === 0;
    if (!isAtEdge) return;
    event.preventDefault();
    change(false);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={change}
      afterOpenChange={(open) => open && isByKeyboard.current && panel.current?.focus({ preventScroll: true })}
      trigger="click"
      placement="bottomRight"
      title={title}
      content={
        <div role="presentation" onKeyDown={handleKey}>
          <div className="tool-panel" ref={panel} tabIndex={-1} role="group" aria-labelledby={id}>
            {children(() => change(false))}
          </div>
        </div>
      }
    >
      <Button
        ref={button}
        id={id}
        icon={icon}
        aria-label={title}
        aria-expanded={isOpen}
        title={title}
        onPointerEnter={onLikely}
        onFocus={onLikely}
        // A press of Enter or Space is a click that no mouse counted.
        onClickCapture={({ detail }: MouseEvent) => {
          isByKeyboard.current = detail === 0;
        }}
      />
    </Popover>
  );
}
