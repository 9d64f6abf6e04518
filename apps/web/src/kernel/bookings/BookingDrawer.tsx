import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { useStillHere } from '@/ui/use-still-here';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { BackToOrders } from '../decisions/BackToOrders';
import { DecidedNote, OrderFact, OrderFacts, OrderHead } from '../decisions/OrderFacts';
import { NoShowNote } from '../no-shows/NoShowNote';
import { RecordDrawer } from '../records/RecordDrawer';
import { RevealDialog } from '../reveal/RevealDialog';
import { channelNames, pardonTaskOf, removedNote } from './booking-text';
import BookingDecision from './BookingDecision';
import { BookingStateTag } from './BookingStateTag';
import { type DecisionKind, decisionsOf, decisionWords } from './decisions';
import { bookingArea, useBookingRights, useBookings } from './use-bookings';

const PardonDialog = lazyPart(() => import('../no-shows/PardonDialog'));

export interface BookingDrawerProps {
  readonly id: string;
  /** Asks for the reason of a look at the phone number at once. */
  readonly isRevealing: boolean;
  /** Who has closed it meanwhile is not told: what comes next must not open over where he is. */
  readonly onDecided: (booking: Booking) => void;
  readonly onClose: () => void;
}

/** One booking at the right with what may be done about it; list or calendar stay where they are. */
export default function BookingDrawer({ id, isRevealing, onDecided, onClose }: BookingDrawerProps) {
  const { calls } = useBookings();
  const isHere = useStillHere();
  const rightsIn = useBookingRights();
  const query = useQuery({
    queryKey: queryKeys.detail(bookingArea, `${calls.detail.path} ${id}`),
    queryFn: ({ signal }) => call(calls.detail, { id }, { signal }),
  });
  const { data } = query;
  const rights = rightsIn(data?.venueId);
  const [deciding, setDeciding] = useState<DecisionKind>();
  const [isAsking, setAsking] = useState(isRevealing);
  const [isPardoning, setPardoning] = useState(false);
  const [tel, setTel] = useState<string>();
  const decisions = data ? decisionsOf(data, rights) : [];
  return (
    <RecordDrawer
      title={`${calls.label}预订`}
      query={query}
      footer={decisions.length > 0 && <DecisionButtons kinds={decisions} onDecide={setDeciding} />}
      onClose={onClose}
    >
      {(booking) => (
        <>
          <BackToOrders id={booking.id} isWaiting={booking.state === 'pending'} />
          <BookingFacts
            booking={booking}
            tel={tel}
            onReveal={rights.reveal && tel === undefined ? () => setAsking(true) : undefined}
            onPardon={rights.decide ? () => setPardoning(true) : undefined}
          />
          {deciding && (
            <BookingDecision
              task={{ kind: deciding, bookings: [booking] }}
              onDecided={([outcome]) => outcome?.ok && isHere() && onDecided(booking)}
              onClose={() => setDeciding(undefined)}
            />
          )}
          <Suspense>
            {isPardoning && booking.noShow && (
              <PardonDialog
                task={pardonTaskOf(booking, booking.noShow)}
                area={bookingArea}
                onClose={() => setPardoning(false)}
              />
            )}
          </Suspense>
          {isAsking && rights.reveal && (
            <RevealDialog
              title="查看完整电话"
              lead={`将显示 ${booking.contacts} 的完整联系电话；查看人、时间和原因记入操作日志。`}
              placeholder="例如：电话确认到场时间"
              done="已显示完整电话"
              onReveal={async (reason) => setTel((await call(calls.reveal, { id, reason })).tel)}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      )}
    </RecordDrawer>
  );
}

interface DecisionButtonsProps {
  readonly kinds: readonly DecisionKind[];
  readonly onDecide: (kind: DecisionKind) => void;
}

function DecisionButtons({ kinds, onDecide }: DecisionButtonsProps) {
  // What goes on stands at the right, what ends a booking apart from it.
  const ordered = (['cancel', 'reject', 'approve'] as const).filter((kind) => kinds.includes(kind));
  return (
    <div className="decision-foot">
      {ordered.map((kind) => (
        <Button
          key={kind}
          type={kind === 'approve' ? 'primary' : 'default'}
          danger={kind !== 'approve'}
          className={kind === 'cancel' ? 'decision-foot-apart' : ''}
          onClick={() => onDecide(kind)}
        >
          {decisionWords[kind].verb}
        </Button>
      ))}
    </div>
  );
}

interface BookingFactsProps {
  readonly booking: Booking;
  /** In full, once the user gave a reason. */
  readonly tel: string | undefined;
  readonly onReveal: (() => void) | undefined;
  /** Decides about a no-show; absent without the right. */
  readonly onPardon: (() => void) | undefined;
}

function BookingFacts({ booking, tel, onReveal, onPardon }: BookingFactsProps) {
  const { date, week, event, starTime, endTime, state } = booking;
  const { calls } = useBookings();
  return (
    <>
      <OrderHead
        title={`${date} ${week}`}
        line={`${event} ${starTime}-${endTime}`}
        tag={<BookingStateTag of={booking} />}
      />
      <DecidedNote {...booking} words={booking.remark} isKept={state !== 'rejected' && state !== 'cancelled'} />
      <OrderFacts>
        <OrderFact label={calls.label}>
          {booking.title}
          {booking.isRemoved && <span className="hint">（{removedNote}）</span>}
        </OrderFact>
        <OrderFact label="场馆">{booking.venueName}</OrderFact>
        <OrderFact label="用途">{booking.purpose}</OrderFact>
        <OrderFact label="人数">{booking.people} 人</OrderFact>
        <OrderFact label="联系人">{booking.contacts}</OrderFact>
        <OrderFact label="联系电话">
          {tel ?? booking.tel}
          {onReveal && (
            <Button type="link" size="small" onClick={onReveal}>
              查看完整
            </Button>
          )}
          {tel !== undefined && <span className="hint">关闭后恢复隐藏</span>}
        </OrderFact>
        {booking.code !== '' && (
          <OrderFact label="核销码">
            <span className="num">{booking.code}</span>
          </OrderFact>
        )}
        {booking.arriveTime !== null && (
          <OrderFact label="到场">
            {booking.arriveTime.slice(0, 16)} {booking.arrivedBy} 核销
          </OrderFact>
        )}
        {booking.noShow && (
          <OrderFact label="爽约">
            <NoShowNote mark={booking.noShow} onPardon={onPardon} />
          </OrderFact>
        )}
        <OrderFact label="来源">{channelNames[booking.channel]}</OrderFact>
        <OrderFact label="提交时间">{booking.createTime.slice(0, 16)}</OrderFact>
      </OrderFacts>
    </>
  );
}
