import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type CustomSubmission, revealSubmission } from '@yunguan/contract/content/vote-application';
import { phoneFieldId } from '@yunguan/contract/content/vote-custom';
import { App, Button, Drawer, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '@/kernel/api/call';
import { BackToOrders } from '@/kernel/decisions/BackToOrders';
import { DecidedNote } from '@/kernel/decisions/OrderFacts';
import { UnsentOpinion } from '@/kernel/decisions/UnsentOpinion';
import { useOrderQueue } from '@/kernel/decisions/order-queue';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { RevealDialog } from '@/kernel/reveal/RevealDialog';
import { useHolds } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { ErrorState } from '@/ui/ErrorState';
import { useStillHere } from '@/ui/use-still-here';
import { voteContent } from '../vote-content';
import { opinionPlace } from './application-opinion';
import { ApplicationState } from './application-columns';
import { applicationOptions } from './application-queries';
import { ApplicationAnswers, hasFiles } from './ApplicationAnswers';
import { DecisionForm } from './DecisionForm';
import { useApplicationCount } from './use-application-count';
import { useApplicationFiles } from './use-application-files';
import { useCustomForm } from './use-custom-form';

export interface ApplicationDrawerProps {
  readonly id: string;
  readonly activityId: string;
  /** Of the list behind it. */
  readonly rows: readonly CustomSubmission[];
  /** Asks for the reason at once. */
  readonly isRevealing: boolean;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One application at the right, with its decision; the list stays where it is. */
export default function ApplicationDrawer(props: ApplicationDrawerProps) {
  const { id, activityId, rows, onOpen, onClose } = props;
  const { message } = App.useApp();
  const { user } = useSession();
  const holds = useHolds(voteContent.key);
  const { data: application, error, refetch } = useQuery(applicationOptions(id));
  const [isAsking, setAsking] = useState(props.isRevealing);
  const [revealed, setRevealed] = useState<Pick<CustomSubmission, 'tel' | 'signupInfo'>>();
  const pending = useApplicationCount(activityId, 1);
  const place = rows.findIndex((row) => row.id === id);
  const [before, after] = [place > 0 ? rows[place - 1] : undefined, place < 0 ? undefined : rows[place + 1]];
  const shown = application && { ...application, ...revealed };
  // A foreign application must not be shown as one of this activity.
  const isOther = application !== undefined && application.activityId !== activityId;

  const mayDecide = application?.state === 1 && !isOther && holds('review');
  const isFromQueue = useOrderQueue(id) !== undefined;
  const isHere = useStillHere();

  const handleNext = (next: string | undefined) => {
    // The way back to 订单待审核 stands on the application, and must stay in sight. Who has gone elsewhere stays there.
    if (isFromQueue || !isHere()) return undefined;
    if (next !== undefined) return onOpen(next);
    message.info('没有待审核的申请了', 2);
    return undefined;
  };
  return (
    <Drawer
      open
      size={720}
      className="application-drawer"
      title="报名申请"
      closable={{ placement: 'end' }}
      extra={
        <>
          <Step label="上一份" icon={<LeftOutlined aria-hidden />} to={before} onOpen={onOpen} />
          <Step label="下一份" icon={<RightOutlined aria-hidden />} to={after} onOpen={onOpen} />
        </>
      }
      footer={
        mayDecide ? (
          <DecisionForm
            id={id}
            activityId={activityId}
            rows={rows}
            pending={isFromQueue ? undefined : pending}
            onNext={handleNext}
          />
        ) : undefined
      }
      onClose={onClose}
    >
      {error && !application && <LoadFailure error={error} onRetry={refetch} />}
      {isOther && <ErrorState message="该申请不属于这个活动" />}
      {!error && !application && <Skeleton active paragraph={{ rows: 10 }} />}
      {shown && !isOther && (
        <>
          <BackToOrders id={id} isWaiting={shown.state === 1} />
          <Head
            application={shown}
            onReveal={holds('reveal') && !revealed ? () => setAsking(true) : undefined}
            isRevealed={revealed !== undefined}
          />
          {!mayDecide && (
            <UnsentOpinion
              place={opinionPlace(user.id, id)}
              said={{ by: shown.decidedBy, words: shown.approvalComments }}
            />
          )}
          <Answers key={shown.id} application={shown} mayOpen={holds('review')} />
        </>
      )}
      {isAsking && application && !isOther && (
        <RevealDialog
          title="查看完整信息"
          lead="将显示完整的手机号和证件号码；查看人、时间和原因记入操作日志。"
          placeholder="例如：电话核实报名信息"
          done="已显示完整信息"
          onReveal={async (reason) => setRevealed(await call(revealSubmission, { id, reason }))}
          onClose={() => setAsking(false)}
        />
      )}
    </Drawer>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: CustomSubmission | undefined;
  readonly onOpen: (id: string) => void;
}

function Step({ label, icon, to, onOpen }: StepProps) {
  return (
    <Button
      type="text"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={!to}
      onClick={() => to && onOpen(to.id)}
    />
  );
}

interface HeadProps {
  readonly application: CustomSubmission;
  readonly onReveal: (() => void) | undefined;
  readonly isRevealed: boolean;
}

function Head({ application, onReveal, isRevealed }: HeadProps) {
  const { tel, createTime, createdBy, state, approvalComments, decidedBy, decideTime } = application;
  return (
    <header className="application-head">
      <div className="application-line">
        <b className="num">{tel}</b>
        {onReveal && (
          <Button type="link" size="small" onClick={onReveal}>
            查看完整
          </Button>
        )}
        {isRevealed && <span className="hint">已显示完整信息，关闭后恢复隐藏</span>}
        <ApplicationState row={application} />
      </div>
      <p className="hint num">
        报名时间 {createTime.slice(0, 16)}
        {createdBy !== null && `，由 ${createdBy} 代为报名`}
      </p>
      {state !== 1 && (
        <DecidedNote
          words={approvalComments || '—'}
          stateName="审批意见"
          decidedBy={decidedBy}
          decideTime={decideTime}
          isKept={state === 100}
        />
      )}
    </header>
  );
}

/** The answers, compared with the form as it is now. */
function Answers({ application, mayOpen }: { application: CustomSubmission; mayOpen: boolean }) {
  const { data: form } = useCustomForm(application.activityId);
  const signupInfo = application.signupInfo.filter(({ id }) => id !== phoneFieldId);
  const files = useApplicationFiles({ id: application.id, mayOpen: mayOpen && hasFiles(signupInfo) });
  return <ApplicationAnswers signupInfo={signupInfo} form={form} files={files} />;
}
