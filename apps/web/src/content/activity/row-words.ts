import type { ActivityRow } from './activity-content';

type Dated = Pick<ActivityRow, 'startTime' | 'endTime'>;
type Sessions = Pick<ActivityRow, 'isNeedReserve' | 'event' | 'sessionCount' | 'eventList'>;

/** Days that the tooltip of a row lists. */
const listedDays = 8;

/** First and last day; one of them where they are the same. */
export function periodText({ startTime, endTime }: Dated): string {
  if (!startTime || !endTime) return startTime || endTime || '';
  return startTime === endTime
    ? startTime
    : `${startTime} 至 ${endTime.slice(0, 4) === startTime.slice(0, 4) ? endTime.slice(5) : endTime}`;
}

/** The sessions of a row in one line: the free text, or the times and how many there are. */
export function sessionsLine({ isNeedReserve, event, sessionCount, eventList }: Sessions): string {
  if (!isNeedReserve) return event || '—';
  const [first] = eventList.flatMap(({ dates }) => dates);
  if (!first) return '未设置场次';
  return sessionCount > 1 ? `${first.strTimes} 等 ${sessionCount} 场` : first.strTimes;
}

/** The sessions of a row, day by day, as many as a tooltip can hold. */
export function sessionsTitle(row: Sessions & Dated): string {
  if (!row.isNeedReserve) return [periodText(row), row.event].filter(Boolean).join('\n');
  const lines = row.eventList
    .slice(0, listedDays)
    .map(
      ({ time, dates }) =>
        `${time}　${dates.map(({ strTimes, excessTicket }) => `${strTimes}（余 ${excessTicket}）`).join('、')}`,
    );
  return row.eventList.length > listedDays ? [...lines, `……共 ${row.sessionCount} 场`].join('\n') : lines.join('\n');
}
