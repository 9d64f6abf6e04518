import { Button } from 'antd';

export interface DroppedNoteProps {
  /** What was done. */
  readonly text: string;
  readonly onUndo: () => void;
}

/** Says in the list itself what is gone from it, with the way back. */
export function DroppedNote({ text, onUndo }: DroppedNoteProps) {
  return (
    <p className="saved-filter-dropped" role="status">
      {text}
      {/* What had the focus is gone with the row. */}
      <Button type="link" size="small" autoFocus onClick={onUndo}>
        撤销
      </Button>
    </p>
  );
}
