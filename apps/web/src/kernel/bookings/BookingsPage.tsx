import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { App, Skeleton, Tabs } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { AreaPage } from '../records/AreaPage';
import { useRecords } from '../records/use-records';
import { useUrlState } from '../session/use-url-state';
import { bookingsUrl, orderFilter } from './bookings-url';
import { useOrderQueue } from '../decisions/order-queue';
import { nextWaiting } from '../decisions/outcomes';
import { isWaiting } from './decisions';
import { OrderList } from './OrderList';
import { bookingArea, BookingsContext, useBookings } from './use-bookings';
import './bookings.css';
import { lazyPart } from '@/ui/lazy-part';

const BookingCalendar = lazyPart(() => import('./BookingCalendar'), { inline: true });
const NoShowList = lazyPart(() => import('../no-shows/NoShowList'), { inline: true });
const BookingDrawer = lazyPart(() => import('./BookingDrawer'));

export interface BookingsPageProps {
  readonly calls: BookingCalls;
  readonly title: string;
}

/** Bookings of one content type: as a list of orders, and as a calendar of its places. */
export function BookingsPage({ calls, title }: BookingsPageProps) {
  const bookings = useMemo(() => ({ calls, list: bookingsUrl(calls) }), [calls]);
  return (
    <AreaPage area={calls.key} title={title} right={`${calls.label}预订`}>
      <BookingsContext value={bookings}>
        <Views title={title} />
      </BookingsContext>
    </AreaPage>
  );
}

const views = [
  { key: 'orders', label: '订单' },
  { key: 'calendar', label: '日历' },
  { key: 'noShows', label: '爽约' },
] as const;

function Views({ title }: { title: string }) {
  const { calls, list } = useBookings();
  const [{ view }, change] = useUrlState(list.schema);
  return (
    <>
      <PageHeader
        title={title}
        description={`${calls.label}的预订：审核会员的预订，为来电或到馆的人代订，按日历安排和关闭时段`}
      />
      <Tabs
        className="booking-tabs"
        activeKey={view}
        // The keys are those of the views.
        onChange={(key) => change({ view: key as (typeof views)[number]['key'], page: 1 })}
        items={[...views]}
      />
      {view === 'orders' && <Orders />}
      {view === 'calendar' && <Calendar />}
      {view === 'noShows' && (
        <Suspense fallback={<Loading />}>
          <NoShowList area={bookingArea} />
        </Suspense>
      )}
    </>
  );
}

function Orders() {
  const { calls, list } = useBookings();
  const records = useRecords({
    endpoint: calls.page,
    schema: list.schema,
    filter: (state) => orderFilter(state, calls.idKey),
    area: bookingArea,
  });
  const { state, rows } = records;
  const [, change] = useUrlState(list.schema);
  const { message } = App.useApp();
  const [revealing, setRevealing] = useState<string>();
  const isFromQueue = useOrderQueue(state.booking) !== undefined;
  const open = (booking: string | undefined, replace = false) => {
    setRevealing(undefined);
    change({ booking }, { replace });
  };
  return (
    <>
      <OrderList
        records={records}
        onOpen={(id, isRevealing = false) => {
          open(id);
          if (isRevealing) setRevealing(id);
        }}
      />
      <Suspense>
        {state.booking !== undefined && (
          <BookingDrawer
            key={state.booking}
            id={state.booking}
            isRevealing={revealing === state.booking}
            onDecided={(decided) => {
              // The way back to 订单待审核 stands on the booking, and must stay in sight.
              if (isFromQueue) return;
              const wasWaiting = decided.state === 'pending';
              const next = wasWaiting ? nextWaiting(decided.id, rows ?? [], isWaiting) : undefined;
              if (wasWaiting && next === undefined) message.info('本页没有待审核的预订了', 2);
              open(next, true);
            }}
            onClose={() => open(undefined, true)}
          />
        )}
      </Suspense>
    </>
  );
}

function Calendar() {
  const { list } = useBookings();
  const [{ booking }, change] = useUrlState(list.schema);
  return (
    <Suspense fallback={<Loading />}>
      <BookingCalendar onOpen={(id) => change({ booking: id })} />
      {booking !== undefined && (
        <BookingDrawer
          key={booking}
          id={booking}
          isRevealing={false}
          onDecided={() => change({ booking: undefined }, { replace: true })}
          onClose={() => change({ booking: undefined }, { replace: true })}
        />
      )}
    </Suspense>
  );
}

function Loading() {
  return (
    <Panel>
      <Skeleton active paragraph={{ rows: 10 }} />
    </Panel>
  );
}
