import { StopOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import type { Span } from '../calendar/calendar-days';
import { spanChoices } from '../calendar/span-choices';
import { SpanSteps } from '../calendar/SpanSteps';
import { useSession } from '../session/use-session';
import { placed } from './bookings-url';
import { useBookings } from './use-bookings';
import type { CalendarState } from './use-calendar';
import { usePlaces } from './use-places';
import '../calendar/calendar-bar.css';

export interface CalendarToolbarProps {
  readonly calendar: CalendarState;
  /** Absent without the right. */
  readonly onClosing: (() => void) | undefined;
}

/** Which week or month the calendar shows. */
export function CalendarToolbar({ calendar, onClosing }: CalendarToolbarProps) {
  const { change, span, day } = calendar;
  return (
    <div className="calendar-bar">
      <SpanSteps span={span} day={day} onDay={(next) => change({ day: next })} />
      <span className="calendar-gap" />
      <SpanChoice calendar={calendar} />
      {onClosing && (
        <Button icon={<StopOutlined aria-hidden />} onClick={onClosing}>
          关闭时段
        </Button>
      )}
    </div>
  );
}

const all = '';

/** The venue, for who works in several, and the place in it. */
export function PlaceChoice({ calendar }: { calendar: CalendarState }) {
  const { calls } = useBookings();
  const { user } = useSession();
  const { change, state, venueId, placeId, data } = calendar;
  const { options, showSearch } = usePlaces(venueId, placeId);
  // A place of another venue, from a link, is a choice all the same.
  const foreign = data?.places.find(({ id }) => id === placeId && !options.some(({ value }) => value === id));
  const choices = [
    { value: all, label: `全部${calls.label}` },
    ...(foreign ? [{ value: foreign.id, label: foreign.title }] : []),
    ...options,
  ];
  return (
    <>
      {user.venues.length > 1 && (
        <Select
          aria-label="场馆"
          className="calendar-venue"
          showSearch={{ optionFilterProp: 'label' }}
          value={venueId}
          options={user.venues.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) =>
            change({ venueId: next === user.venueId ? undefined : next, ...placed(calls.idKey, undefined) })
          }
        />
      )}
      <Select
        aria-label={calls.label}
        className="calendar-place"
        showSearch={showSearch}
        value={placeId ?? all}
        options={choices}
        onChange={(next) => change({ ...placed(calls.idKey, next === all ? undefined : next), venueId: state.venueId })}
      />
    </>
  );
}

function SpanChoice({ calendar }: { calendar: CalendarState }) {
  const { calls } = useBookings();
  const { change, span, placeId, venueId, data } = calendar;
  const { places } = usePlaces(venueId);
  const first = data?.places[0]?.id ?? places?.[0]?.id;
  const handleSpan = (next: Span) => {
    // A month has room for one place: the first, until another is chosen.
    if (next === 'month' && placeId === undefined) change({ span: next, ...placed(calls.idKey, first) });
    else change({ span: next });
  };
  return (
    <Segmented<Span>
      aria-label="日历范围"
      options={spanChoices}
      value={span}
      disabled={placeId === undefined && first === undefined}
      onChange={handleSpan}
    />
  );
}
