import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { SearchBox } from './SearchBox';

/** Search over the menus of the user: by button, or Ctrl/Cmd+K from anywhere. */
export function MenuSearch({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // The browser would go to its address bar.
      event.preventDefault();
      onOpen(true);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onOpen]);
  const handleDone = () => {
    isLeaving.current = true;
    onOpen(false);
  };
  // Who went to another page goes on in it, not at the top of the frame.
  const handleClosed = () => {
    if (isLeaving.current) document.getElementById('main')?.focus({ preventScroll: true });
    isLeaving.current = false;
  };
  return (
    <Modal
      open={open}
      onCancel={() => onOpen(false)}
      afterClose={handleClosed}
      // The dialog is opened to type into it; left to itself it gives the focus to its close button.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      title="搜索菜单"
      footer={null}
      destroyOnHidden
      width={520}
    >
      <SearchBox field={field} onDone={handleDone} />
    </Modal>
  );
}
