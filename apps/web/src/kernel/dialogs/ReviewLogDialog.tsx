import { Modal, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ReviewLogProps } from './ReviewLog';
import './dialogs.css';

const ReviewLog = lazy(() => import('./ReviewLog'));

export interface ReviewLogDialogProps extends ReviewLogProps {
  readonly onClose: () => void;
}

/** 审批流程: the approval record of one object, and what its last submission changed (000 §2). */
export function ReviewLogDialog({ contentType, record, onClose }: ReviewLogDialogProps) {
  return (
    <Modal open title="审批流程" width={996} footer={null} onCancel={onClose}>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 5 }} />}>
        <ReviewLog contentType={contentType} record={record} />
      </Suspense>
    </Modal>
  );
}
