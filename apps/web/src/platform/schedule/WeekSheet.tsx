import { DayHead } from '@/kernel/calendar/DayHead';
import type { PlaceAgenda } from './agenda';
import { dayLook } from './day-heads';
import { ScheduleItem } from './ScheduleItem';

export interface WeekSheetProps {
  readonly agendas: readonly PlaceAgenda[];
  readonly days: readonly string[];
  readonly today: string;
}

/** A week by place: a row for each, a column for each day. */
export function WeekSheet({ agendas, days, today }: WeekSheetProps) {
  return (
    <div className="schedule-scroll">
      <table className="schedule-sheet schedule-week" aria-label="一周的排期">
        <thead>
          <tr>
            <th scope="col">地点</th>
            {days.map((day) => (
              <th key={day} scope="col" className={dayLook(day, today)}>
                <DayHead day={day} today={today} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agendas.map(({ key, place, byDay }) => (
            <tr key={key}>
              <th scope="row">{place}</th>
              {days.map((day) => (
                <td key={day} className={dayLook(day, today)}>
                  {byDay.get(day)?.map((item) => (
                    <ScheduleItem key={item.key} item={item} day={day} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
