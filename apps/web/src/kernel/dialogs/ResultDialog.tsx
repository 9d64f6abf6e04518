import { Button, Modal, Result } from 'antd';
import type { ReactNode } from 'react';

export interface ResultDialogProps {
  readonly open: boolean;
  /** What happened, for example 发布成功！ */
  readonly title: string;
  readonly hint?: ReactNode;
  readonly onBack: () => void;
  /** Offers 继续添加. */
  readonly onAgain?: () => void;
}

/** Says that a form went through, and asks where to go on (001 §2, recruitment). */
export function ResultDialog({ open, title, hint, onBack, onAgain }: ResultDialogProps) {
  return (
    <Modal open={open} width={420} footer={null} closable={false} mask={{ closable: false }} onCancel={onBack}>
      <Result
        status="success"
        title={title}
        subTitle={hint}
        style={{ padding: '24px 8px 8px' }}
        extra={[
          onAgain && (
            <Button key="again" onClick={onAgain}>
              继续添加
            </Button>
          ),
          <Button key="back" type="primary" autoFocus onClick={onBack}>
            返回列表
          </Button>,
        ]}
      />
    </Modal>
  );
}
