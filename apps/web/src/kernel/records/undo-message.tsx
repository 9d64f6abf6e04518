import { Button } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';

/** Seconds for which something can be taken back where it was done. */
const undoFor = 10;
let told = 0;

export interface Undoable {
  /** What was done. */
  readonly text: string;
  readonly onUndo: () => void;
}

/** Says a success that can be taken back, with the button for it. */
export function tellUndoable(message: Pick<MessageInstance, 'destroy' | 'success'>, { text, onUndo }: Undoable): void {
  told += 1;
  const key = `undoable-${told}`;
  const handleUndo = () => {
    message.destroy(key);
    onUndo();
  };
  const content = (
    <>
      <span>{text}</span>
      <Button type="link" size="small" onClick={handleUndo}>
        撤销
      </Button>
    </>
  );
  void message.success({ key, content, duration: undoFor });
}
