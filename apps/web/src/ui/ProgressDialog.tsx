import { Button, Modal, Progress } from 'antd';
import type { ReactNode } from 'react';

export interface ProgressDialogProps {
  open: boolean;
  title: string;
  /** 0 to 1; undefined while the amount is unknown. */
  progress?: number | undefined;
  /** For example 已处理 120 / 300 条. */
  detail?: ReactNode;
  onCancel?: () => void;
  cancelText?: string;
}

/** Long work: how far it is, and the way out. */
export function ProgressDialog({ open, title, progress, detail, onCancel, cancelText = '取消' }: ProgressDialogProps) {
  const known = progress !== undefined;
  return (
    <Modal
      open={open}
      title={title}
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={onCancel ? <Button onClick={onCancel}>{cancelText}</Button> : null}
    >
      <div className="progress-dialog" aria-live="polite">
        <Progress
          percent={known ? Math.floor(progress * 100) : 100}
          status={known && progress >= 1 ? 'success' : 'active'}
          showInfo={known}
          aria-label={title}
        />
        {detail && <p className="hint num">{detail}</p>}
      </div>
    </Modal>
  );
}
