import { bookingMessages } from '@yunguan/contract/kernel/booking-words';
import { App, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { isSilent } from '../api/errors';
import { spanAfter } from '../calendar/calendar-days';
import { LoadFailure } from '../failures/LoadFailure';
import { RecordVenue } from '../session/use-holds';
import { placed } from './bookings-url';
import { slotAt, type Slot, type SlotPlace } from './calendar-cells';
import type { Stretch } from './calendar-moves';
import { CalendarLegend } from './CalendarLegend';
import { CalendarToolbar, PlaceChoice } from './CalendarToolbar';
import { PlaceBoard } from './PlaceBoard';
import { PlacesBoard } from './PlacesBoard';
import { useBookingRights, useBookings } from './use-bookings';
import { type CalendarState, useCalendar } from './use-calendar';
import '../calendar/calendar-panel.css';
import { lazyPart } from '@/ui/lazy-part';

const BehalfDialog = lazyPart(() => import('./BehalfDialog'));
const ClosingDialog = lazyPart(() => import('./ClosingDialog'));
const ClosedDialog = lazyPart(() => import('./ClosedDialog'));

type Opened =
  | { readonly kind: 'book'; readonly slot: Slot }
  | { readonly kind: 'close'; readonly stretch: Stretch | undefined }
  | { readonly kind: 'closed'; readonly slot: Slot };

/** The slots of the places: who has them, which are free, which are closed. */
export default function BookingCalendar({ onOpen }: { onOpen: (bookingId: string) => void }) {
  const calendar = useCalendar();
  const rights = useBookingRights()(calendar.venueId);
  const { calls } = useBookings();
  const { message } = App.useApp();
  const [opened, setOpened] = useState<Opened>();
  const { index } = calendar;
  const hasPlaces = (calendar.data?.places.length ?? 0) > 0;

  const handleSlot = (at: SlotPlace) => {
    if (!index) return;
    const slot = slotAt(index, at);
    if (slot.booking) return onOpen(slot.booking.id);
    if (slot.state === 'closed') return setOpened({ kind: 'closed', slot });
    if (slot.state === 'free' && rights.book) return setOpened({ kind: 'book', slot });
    if (slot.state === 'past') message.info(bookingMessages.past, 2);
    if (slot.state === 'unoffered') message.info(bookingMessages.unoffered, 2);
    return undefined;
  };
  const close = (stretch?: Stretch) => {
    if (stretch && index?.places.get(stretch.placeId)?.place.isRemoved) message.info(bookingMessages.unoffered, 2);
    else setOpened({ kind: 'close', stretch });
  };
  return (
    <RecordVenue value={calendar.venueId}>
      <section className="panel calendar-panel">
        <CalendarToolbar calendar={calendar} onClosing={rights.close && hasPlaces ? () => close() : undefined} />
        <div className="calendar-choice">
          <PlaceChoice calendar={calendar} />
          <CalendarLegend />
        </div>
        <CalendarBody calendar={calendar} canStretch={rights.close} onSlot={handleSlot} onStretch={close} />
        {isPartial(calendar) && (
          <p className="hint calendar-keys" role="status">
            共 {calendar.data?.placeTotal} 个{calls.label}，这里列出前 {calendar.data?.places.length}{' '}
            个；其余的请在上方按名称查找
          </p>
        )}
        {hasPlaces && (
          <p className="hint calendar-keys">
            方向键移动，Enter 打开，PageUp / PageDown 翻页
            {rights.close && '；拖动或按住 Shift 选中同一行的多个时段，可一次关闭'}
          </p>
        )}
        <Suspense>
          {opened && (
            <CalendarDialog opened={opened} calendar={calendar} onClosing={close} onDone={() => setOpened(undefined)} />
          )}
        </Suspense>
      </section>
    </RecordVenue>
  );
}

interface CalendarBodyProps {
  readonly calendar: CalendarState;
  readonly canStretch: boolean;
  readonly onSlot: (slot: SlotPlace) => void;
  readonly onStretch: (stretch: Stretch) => void;
}

function CalendarBody({ calendar, canStretch, onSlot, onStretch }: CalendarBodyProps) {
  const { calls } = useBookings();
  const { data, index, error, refetch, placeId, span, day, days, change } = calendar;
  if (error && !data && !isSilent(error)) {
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  if (!data || !index) return <Skeleton className="calendar-waiting" active paragraph={{ rows: 12 }} />;
  const [place] = data.places;
  if (!place) {
    return (
      <EmptyState
        title={`还没有可预订的${calls.label}`}
        hint={`${calls.label}发布并通过审核后，会出现在日历中。`}
        {...(placeId !== undefined && { onReset: () => change(placed(calls.idKey, undefined)) })}
      />
    );
  }
  const board = {
    index,
    days,
    canStretch,
    onOpen: onSlot,
    onStretch,
    onPage: (step: number) => change({ day: spanAfter(span, day, step) }),
  };
  if (placeId !== undefined) return <PlaceBoard {...board} place={place} span={span} day={day} />;
  return (
    <PlacesBoard
      {...board}
      places={data.places}
      label={calls.label}
      onPlace={(id) => change(placed(calls.idKey, id))}
    />
  );
}

/** There are places that the calendar has no room for. */
function isPartial({ data }: CalendarState): boolean {
  return data !== undefined && data.placeTotal > data.places.length;
}

interface CalendarDialogProps {
  readonly opened: Opened;
  readonly calendar: CalendarState;
  readonly onClosing: (stretch: Stretch) => void;
  readonly onDone: () => void;
}

function CalendarDialog({ opened, calendar, onClosing, onDone }: CalendarDialogProps) {
  const rights = useBookingRights()();
  const places = calendar.data?.places ?? [];
  const today = calendar.data?.today ?? '';
  if (opened.kind === 'close') {
    return (
      <ClosingDialog
        places={places}
        moreOf={isPartial(calendar) ? calendar.venueId : undefined}
        stretch={opened.stretch}
        today={today}
        // What is closed is mostly what one looks at.
        firstDay={calendar.days.find((day) => day >= today) ?? today}
        onClose={onDone}
      />
    );
  }
  const { slot } = opened;
  const place = places.find(({ id }) => id === slot.placeId);
  if (!place || !calendar.index) return null;
  if (opened.kind === 'closed') return <ClosedDialog place={place} closure={slot.closure} onClose={onDone} />;
  const { placeId, day, period } = slot;
  return (
    <BehalfDialog
      place={place}
      slot={slot}
      index={calendar.index}
      onClosing={rights.close ? () => onClosing({ placeId, startDate: day, endDate: day, types: [period] }) : undefined}
      onClose={onDone}
    />
  );
}
