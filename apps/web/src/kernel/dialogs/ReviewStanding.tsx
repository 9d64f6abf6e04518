import { BellOutlined, RollbackOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getReviewProgress, type ReviewProgress, urgeReview } from '@yunguan/contract/platform/flows';
import { unattendedText } from '@yunguan/contract/platform/unattended';
import { Button } from 'antd';
import { StatusTag } from '@/ui/StatusTag';
import { useConfirm } from '@/ui/use-confirm';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { HandOverButton } from '../hand-over/HandOverButton';
import { useRecordWrite } from '../records/use-record-write';
import { pagePaths } from '../session/page-paths';
import { fromRecord } from './came-from';
import './dialogs.css';

export interface ReviewStandingProps {
  readonly contentType: string;
  readonly id: string;
  /** Name of the record, where it is known. */
  readonly title?: string | undefined;
}

/**
 * Whom a content waits for, whether its time ran out, and 催办; the way to 反审 for who may take an approved one back;
 * nothing where there is neither.
 */
export function ReviewStanding({ contentType, id, title }: ReviewStandingProps) {
  // Below the type, so that a write to a record renews it too.
  const { data } = useQuery({
    queryKey: [...queryKeys.content(contentType), 'progress', id],
    queryFn: ({ signal }) => call(getReviewProgress, { objectId: id }, { signal }),
  });
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite(contentType);
  if (data?.canReverse) return <WayToReverse id={id} />;
  if (!data?.isWaiting) return null;
  const handleUrge = async () => {
    const names = data.reviewers.join('、');
    const consequence = `将向${names}发送站内信，提醒尽快处理“${data.stepName}”步骤。4 小时内只能催办一次。`;
    const agreed = await confirm({
      title: '催办审核人？',
      ...(title === undefined ? {} : { record: title }),
      consequence,
      okText: '发送催办',
    });
    if (agreed) await write({ endpoint: urgeReview, body: { objectId: id }, done: '已提醒审核人' });
  };
  return (
    <div className={`review-standing ${data.isOverdue ? 'review-standing-late' : ''}`}>
      <div>
        <span className="review-standing-step">
          {data.stepCount > 1 && <span className="num">{`第 ${data.ordinal}/${data.stepCount} 步 · `}</span>}
          <b>{data.stepName}</b>
          {data.isOverdue && <StatusTag tone="failed" text="已超时" />}
        </span>
        <span className={data.reviewers.length === 0 ? 'review-standing-nobody' : 'hint'}>{standingText(data)}</span>
      </div>
      <span className="review-standing-acts">
        {data.canHandOver && <HandOverButton rows={[{ id, title: title ?? data.stepName, about: data.stepName }]} />}
        <UrgeButton progress={data} isBusy={isBusy} onUrge={() => void handleUrge()} />
      </span>
    </div>
  );
}

/** Its page of the review desk says first what the reversal would cost. */
function WayToReverse({ id }: { id: string }) {
  const { history } = useRouter();
  const address = `${pagePaths.reviewDesk}?object=${id}`;
  return (
    <div className="review-standing">
      <span className="hint">已发布的内容有误，可以反审：先打开审核页看有什么影响，再决定。</span>
      <span className="review-standing-acts">
        <Button icon={<RollbackOutlined aria-hidden />} onClick={() => history.push(address, fromRecord)}>
          反审
        </Button>
      </span>
    </div>
  );
}

function standingText({ reviewers, dueTime, urgedTime, reason }: ReviewProgress): string {
  return [
    reviewers.length > 0 ? `等待 ${reviewers.join('、')} 审核` : reason || `${unattendedText}，请联系管理员`,
    dueTime === null ? '不限时' : `期限 ${dueTime.slice(0, 16)}`,
    ...(urgedTime === null ? [] : [`上次催办 ${urgedTime.slice(5, 16)}`]),
    ...(reason === '' || reviewers.length === 0 ? [] : [reason]),
  ].join(' · ');
}

interface UrgeButtonProps {
  readonly progress: ReviewProgress;
  readonly isBusy: boolean;
  readonly onUrge: () => void;
}

function UrgeButton({ progress: { canUrge, reason }, isBusy, onUrge }: UrgeButtonProps) {
  if (!canUrge && reason === '') return null;
  return (
    <Button icon={<BellOutlined aria-hidden />} disabled={!canUrge} loading={isBusy} onClick={onUrge}>
      催办
    </Button>
  );
}
