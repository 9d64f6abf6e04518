import { shortWeek, weekNames } from '@yunguan/contract/kernel/slots';
import { dateInMonth, dayAndWeek, weeksOf } from '@/kernel/calendar/calendar-days';
import { dayAgenda, type PlaceAgenda } from './agenda';
import { dayLook } from './day-heads';
import { ScheduleItem } from './ScheduleItem';

export interface MonthSheetProps {
  readonly agendas: readonly PlaceAgenda[];
  readonly days: readonly string[];
  readonly today: string;
  /** `yyyy-MM`; days of other months stand back. */
  readonly month: string;
  /** Shows the week of a day. */
  readonly onDay: (day: string) => void;
}

/** Items that a day of a month has room for. */
const mostPerDay = 4;

/** A month over all places; what a day has no room for is found in its week. */
export function MonthSheet({ agendas, days, today, month, onDay }: MonthSheetProps) {
  return (
    <div className="schedule-scroll">
      <table className="schedule-sheet schedule-month" aria-label="一个月的排期">
        <thead>
          <tr>
            {weekNames.map((name, nth) => (
              <th key={name} scope="col" className={nth >= 5 ? 'schedule-weekend' : ''}>
                {shortWeek(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={`${dayLook(day, today)} ${day.startsWith(month) ? '' : 'calendar-other-month'}`}
                >
                  <MonthDay agendas={agendas} day={day} onDay={onDay} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthDay({ agendas, day, onDay }: Pick<MonthSheetProps, 'agendas' | 'onDay'> & { readonly day: string }) {
  const items = dayAgenda(agendas, day);
  const rest = items.length - mostPerDay;
  return (
    <>
      <button
        type="button"
        className="schedule-date num"
        // What is shown comes first: it is what somebody says who speaks to his computer.
        aria-label={`${dateInMonth(day)}，${dayAndWeek(day)}，${items.length} 项，查看这一周`}
        onClick={() => onDay(day)}
      >
        {dateInMonth(day)}
      </button>
      {items.slice(0, mostPerDay).map((item) => (
        <ScheduleItem key={item.key} item={item} day={day} isShort />
      ))}
      {rest > 0 && (
        <button type="button" className="schedule-rest" onClick={() => onDay(day)}>
          还有 {rest} 项
        </button>
      )}
    </>
  );
}
