import { LeftOutlined, RightOutlined, StopOutlined } from '@ant-design/icons';
import { Button, DatePicker, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { typedInput } from '@/ui/TypedInput';
import { typedDays, typedMonths } from '@/ui/typed-formats';
import { useSession } from '../session/use-session';
import { placed } from './bookings-url';
import { type Span, spanAfter, spanTitle } from './calendar-days';
import { useBookings } from './use-bookings';
import type { CalendarState } from './use-calendar';
import { usePlaces } from './use-places';
import './calendar-toolbar.css';

export interface CalendarToolbarProps {
  readonly calendar: CalendarState;
  /** Absent without the right. */
  readonly onClosing: (() => void) | undefined;
}

const spans: { readonly value: Span; readonly label: string }[] = [
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
];

/** Which week or month the calendar shows. */
export function CalendarToolbar({ calendar, onClosing }: CalendarToolbarProps) {
  const { change, span, day } = calendar;
  const go = (steps: number) => change({ day: spanAfter(span, day, steps) });
  const unit = span === 'week' ? '周' : '月';
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={`上一${unit}`}
          title={`上一${unit}`}
          onClick={() => go(-1)}
        />
        <Button onClick={() => change({ day: undefined })}>今天</Button>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={`下一${unit}`}
          title={`下一${unit}`}
          onClick={() => go(1)}
        />
      </div>
      <h2 className="num" aria-live="polite">
        {spanTitle(span, day)}
      </h2>
      <DatePicker
        className="calendar-date"
        aria-label="转到日期"
        placeholder="转到日期"
        allowClear={false}
        picker={span === 'month' ? 'month' : 'date'}
        value={dayjs(day)}
        format={span === 'month' ? typedMonths : typedDays}
        components={typedInput}
        onChange={(chosen) => chosen && change({ day: chosen.format('YYYY-MM-DD') })}
      />
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
      options={spans}
      value={span}
      disabled={placeId === undefined && first === undefined}
      onChange={handleSpan}
    />
  );
}
