import type { CalendarPlace } from '@yunguan/contract/kernel/booking-shapes';
import { type Period, periodNames, periods, shortWeek, weekNames } from '@yunguan/contract/kernel/slots';
import { dateInMonth, type Span, weeksOf } from '../calendar/calendar-days';
import { DayHead } from '../calendar/DayHead';
import { type CalendarIndex, slotKey } from './calendar-cells';
import { isWithin } from './calendar-moves';
import { SlotCell } from './SlotCell';
import { type BoardParts, useBoard } from './use-board';
import './board.css';
import './place-board.css';

export interface PlaceBoardProps extends Omit<BoardParts, 'layout' | 'placeIds' | 'onReveal'> {
  readonly index: CalendarIndex;
  readonly place: CalendarPlace;
  readonly span: Span;
  /** A day of the month that is shown; days of other months stand back. */
  readonly day: string;
}

/** A week or a month of one place. */
export function PlaceBoard(props: PlaceBoardProps) {
  const { index, place, span, day: shown, days } = props;
  const board = useBoard({ ...props, layout: span, placeIds: [place.id] });
  const { current, stretch, grid, handlers } = board;
  const first = days.includes(index.today) ? index.today : days[0];
  const isCurrentShown = current?.placeId === place.id && days.includes(current.day);
  const stop = isCurrentShown ? slotKey(current) : `${place.id} ${first} 1`;
  const cell = (day: string, period: Period) => {
    const at = { placeId: place.id, day, period };
    return (
      <SlotCell
        key={slotKey(at)}
        look={span === 'week' ? 'card' : 'line'}
        index={index}
        at={at}
        isTabStop={slotKey(at) === stop}
        isChosen={isWithin(stretch, at)}
      />
    );
  };
  return (
    <div
      ref={grid}
      className={`calendar-board ${span}-board`}
      role="grid"
      aria-label={`${place.title}的时段`}
      {...handlers}
    >
      {span === 'week' ? (
        <Week days={days} today={index.today} cell={cell} />
      ) : (
        <Month days={days} month={shown.slice(0, 7)} today={index.today} cell={cell} />
      )}
    </div>
  );
}

interface DaysProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly cell: (day: string, period: Period) => React.ReactNode;
}

function Week({ days, today, cell }: DaysProps) {
  return (
    <>
      <div className="week-row week-head" role="row">
        <span role="columnheader" aria-label="时段" />
        {days.map((day) => (
          <span key={day} role="columnheader" className={day === today ? 'calendar-today' : ''}>
            <DayHead day={day} today={today} />
          </span>
        ))}
      </div>
      {periods.map((period) => (
        <div key={period} className="week-row" role="row">
          <span role="rowheader">{periodNames[period]}</span>
          {days.map((day) => (
            <div key={day} role="gridcell">
              {cell(day, period)}
            </div>
          ))}
        </div>
      ))}
    </>
  );
}

function Month({ days, month, today, cell }: DaysProps & { readonly month: string }) {
  return (
    <>
      <div className="month-row month-head" role="row">
        {weekNames.map((name) => (
          <span key={name} role="columnheader">
            {shortWeek(name)}
          </span>
        ))}
      </div>
      {weeksOf(days).map((week) => (
        <div key={week[0]} className="month-row" role="row">
          {week.map((day) => (
            <div
              key={day}
              role="gridcell"
              className={`month-day ${day.startsWith(month) ? '' : 'calendar-other-month'} ${day === today ? 'calendar-today' : ''}`}
            >
              <span className="month-date num">
                {dateInMonth(day)}
                {day === today && <small>今天</small>}
              </span>
              {periods.map((period) => cell(day, period))}
            </div>
          ))}
        </div>
      ))}
    </>
  );
}
