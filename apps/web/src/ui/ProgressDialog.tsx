import { Button, Modal } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { OptionalPart } from './OptionalPart';

const ProgressBar = lazy(() => import('./ProgressBar'));

export interface ProgressDialogProps {
  open: boolean;
  title: string;
  /** 0 to 1; undefined while the amount is unknown. */
  progress?: number | undefined;
  /** For example 已处理 120 / 300 条. */
  detail?: ReactNode;
  onCancel?: () => void;
}

/** Long work: how far it is, and the way out. */
export function ProgressDialog({ open, title, progress, detail, onCancel }: ProgressDialogProps) {
  return (
    <Modal
      open={open}
      title={title}
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={onCancel ? <Button onClick={onCancel}>取消</Button> : null}
    >
      <div className="progress-dialog" aria-live="polite">
        <OptionalPart>
          <Suspense fallback={<div className="progress-waiting" />}>
            <ProgressBar label={title} progress={progress} />
          </Suspense>
        </OptionalPart>
        {detail && <p className="hint num">{detail}</p>}
      </div>
    </Modal>
  );
}
