import { shortWeek, weekOfDay } from '@yunguan/contract/kernel/slots';
import './days.css';

/** What stands above a day of a week, inside the head that is drawn for it: `11/21 周六`. */
export function DayHead({ day, today }: { readonly day: string; readonly today: string }) {
  return (
    <>
      <b className="num">
        {Number(day.slice(5, 7))}/{Number(day.slice(8, 10))}
      </b>{' '}
      {shortWeek(weekOfDay(day))}
      {day === today && <small>今天</small>}
    </>
  );
}
