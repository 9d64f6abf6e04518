import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@yunguan/contract/kernel/booking-endpoints';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { ErrorState } from '@/ui/ErrorState';
import { useFocusBack } from '@/ui/use-focus-back';
import { call } from '../api/call';
import { Refused, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { channelNames, removedNote } from './booking-text';
import { BookingStateTag } from './BookingStateTag';
import DecisionDialog from './DecisionDialog';
import { type DecisionKind, decisionsOf, decisionWords } from './decisions';
import { PhoneDialog } from './PhoneDialog';
import { bookingArea, useBookingRights, useBookings } from './use-bookings';

export interface BookingDrawerProps {
  readonly id: string;
  /** Asks for the reason of a look at the phone number at once. */
  readonly isRevealing: boolean;
  readonly onDecided: (booking: Booking) => void;
  readonly onClose: () => void;
}

/** One booking at the right with what may be done about it; list or calendar stay where they are. */
export default function BookingDrawer({ id, isRevealing, onDecided, onClose }: BookingDrawerProps) {
  useFocusBack();
  const { calls } = useBookings();
  const rights = useBookingRights();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.detail(bookingArea, `${calls.detail.path} ${id}`),
    queryFn: ({ signal }) => call(calls.detail, { id }, { signal }),
  });
  const [deciding, setDeciding] = useState<DecisionKind>();
  const [isAsking, setAsking] = useState(isRevealing);
  const [tel, setTel] = useState<string>();
  const decisions = data ? decisionsOf(data, rights) : [];
  return (
    <Drawer
      open
      size={560}
      title={`${calls.label}预订`}
      closable={{ placement: 'end' }}
      footer={decisions.length > 0 && <DecisionButtons kinds={decisions} onDecide={setDeciding} />}
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
      {data && (
        <BookingFacts
          booking={data}
          tel={tel}
          onReveal={rights.reveal && tel === undefined ? () => setAsking(true) : undefined}
        />
      )}
      {data && deciding && (
        <DecisionDialog
          task={{ kind: deciding, bookings: [data] }}
          onDecided={([outcome]) => outcome?.ok && onDecided(data)}
          onClose={() => setDeciding(undefined)}
        />
      )}
      {isAsking && data && rights.reveal && (
        <PhoneDialog
          id={id}
          onRevealed={(full) => {
            setTel(full);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Drawer>
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
    <div className="booking-foot">
      {ordered.map((kind) => (
        <Button
          key={kind}
          type={kind === 'approve' ? 'primary' : 'default'}
          danger={kind !== 'approve'}
          className={kind === 'cancel' ? 'booking-foot-apart' : ''}
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
}

function BookingFacts({ booking, tel, onReveal }: BookingFactsProps) {
  const { date, week, event, starTime, endTime, remark, decidedBy, decideTime, state } = booking;
  const { calls } = useBookings();
  const isEnded = state === 'rejected' || state === 'cancelled';
  return (
    <>
      <header className="booking-head">
        <div>
          <b className="num">
            {date} {week}
          </b>
          <span className="num">
            {event} {starTime}-{endTime}
          </span>
        </div>
        <BookingStateTag of={booking} />
      </header>
      {(decidedBy !== null || remark !== '') && (
        <div className={`booking-decided ${isEnded ? '' : 'booking-decided-kept'}`}>
          {remark !== '' && <p>{remark}</p>}
          <span className="hint num">
            {[booking.stateName, decidedBy, decideTime?.slice(0, 16)].filter(Boolean).join(' · ')}
          </span>
        </div>
      )}
      <dl className="booking-facts">
        <Fact label={calls.label}>
          {booking.title}
          {booking.isRemoved && <span className="hint">（{removedNote}）</span>}
        </Fact>
        <Fact label="场馆">{booking.venueName}</Fact>
        <Fact label="用途">{booking.purpose}</Fact>
        <Fact label="人数">
          <span className="num">{booking.people}</span> 人
        </Fact>
        <Fact label="联系人">{booking.contacts}</Fact>
        <Fact label="联系电话">
          <span className="num">{tel ?? booking.tel}</span>
          {onReveal && (
            <Button type="link" size="small" onClick={onReveal}>
              查看完整
            </Button>
          )}
          {tel !== undefined && <span className="hint">关闭后恢复隐藏</span>}
        </Fact>
        <Fact label="来源">{channelNames[booking.channel]}</Fact>
        <Fact label="提交时间">
          <span className="num">{booking.createTime.slice(0, 16)}</span>
        </Fact>
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
