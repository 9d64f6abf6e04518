import { weekOfDay } from '@yunguan/contract/kernel/slots';
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
                <b className="num">
                  {Number(day.slice(5, 7))}/{Number(day.slice(8, 10))}
                </b>{' '}
                {weekOfDay(day).replace('星期', '周')}
                {day === today && <small>今天</small>}
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
