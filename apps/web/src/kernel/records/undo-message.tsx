import { Button } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';
import { isUndoKey } from '@/ui/at-keyboard';

/** Seconds for which something can be taken back where it was done. */
const undoFor = 10;
let told = 0;

export interface Undoable {
  /** What was done. */
  readonly text: string;
  readonly onUndo: () => void;
}

/** What can be taken back now, the newest last: the key takes that one back. */
const open: { readonly key: string; readonly undo: () => void }[] = [];

function handleKey(event: KeyboardEvent): void {
  const newest = open.at(-1);
  if (!newest || event.defaultPrevented || !isUndoKey(event)) return;
  event.preventDefault();
  // A page with an undo of its own keeps it for the next press.
  event.stopImmediatePropagation();
  newest.undo();
}

function forget(key: string): void {
  const place = open.findIndex((one) => one.key === key);
  if (place >= 0) open.splice(place, 1);
  if (open.length === 0) document.removeEventListener('keydown', handleKey, { capture: true });
}

/** Says a success that can be taken back, with the button for it; Ctrl + Z does the same, for it is far from where one works. */
export function tellUndoable(message: Pick<MessageInstance, 'destroy' | 'success'>, { text, onUndo }: Undoable): void {
  told += 1;
  const key = `undoable-${told}`;
  const undo = () => {
    forget(key);
    message.destroy(key);
    onUndo();
  };
  const content = (
    <>
      <span>{text}</span>
      <Button type="link" size="small" title="撤销（Ctrl + Z）" aria-keyshortcuts="Control+Z" onClick={undo}>
        撤销
      </Button>
    </>
  );
  document.addEventListener('keydown', handleKey, { capture: true });
  open.push({ key, undo });
  void message.success({ key, content, duration: undoFor, onClose: () => forget(key) });
}
