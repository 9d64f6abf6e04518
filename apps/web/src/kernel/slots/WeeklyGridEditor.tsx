import { CheckOutlined } from '@ant-design/icons';
import { periodNames, periods, type PeriodTime, type SlotCell, weekNames } from '@yunguan/contract/kernel/slots';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import {
  type CellPlace,
  isTicked,
  movedBy,
  placesBetween,
  placesOfDay,
  placesOfPeriod,
  rangeOf,
  withTicks,
} from './weekly-cells';
import './weekly-grid.css';

export interface WeeklyGridEditorProps {
  readonly id?: string;
  /** Id of the message that is about the grid. */
  readonly describedBy?: string | undefined;
  readonly times: readonly PeriodTime[];
  readonly cells: readonly SlotCell[];
  readonly onChange: (cells: readonly SlotCell[]) => void;
  /** Nothing can be ticked: time is not limited. */
  readonly disabled?: boolean;
}

/** The weekly grid to tick: click or drag over cells, a whole weekday or period by its head, arrow keys and space. */
export function WeeklyGridEditor(props: WeeklyGridEditorProps) {
  const { id, describedBy, times, cells, onChange, disabled = false } = props;
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<CellPlace>({ day: 0, period: 1 });
  const painting = usePainting(cells, onChange);

  const toggleAll = (places: readonly CellPlace[]) =>
    onChange(withTicks(cells, places, !places.every((place) => isTicked(cells, place))));
  const handleKey = (event: KeyboardEvent, from: CellPlace) => {
    const to = movedBy(event.key, from);
    if (!to) return;
    event.preventDefault();
    setCurrent(to);
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.day}-${to.period}"]`)?.focus();
  };
  return (
    <table
      id={id}
      ref={table}
      className={`weekly-grid weekly-grid-editor ${disabled ? 'weekly-grid-off' : ''}`}
      aria-label="每周可预订的时段"
      aria-describedby={describedBy}
    >
      <thead>
        <tr>
          <th scope="col">时段</th>
          {weekNames.map((week, day) => (
            <th key={week} scope="col">
              <Head
                label={week}
                title={`全选或取消${week}`}
                disabled={disabled}
                onClick={() => toggleAll(placesOfDay(day))}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period}>
            <th scope="row">
              <Head
                label={periodNames[period]}
                detail={rangeOf(times, period)}
                title={`全选或取消每天${periodNames[period]}`}
                disabled={disabled}
                onClick={() => toggleAll(placesOfPeriod(period))}
              />
            </th>
            {weekNames.map((week, day) => {
              const place = { day, period };
              return (
                <td key={week}>
                  <Cell
                    label={`${week}${periodNames[period]} ${rangeOf(times, period)}`}
                    place={place}
                    isChecked={isTicked(cells, place)}
                    isCurrent={current.day === day && current.period === period}
                    disabled={disabled}
                    onPress={(event) => painting.start(event, place)}
                    onEnter={() => painting.reach(place)}
                    onToggle={() => toggleAll([place])}
                    onFocus={() => setCurrent(place)}
                    onKey={(event) => handleKey(event, place)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The pointer gives every cell between the first and the one under it what it gave the first, until it is let go. */
function usePainting(cells: readonly SlotCell[], onChange: WeeklyGridEditorProps['onChange']) {
  const brush = useRef<{ ticks: boolean; from: CellPlace; before: readonly SlotCell[] }>(undefined);
  return {
    start(event: PointerEvent, place: CellPlace) {
      if (event.button !== 0) return;
      // A finger holds the first cell; let go of it, the next ones hear of the pointer, too.
      if (event.currentTarget.hasPointerCapture?.(event.pointerId)) {
        event.currentTarget.releasePointerCapture(event.pointerId);
      }
      const ticks = !isTicked(cells, place);
      brush.current = { ticks, from: place, before: cells };
      const end = () => {
        brush.current = undefined;
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
      };
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
      onChange(withTicks(cells, [place], ticks));
    },
    reach(place: CellPlace) {
      if (!brush.current) return;
      const { ticks, from, before } = brush.current;
      onChange(withTicks(before, placesBetween(from, place), ticks));
    },
  };
}

interface HeadProps {
  readonly label: string;
  readonly detail?: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Head({ label, detail, title, disabled, onClick }: HeadProps) {
  return (
    // Named by its title: what is drawn are the column's words, what it does is another matter.
    <button type="button" className="weekly-head" title={title} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{label}</span>
      {detail && (
        <span className="hint num" aria-hidden="true">
          {detail}
        </span>
      )}
    </button>
  );
}

interface CellProps {
  readonly label: string;
  readonly place: CellPlace;
  readonly isChecked: boolean;
  /** The one cell that the tab key stops at. */
  readonly isCurrent: boolean;
  readonly disabled: boolean;
  readonly onPress: (event: PointerEvent) => void;
  readonly onEnter: () => void;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function Cell({ label, place, isChecked, isCurrent, disabled, onPress, onEnter, onToggle, ...on }: CellProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChecked}
      aria-label={label}
      className={`weekly-cell ${isChecked ? 'weekly-cell-ticked' : ''}`}
      data-cell={`${place.day}-${place.period}`}
      tabIndex={isCurrent ? 0 : -1}
      disabled={disabled}
      onPointerDown={onPress}
      onPointerEnter={onEnter}
      // A pointer has painted already; what is left are the space bar and readers of the screen.
      onClick={(event) => event.detail === 0 && onToggle()}
      onFocus={on.onFocus}
      onKeyDown={on.onKey}
    >
      {isChecked && <CheckOutlined aria-hidden />}
    </button>
  );
}
