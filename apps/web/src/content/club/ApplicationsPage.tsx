import { getLeagueApplys } from '@yunguan/contract/content/club-application';
import { App } from 'antd';
import { Suspense } from 'react';
import { useOrderQueue } from '@/kernel/decisions/order-queue';
import { nextWaiting } from '@/kernel/decisions/outcomes';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useRecords } from '@/kernel/records/use-records';
import { useUrlState } from '@/kernel/session/use-url-state';
import { PageHeader } from '@/ui/PageHeader';
import { ApplicationList } from './applications/ApplicationList';
import { applicationFilter, applicationsUrl } from './applications/applications-url';
import { useMemberRights } from './members/member-rights';
import { isDecidable } from './applications/decisions';
import { clubContent, orderArea } from './club-content';
import './members/members.css';
import { lazyPart } from '@/ui/lazy-part';

const ApplicationDrawer = lazyPart(() => import('./applications/ApplicationDrawer'));

const title = '入团申请';

/** Applications to join the clubs of the venue (texts.md K13). */
export default function ApplicationsPage() {
  return (
    <AreaPage area={clubContent.key} title={title} right="社团">
      <Applications />
    </AreaPage>
  );
}

function Applications() {
  const { message } = App.useApp();
  const records = useRecords({
    endpoint: getLeagueApplys,
    schema: applicationsUrl.schema,
    filter: applicationFilter,
    area: orderArea,
  });
  const { state, rows } = records;
  const [, change] = useUrlState(applicationsUrl.schema);
  const rightsIn = useMemberRights();
  const isFromQueue = useOrderQueue(state.apply) !== undefined;
  const open = (apply: string | undefined, replace = false) => change({ apply }, { replace });
  return (
    <>
      <PageHeader title={title} description="会员申请加入社团；通过后即成为成员，占用招募名额" />
      <ApplicationList records={records} onOpen={(id) => open(id)} />
      <Suspense>
        {state.apply !== undefined && (
          <ApplicationDrawer
            key={state.apply}
            id={state.apply}
            onDecided={(decided) => {
              // The way back to 订单待审核 stands on the application, and must stay in sight.
              if (isFromQueue) return;
              const next = nextWaiting(decided.id, rows ?? [], (row) => isDecidable(row, rightsIn(row.venueId)));
              if (next === undefined) message.info('本页没有待审核的申请了', 2);
              open(next, true);
            }}
            onClose={() => open(undefined, true)}
          />
        )}
      </Suspense>
    </>
  );
}
