import { useVirtualizer } from '@tanstack/react-virtual';
import { type SeatPlace, type SeatRow, seatText } from '@yunguan/contract/kernel/sessions';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { movedSeat, seatKey, seatOfKey, seatsBetween } from './seat-plan';
import './seat-plan.css';

/** How one place looks: free to act on, marked by the user, or not his to change. */
export type SeatLook = 'open' | 'marked' | 'blocked' | 'taken' | 'checked';

export interface SeatPlanProps {
  readonly label: string;
  readonly rows: readonly SeatRow[];
  readonly lookOf: (seat: SeatPlace) => SeatLook;
  /** What a look is called, for readers of the screen and the tooltip. */
  readonly wordOf: (seat: SeatPlace, look: SeatLook) => string;
  /** Looks that the user may turn around. */
  readonly canMark: (look: SeatLook) => boolean;
  /** The places that a click, a key or a drag went over. */
  readonly onMark: (places: readonly SeatPlace[], isMarked: boolean) => void;
}

const rowHeight = 30;

/** The hall from above: rows of places under the stage, marked one by one, by dragging, or by keyboard. */
export function SeatPlan(props: SeatPlanProps) {
  const { label, rows } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => sheet.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const { current, handlers } = useSeatKeys(props, (rowNum) => virtual.scrollToIndex(rowNum - 1));
  const widest = rows.reduce((most, { columnCount }) => Math.max(most, columnCount), 0);
  // Rows stand around the middle of the stage: what is wider than the sheet opens there.
  useLayoutEffect(() => {
    const { current: shown } = sheet;
    if (shown) shown.scrollLeft = (shown.scrollWidth - shown.clientWidth) / 2;
  }, [widest]);
  return (
    <div className="seat-plan">
      <div className="seat-stage" aria-hidden="true">
        舞台
      </div>
      <div ref={sheet} className="seat-sheet" role="group" aria-label={label} {...handlers}>
        <div
          className="seat-rows"
          style={{ height: virtual.getTotalSize(), '--seat-columns': widest } as Record<string, string | number>}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div key={row.rowNum} className="seat-row" style={{ transform: `translateY(${start}px)` }}>
                  <span className="seat-row-name num">{row.rowNum}排</span>
                  <Seats {...props} row={row} current={current} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Seats({ row, current, lookOf, wordOf, canMark }: SeatPlanProps & { row: SeatRow; current: SeatPlace }) {
  const seats = Array.from({ length: row.columnCount }, (_, index) => ({ rowNum: row.rowNum, column: index + 1 }));
  return (
    <span className="seat-places">
      {seats.map((seat) => {
        const look = lookOf(seat);
        const word = `${seatText(seat)}，${wordOf(seat, look)}`;
        return (
          <button
            key={seat.column}
            type="button"
            role="checkbox"
            aria-checked={look === 'marked'}
            aria-disabled={!canMark(look)}
            aria-label={word}
            title={word}
            className={`seat seat-${look}`}
            data-seat={seatKey(seat)}
            tabIndex={seatKey(seat) === seatKey(current) ? 0 : -1}
          >
            {seat.column}
          </button>
        );
      })}
    </span>
  );
}

const seatAt = (target: EventTarget) =>
  target instanceof HTMLElement ? seatOfKey(target.closest<HTMLElement>('[data-seat]')?.dataset.seat) : undefined;

/** One stop of the tab key, arrows inside; a drag gives its rectangle what it gave the first place. */
function useSeatKeys({ rows, lookOf, canMark, onMark }: SeatPlanProps, reveal: (rowNum: number) => void) {
  const [focused, setFocused] = useState<SeatPlace>({ rowNum: 1, column: 1 });
  const reach = rows.find(({ rowNum }) => rowNum === focused.rowNum)?.columnCount ?? 0;
  const current = focused.column <= reach ? focused : { rowNum: 1, column: 1 };
  const brush = useRef<{ from: SeatPlace; marks: boolean }>(undefined);
  const paint = (to: SeatPlace) => {
    if (!brush.current) return;
    const { from, marks } = brush.current;
    const places = seatsBetween(rows, from, to).filter((seat) => {
      const look = lookOf(seat);
      return canMark(look) && (look === 'marked') !== marks;
    });
    if (places.length > 0) onMark(places, marks);
  };
  const toggle = (seat: SeatPlace) => {
    const look = lookOf(seat);
    if (canMark(look)) onMark([seat], look !== 'marked');
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const seat = seatAt(event.target);
      if (!seat || event.button !== 0) return;
      const look = lookOf(seat);
      if (!canMark(look)) return;
      // A finger holds the first place; let go of it, the next ones hear of the pointer, too.
      if (event.target instanceof HTMLElement && event.target.hasPointerCapture?.(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
      brush.current = { from: seat, marks: look !== 'marked' };
      const end = () => {
        brush.current = undefined;
      };
      window.addEventListener('pointerup', end, { once: true });
      window.addEventListener('pointercancel', end, { once: true });
      paint(seat);
    },
    onPointerOver(event: PointerEvent<HTMLElement>) {
      const seat = brush.current && seatAt(event.target);
      if (seat) paint(seat);
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      const seat = seatAt(event.target);
      if (seat) setFocused(seat);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const seat = seatAt(event.target);
      if (!seat) return;
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        toggle(seat);
        return;
      }
      const next = movedSeat(rows, seat, event.key);
      if (!next) return;
      event.preventDefault();
      const host = event.currentTarget;
      reveal(next.rowNum);
      // A row out of sight is drawn first.
      requestAnimationFrame(() => host.querySelector<HTMLElement>(`[data-seat="${seatKey(next)}"]`)?.focus());
    },
  };
  return { current, handlers };
}
