import { PlusOutlined, ScanOutlined } from '@ant-design/icons';
import { getPageTicketOrders, type TicketSession } from '@yunguan/contract/content/activity-ticket-desk';
import { Button, Skeleton, Tabs } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useRecords } from '@/kernel/records/use-records';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { activityContent } from './activity-content';
import { ActivityChoice } from './tickets/ActivityChoice';
import { OrderList } from './tickets/OrderList';
import { SessionBoard } from './tickets/SessionBoard';
import { ticketArea, useTicketRights } from './tickets/ticket-rights';
import { orderFilter, ticketsUrl } from './tickets/tickets-url';
import { useTicketSessions } from './tickets/use-ticket-sessions';
import { useFollow } from '@/kernel/arrivals/use-follow';
import './tickets/tickets.css';
import { lazyPart } from '@/ui/lazy-part';

const BehalfDialog = lazyPart(() => import('./tickets/BehalfDialog'));
const CheckInDialog = lazyPart(() => import('./tickets/CheckInDialog'));

const NoShowList = lazyPart(() => import('@/kernel/no-shows/NoShowList'), { inline: true });

const title = '活动订单';

const views = [
  { key: 'orders', label: '订单' },
  { key: 'noShows', label: '爽约' },
] as const;

/** Orders of tickets: sessions with what is sold, orders, check-in at the door (002 §2.1 `activeOrder`). */
export default function TicketOrdersPage() {
  return (
    <AreaPage area={activityContent.key} title={title} right="活动">
      <Tickets />
    </AreaPage>
  );
}

type Opened = { readonly kind: 'book'; readonly session: TicketSession | undefined } | { readonly kind: 'checkIn' };

function Tickets() {
  const records = useRecords({
    endpoint: getPageTicketOrders,
    schema: ticketsUrl.schema,
    filter: orderFilter,
    area: ticketArea,
  });
  useFollow(ticketArea);
  const [opened, setOpened] = useState<Opened>();
  const orders = useRef<HTMLDivElement>(null);
  const { state, change } = records;
  const { activityId, sessionId, venueId, view } = state;
  const rights = useTicketRights()(venueId);
  // Nothing can be booked before an approval, and nothing any more when all sessions are over.
  const isOnSale = useTicketSessions(activityId).data?.sessions.some(({ isOver }) => !isOver) === true;
  const handleClose = () => setOpened(undefined);
  const handleSession = (id: string | undefined) => {
    change({ sessionId: id, page: 1 });
    if (id !== undefined) orders.current?.scrollIntoView();
  };
  return (
    <>
      <PageHeader
        title={title}
        description="各场次的售票与候补，观众的订单，到场检票"
        extra={
          <>
            {rights.book && isOnSale && (
              <Button
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setOpened({ kind: 'book', session: undefined })}
              >
                代为预约
              </Button>
            )}
            {rights.checkIn && (
              <Button type="primary" icon={<ScanOutlined aria-hidden />} onClick={() => setOpened({ kind: 'checkIn' })}>
                检票
              </Button>
            )}
          </>
        }
      />
      <Tabs
        className="tickets-tabs"
        activeKey={view}
        // The keys are those of the views.
        onChange={(key) => change({ view: key as (typeof views)[number]['key'] })}
        items={[...views]}
      />
      {view === 'noShows' ? (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
          <NoShowList area={ticketArea} />
        </Suspense>
      ) : (
        <>
          <Panel className="tickets-panel">
            <ActivityChoice value={activityId} onChange={(id) => change({ ...ticketsUrl.noFilters, activityId: id })} />
            {activityId !== undefined && (
              <SessionBoard
                key={activityId}
                activityId={activityId}
                sessionId={sessionId}
                onChoose={handleSession}
                onBook={rights.book ? (session) => setOpened({ kind: 'book', session }) : undefined}
              />
            )}
          </Panel>
          <div ref={orders} className="tickets-orders">
            <OrderList records={records} />
          </div>
        </>
      )}
      <Suspense>
        {opened?.kind === 'book' && activityId !== undefined && (
          <BehalfDialog activityId={activityId} session={opened.session} onClose={handleClose} />
        )}
        {opened?.kind === 'checkIn' && <CheckInDialog activityId={activityId} onClose={handleClose} />}
      </Suspense>
    </>
  );
}
