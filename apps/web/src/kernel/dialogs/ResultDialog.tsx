import { Button, Modal, Result } from 'antd';
import type { ReactNode } from 'react';

export interface ResultDialogProps {
  readonly open: boolean;
  /** What happened, for example 发布成功！ */
  readonly title: string;
  readonly hint?: ReactNode;
  readonly status?: 'success' | 'error';
  readonly backLabel?: string;
  readonly onBack: () => void;
  /** Offers 继续添加. */
  readonly onAgain?: () => void;
}

/** Says that a form went through, and asks where to go on (001 §2, recruitment). */
export function ResultDialog(props: ResultDialogProps) {
  const { open, title, hint, status = 'success', backLabel = '返回列表', onBack, onAgain } = props;
  return (
    <Modal open={open} width={420} footer={null} closable={false} mask={{ closable: false }} onCancel={onBack}>
      <Result
        status={status}
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
            {backLabel}
          </Button>,
        ]}
      />
    </Modal>
  );
}
