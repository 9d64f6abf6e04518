import { Modal, Skeleton } from 'antd';
import { Suspense } from 'react';
import type { ReviewLogProps } from './ReviewLog';
import './dialogs.css';
import { lazyPart } from '@/ui/lazy-part';

const ReviewLog = lazyPart(() => import('./ReviewLog'), { inline: true });

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
