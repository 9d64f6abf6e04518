import { useVirtualizer } from '@tanstack/react-virtual';
import type { CalendarPlace } from '@yunguan/contract/kernel/booking-shapes';
import { Status, statusName } from '@yunguan/contract/kernel/review';
import { periodNames, periods } from '@yunguan/contract/kernel/slots';
import { memo } from 'react';
import { useOnPaper } from '@/ui/use-on-paper';
import { DayHead } from '../calendar/DayHead';
import { removedNote } from './booking-text';
import { type CalendarIndex, slotKey, type SlotPlace } from './calendar-cells';
import { isWithin, type Stretch } from './calendar-moves';
import { SlotCell } from './SlotCell';
import { type BoardParts, useBoard } from './use-board';
import './board.css';
import './places-board.css';

export interface PlacesBoardProps extends Omit<BoardParts, 'layout' | 'placeIds' | 'onReveal'> {
  readonly index: CalendarIndex;
  readonly places: readonly CalendarPlace[];
  /** Name of the places, for example 场地. */
  readonly label: string;
  readonly onPlace: (placeId: string) => void;
}

const rowHeight = 44;
const headHeight = 62;
const extraRows = 5;
const borders = 2;

/** A week of all places: a row for each, of which only those in sight are drawn, and all on paper. */
export function PlacesBoard(props: PlacesBoardProps) {
  const { index, places, days, label, onPlace } = props;
  const isOnPaper = useOnPaper();
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => board.grid.current,
    estimateSize: () => rowHeight,
    overscan: isOnPaper ? places.length : extraRows,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  const placeIds = places.map(({ id }) => id);
  const board = useBoard({
    ...props,
    layout: 'places',
    placeIds,
    onReveal: (placeId) => rows.scrollToIndex(placeIds.indexOf(placeId)),
  });
  const shown = rows.getVirtualItems();
  const { current, stretch, grid, handlers } = board;
  const isCurrentShown = shown.some(({ index: row }) => placeIds[row] === current?.placeId);
  return (
    <div
      ref={grid}
      className="calendar-board places-board"
      role="grid"
      aria-label={`全部${label}一周的时段`}
      aria-rowcount={places.length + 1}
      style={{ height: rows.getTotalSize() + borders }}
      {...handlers}
    >
      <div className="places-sheet" style={{ height: rows.getTotalSize() }}>
        <WeekHead label={label} days={days} today={index.today} />
        {shown.map(({ index: row, start }, nth) => {
          const place = places[row];
          if (!place) return null;
          const isCurrent = place.id === current?.placeId;
          return (
            <PlaceRow
              key={place.id}
              {...{ index, place, days, start, row, onPlace }}
              // One stop of the Tab key for the whole board: where the user was, else the first in sight.
              tabStop={isCurrent ? current : nth === 0 && !isCurrentShown ? firstSlot(place.id, days) : undefined}
              stretch={stretch?.placeId === place.id ? stretch : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

function firstSlot(placeId: string, days: readonly string[]): SlotPlace {
  return { placeId, day: days[0] ?? '', period: 1 };
}

interface WeekHeadProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly today: string;
}

function WeekHead({ label, days, today }: WeekHeadProps) {
  return (
    <div className="places-head" role="row">
      <span className="places-corner" role="columnheader">
        {label}
      </span>
      {days.map((day) => (
        <span key={day} role="columnheader" className={`places-day ${day === today ? 'calendar-today' : ''}`}>
          <DayHead day={day} today={today} />
        </span>
      ))}
      {days.map((day) =>
        periods.map((period) => (
          <span key={`${day} ${period}`} className="places-period" aria-hidden="true">
            {periodNames[period]}
          </span>
        )),
      )}
    </div>
  );
}

/** Why a place is not as others are. */
function PlaceNote({ place }: { place: CalendarPlace }) {
  if (place.isRemoved) return <small>{removedNote}</small>;
  return place.status === Status.approved ? null : <small>{statusName(place.status)}</small>;
}

interface PlaceRowProps {
  readonly index: CalendarIndex;
  readonly place: CalendarPlace;
  readonly days: readonly string[];
  /** Distance from the top of the sheet (pixels). */
  readonly start: number;
  readonly row: number;
  readonly tabStop: SlotPlace | undefined;
  readonly stretch: Stretch | undefined;
  readonly onPlace: (placeId: string) => void;
}

const PlaceRow = memo(function PlaceRow(props: PlaceRowProps) {
  const { index, place, days, start, row, tabStop, stretch, onPlace } = props;
  const stop = tabStop && slotKey(tabStop);
  return (
    <div className="places-row" role="row" aria-rowindex={row + 2} style={{ transform: `translateY(${start}px)` }}>
      <span className="places-name" role="rowheader">
        {place.isRemoved ? (
          <span className="ellipsis" title={place.title}>
            {place.title}
          </span>
        ) : (
          <button
            type="button"
            className="ellipsis"
            title={`${place.title}，查看单独的日历`}
            onClick={() => onPlace(place.id)}
          >
            {place.title}
          </button>
        )}
        <PlaceNote place={place} />
      </span>
      {days.map((day) =>
        periods.map((period) => {
          const at = { placeId: place.id, day, period };
          const key = slotKey(at);
          return (
            <SlotCell
              key={key}
              look="mark"
              index={index}
              at={at}
              isTabStop={key === stop}
              isChosen={isWithin(stretch, at)}
            />
          );
        }),
      )}
    </div>
  );
});
