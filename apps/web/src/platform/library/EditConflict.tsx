import type { Conflict } from '@yunguan/contract/kernel/envelope';
import { conflictSubject, conflictTitle } from '@/kernel/api/conflict-text';
import { Alert, Button } from 'antd';
import './resource-form.css';

export interface EditConflictProps {
  readonly conflict: Conflict;
  readonly onReload: () => void;
  readonly onSave: () => void;
}

/** Somebody saved meanwhile: nothing is overwritten unseen, and nothing typed is lost unasked. */
export function EditConflict({ conflict, onReload, onSave }: EditConflictProps) {
  return (
    <Alert
      type="warning"
      showIcon
      className="edit-conflict"
      title={conflictTitle(conflict)}
      description={
        <>
          <p>
            {conflictSubject(conflict, conflict.time)}
            保存了这个文件的信息，{conflict.isOwn ? '本窗口' : '您'}的修改还没有保存。
          </p>
          <Button size="small" onClick={onReload}>
            放弃我的修改，载入最新内容
          </Button>
          <Button size="small" onClick={onSave}>
            用我的内容覆盖
          </Button>
        </>
      }
    />
  );
}
