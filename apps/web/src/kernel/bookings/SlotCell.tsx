import { slotStates } from '@yunguan/contract/kernel/booking-words';
import { periodNames } from '@yunguan/contract/kernel/slots';
import type { ReactNode } from 'react';
import {
  type CalendarIndex,
  type Slot,
  slotAt,
  slotKey,
  type SlotPlace,
  slotWords,
  stateMarks,
} from './calendar-cells';
import { useBookingRights } from './use-bookings';
import './slot.css';

export interface SlotCellProps {
  readonly index: CalendarIndex;
  readonly at: SlotPlace;
  /** `mark` one character, `line` one line of a month's day, `card` the whole of a place's week. */
  readonly look: 'mark' | 'line' | 'card';
  readonly isTabStop: boolean;
  /** Among the slots being chosen. */
  readonly isChosen: boolean;
}

/** One slot, drawn by its state; the board it lies in hears its keys and clicks. */
export function SlotCell({ index, at, look, isTabStop, isChosen }: SlotCellProps) {
  const slot = slotAt(index, at);
  const words = slotWords(slot);
  const isPast = slot.booking !== undefined && at.day < index.today;
  const isCell = look === 'mark';
  return (
    <button
      type="button"
      role={isCell ? 'gridcell' : undefined}
      className={`slot slot-${look} slot-${slot.state}${isChosen ? ' slot-chosen' : ''}${isPast ? ' slot-over' : ''}`}
      data-slot={slotKey(at)}
      tabIndex={isTabStop ? 0 : -1}
      {...(isCell && { 'aria-selected': isChosen })}
      title={words}
    >
      {/* The title names the slot in whole sentences. */}
      <span className="slot-face" aria-hidden="true">
        {faces[look](slot)}
      </span>
    </button>
  );
}

const faces: Readonly<Record<SlotCellProps['look'], (slot: Slot) => ReactNode>> = {
  mark: ({ state }) => stateMarks[state],
  line: ({ state, period, booking, closure }) => (
    <>
      <i>{periodNames[period].slice(0, 1)}</i>
      <span className="ellipsis">{lineText(state, booking?.contacts ?? closure?.reason)}</span>
    </>
  ),
  card: ({ state, booking, closure, times }) => (
    <>
      <span className="slot-card-head">
        <em>{slotStates[state]}</em>
        <span className="num">{times}</span>
      </span>
      {booking && (
        <>
          <b className="ellipsis">{booking.purpose}</b>
          <span className="ellipsis num">
            {booking.contacts} · {booking.people} 人
          </span>
        </>
      )}
      {!booking && closure && state === 'closed' && <span className="slot-card-reason">{closure.reason}</span>}
      {state === 'free' && <FreeHint />}
    </>
  ),
};

/** A free slot invites only whoever may book it. */
function FreeHint() {
  const { book } = useBookingRights()();
  return book && <span className="slot-card-free">点击代为预订</span>;
}

function lineText(state: Slot['state'], detail: string | undefined): string {
  if (state === 'free' || state === 'past' || state === 'unoffered') return slotStates[state];
  return detail === undefined ? slotStates[state] : `${stateMarks[state]} ${detail}`;
}
