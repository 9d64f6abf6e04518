import { occurrenceText } from '@yunguan/contract/kernel/occurrences';
import { scheduleStates } from '@yunguan/contract/platform/schedule';
import { OccurrenceLink } from '@/kernel/schedule/OccurrenceLink';
import { type AgendaItem, hoursText } from './agenda';

export interface ScheduleItemProps {
  readonly item: AgendaItem;
  /** Day of the cell. */
  readonly day: string;
  /** One line: a month has no room for more. */
  readonly isShort?: boolean;
}

/** One thing that happens on a day; opens it. */
export function ScheduleItem({ item, day, isShort = false }: ScheduleItemProps) {
  const { title, kindName, place, state, isClash } = item;
  const notes = [kindName, ...(state === 'waiting' ? [scheduleStates.waiting] : []), ...(isClash ? ['撞期'] : [])];
  const look = ['schedule-item', `schedule-${state}`, isClash && 'schedule-clash', isShort && 'schedule-short'];
  return (
    <OccurrenceLink
      occurrence={item}
      className={look.filter(Boolean).join(' ')}
      title={`${occurrenceText(item)}　${title}（${notes.join('，')}）　${place}`}
    >
      <span className="schedule-what">
        <span className="num">{hoursText(item, day)}</span> <b>{title}</b>
      </span>
      {isShort ? isClash && <small>撞期</small> : <small>{notes.join(' · ')}</small>}
    </OccurrenceLink>
  );
}
