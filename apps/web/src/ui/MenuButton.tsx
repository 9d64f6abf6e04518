import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';

export interface MenuButtonProps extends Omit<ButtonProps, 'onClick' | 'onClickCapture' | 'onKeyDown' | 'ref'> {
  readonly menu: Pick<MenuProps, 'items' | 'onClick'>;
  readonly placement?: 'bottomLeft' | 'bottomRight';
}

/**
 * A button with a menu below it (WAI-ARIA menu button): Enter, Space and the down arrow open it and go to its first entry,
 * Escape and Tab close it, and what is chosen gives the focus back. The mouse opens it without moving the focus.
 */
export function MenuButton({ menu, placement = 'bottomLeft', children, ...button }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isByKeyboard, setByKeyboard] = useState(false);
  const self = useRef<HTMLButtonElement>(null);
  const id = useId();
  const giveBack = () => self.current?.focus({ preventScroll: true });
  const close = () => {
    giveBack();
    setOpen(false);
  };
  const handleTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !isOpen) return;
    // antd would put the focus into the menu first.
    event.stopPropagation();
    close();
  };
  const handleButtonKey = (event: KeyboardEvent) => {
    handleTab(event);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setByKeyboard(true);
    setOpen(true);
    if (isOpen) firstEntryOf(id)?.focus();
  };
  const handleMenuKey = (event: KeyboardEvent) => {
    handleTab(event);
    // antd closes, and knows whether what lies below is meant, too.
    if (event.key === 'Escape') giveBack();
  };
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      autoFocus={isByKeyboard}
      // What was chosen last must not be where the keyboard begins.
      destroyOnHidden
      trigger={['click']}
      placement={placement}
      menu={{
        id,
        items: menu.items ?? [],
        onKeyDownCapture: handleChoice,
        onKeyDown: handleMenuKey,
        onClick: (entry) => {
          close();
          menu.onClick?.(entry);
        },
      }}
    >
      <Button
        {...button}
        ref={self}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // A press of Enter or Space is a click that no mouse counted; known before antd opens the menu at once.
        onClickCapture={({ detail }: MouseEvent) => setByKeyboard(detail === 0)}
        onKeyDown={handleButtonKey}
      >
        {children}
      </Button>
    </Dropdown>
  );
}

function firstEntryOf(menuId: string): HTMLElement | null | undefined {
  return document.getElementById(menuId)?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])');
}

/** Enter and Space press the entry, or the link in it: once, and not the button that has the focus afterwards. */
function handleChoice(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.stopPropagation();
  const entry = event.target instanceof Element && event.target.closest<HTMLElement>('[role="menuitem"]');
  // The press that opened the menu may still be held.
  if (entry && !event.repeat) (entry.querySelector<HTMLElement>('a[href]') ?? entry).click();
}
