import { useQuery } from '@tanstack/react-query';
import { type ClubApplication, getLeagueApplyDetails } from '@yunguan/contract/content/club-application';
import { sexName } from '@yunguan/contract/kernel/sexes';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { BackToOrders } from '@/kernel/decisions/BackToOrders';
import { DecidedNote, OrderFact, OrderFacts, OrderHead } from '@/kernel/decisions/OrderFacts';
import { RecordDrawer } from '@/kernel/records/RecordDrawer';
import { PhoneText } from '@/kernel/reveal/PhoneText';
import { useStillHere } from '@/ui/use-still-here';
import { orderArea } from '../club-content';
import { useMemberRights } from '../members/member-rights';
import { useMemberPhones } from '../members/use-member-phones';
import ApplicationDecision from './ApplicationDecision';
import { ApplicationStateTag } from './ApplicationStateTag';
import { type DecisionKind, decisionWords, isDecidable } from './decisions';

export interface ApplicationDrawerProps {
  readonly id: string;
  /** Who has closed it meanwhile is not told: what comes next must not open over where he is. */
  readonly onDecided: (application: ClubApplication) => void;
  readonly onClose: () => void;
}

/** One application at the right, with what may be done about it; the list stays where it is. */
export default function ApplicationDrawer({ id, onDecided, onClose }: ApplicationDrawerProps) {
  const isHere = useStillHere();
  const rightsIn = useMemberRights();
  const query = useQuery({
    queryKey: queryKeys.detail(orderArea, `${getLeagueApplyDetails.path} ${id}`),
    queryFn: ({ signal }) => call(getLeagueApplyDetails, { id }, { signal }),
  });
  const { data } = query;
  const rights = rightsIn(data?.venueId);
  const [deciding, setDeciding] = useState<DecisionKind>();
  const mayDecide = data !== undefined && isDecidable(data, rights);
  return (
    <RecordDrawer
      title="入团申请"
      query={query}
      footer={mayDecide && <DecisionButtons onDecide={setDeciding} />}
      onClose={onClose}
    >
      {(application) => (
        <>
          <BackToOrders id={application.id} isWaiting={application.state === 'applied'} />
          <ApplicationFacts application={application} mayReveal={rights.reveal} />
          {deciding && (
            <ApplicationDecision
              task={{ kind: deciding, applications: [application] }}
              onDecided={([outcome]) => outcome?.ok && isHere() && onDecided(application)}
              onClose={() => setDeciding(undefined)}
            />
          )}
        </>
      )}
    </RecordDrawer>
  );
}

function DecisionButtons({ onDecide }: { onDecide: (kind: DecisionKind) => void }) {
  return (
    <div className="decision-foot">
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
  const { phones, ask, dialog } = useMemberPhones<ClubApplication>();
  const { id, name, title, state, tel } = application;
  return (
    <>
      <OrderHead title={name} line={`申请加入《${title}》`} tag={<ApplicationStateTag of={application} />} />
      <DecidedNote {...application} words={application.content} isKept={state === 'joined' || state === 'applied'} />
      <OrderFacts>
        <OrderFact label="性别">{sexName(application.sex)}</OrderFact>
        <OrderFact label="出生日期">{application.strBirthday}</OrderFact>
        <OrderFact label="联系电话">
          <PhoneText
            name={name}
            tel={tel}
            full={phones.get(id)}
            onReveal={mayReveal ? () => ask(application) : undefined}
          />
        </OrderFact>
        <OrderFact label="毕业院校">{application.graduatedSchool}</OrderFact>
        <OrderFact label="专业">{application.profession}</OrderFact>
        <OrderFact label="工作单位">{application.employer}</OrderFact>
        <OrderFact label="空闲时间">{application.strFreeTime}</OrderFact>
        <OrderFact label="自我介绍">{application.selfIntroduction}</OrderFact>
        <OrderFact label="所属场馆">{application.venueName}</OrderFact>
        <OrderFact label="来源">{application.channelName}</OrderFact>
        <OrderFact label="申请时间">{application.createTime.slice(0, 16)}</OrderFact>
      </OrderFacts>
      {dialog}
    </>
  );
}
