import { useQuery } from '@tanstack/react-query';
import { type ClubApplication, getLeagueApplyDetails } from '@yunguan/contract/content/club-member';
import { Button, Drawer, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '@/kernel/api/call';
import { Refused, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { ErrorState } from '@/ui/ErrorState';
import { useFocusBack } from '@/ui/use-focus-back';
import { orderArea, sexName } from '../club-content';
import { useMemberRights } from '../members/member-rights';
import { PhoneText } from '../members/PhoneText';
import { usePhones } from '../members/use-phones';
import { ApplicationStateTag } from './ApplicationStateTag';
import DecisionDialog from './DecisionDialog';
import { type DecisionKind, decisionWords, isDecidable } from './decisions';

export interface ApplicationDrawerProps {
  readonly id: string;
  readonly onDecided: (application: ClubApplication) => void;
  readonly onClose: () => void;
}

/** One application at the right, with what may be done about it; the list stays where it is. */
export default function ApplicationDrawer({ id, onDecided, onClose }: ApplicationDrawerProps) {
  useFocusBack();
  const rights = useMemberRights();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.detail(orderArea, `${getLeagueApplyDetails.path} ${id}`),
    queryFn: ({ signal }) => call(getLeagueApplyDetails, { id }, { signal }),
  });
  const [deciding, setDeciding] = useState<DecisionKind>();
  const mayDecide = data !== undefined && rights.decide && isDecidable(data);
  return (
    <Drawer
      open
      size={560}
      title="入团申请"
      closable={{ placement: 'end' }}
      footer={mayDecide && <DecisionButtons onDecide={setDeciding} />}
      onClose={onClose}
    >
      {error && !data && (
        <ErrorState
          message={textOf(error)}
          requestId={error instanceof Refused ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && <ApplicationFacts application={data} mayReveal={rights.reveal} />}
      {data && deciding && (
        <DecisionDialog
          task={{ kind: deciding, applications: [data] }}
          onDecided={([outcome]) => outcome?.ok && onDecided(data)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Drawer>
  );
}

function DecisionButtons({ onDecide }: { onDecide: (kind: DecisionKind) => void }) {
  return (
    <div className="application-foot">
      <Button danger onClick={() => onDecide('reject')}>
        {decisionWords.reject.verb}
      </Button>
      <Button type="primary" onClick={() => onDecide('approve')}>
        {decisionWords.approve.verb}
      </Button>
    </div>
  );
}

interface ApplicationFactsProps {
  readonly application: ClubApplication;
  readonly mayReveal: boolean;
}

function ApplicationFacts({ application, mayReveal }: ApplicationFactsProps) {
  const { phones, ask, dialog } = usePhones();
  const { id, name, title, stateName, state, content, decidedBy, decideTime } = application;
  const isKept = state === 'joined' || state === 'applied';
  return (
    <>
      <header className="application-head">
        <div>
          <b>{name}</b>
          <span>申请加入《{title}》</span>
        </div>
        <ApplicationStateTag of={application} />
      </header>
      {(decidedBy !== null || content !== '') && (
        <div className={`application-decided ${isKept ? 'application-kept' : ''}`}>
          {content !== '' && <p>{content}</p>}
          <span className="hint num">
            {[stateName, decidedBy, decideTime?.slice(0, 16)].filter(Boolean).join(' · ')}
          </span>
        </div>
      )}
      <dl className="application-facts">
        <Fact label="性别">{sexName(application.sex)}</Fact>
        <Fact label="出生日期">{application.strBirthday}</Fact>
        <Fact label="联系电话">
          <PhoneText
            person={application}
            full={phones.get(id)}
            onReveal={mayReveal ? () => ask(application) : undefined}
          />
        </Fact>
        <Fact label="毕业院校">{application.graduatedSchool}</Fact>
        <Fact label="专业">{application.profession}</Fact>
        <Fact label="工作单位">{application.employer}</Fact>
        <Fact label="空闲时间">{application.strFreeTime}</Fact>
        <Fact label="自我介绍">{application.selfIntroduction}</Fact>
        <Fact label="所属场馆">{application.venueName}</Fact>
        <Fact label="来源">{application.channelName}</Fact>
        <Fact label="申请时间">{application.createTime.slice(0, 16)}</Fact>
      </dl>
      {dialog}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children === '' || children === null ? '—' : children}</dd>
    </div>
  );
}
