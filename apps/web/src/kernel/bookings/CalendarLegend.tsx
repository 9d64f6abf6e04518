import { slotStates } from '@yunguan/contract/kernel/booking-words';
import { stateMarks } from './calendar-cells';
import '../calendar/calendar-legend.css';
import './slot.css';

const order = ['free', 'pending', 'booked', 'closed', 'past', 'unoffered'] as const;

/** What the marks of the slots mean. */
export function CalendarLegend() {
  return (
    <ul className="calendar-legend" aria-label="图例">
      {order.map((state) => (
        <li key={state}>
          <span className={`slot slot-mark slot-${state}`} aria-hidden="true">
            {stateMarks[state]}
          </span>
          {slotStates[state]}
        </li>
      ))}
    </ul>
  );
}
