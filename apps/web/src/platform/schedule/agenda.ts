import { byBegin, doOverlap, lastDayOf, placeKey } from '@yunguan/contract/kernel/occurrences';
import type { ScheduledOccurrence } from '@yunguan/contract/platform/schedule';
import { daysBetween } from '@/kernel/calendar/calendar-days';

/** An occurrence as the calendar draws it. */
export interface AgendaItem extends ScheduledOccurrence {
  readonly key: string;
  /** Something else is at the place at one of its minutes. */
  readonly isClash: boolean;
}

/** What is at one place, by day. */
export interface PlaceAgenda {
  readonly key: string;
  /** As the first of its items spells it. */
  readonly place: string;
  readonly byDay: ReadonlyMap<string, readonly AgendaItem[]>;
}

const withoutPlace = '未填写地点';

/** The places of a calendar in the order of their names, each with its days. */
export function placeAgendas(rows: readonly ScheduledOccurrence[]): PlaceAgenda[] {
  const groups = new Map<string, ScheduledOccurrence[]>();
  for (const row of rows) {
    const key = placeKey(row.place);
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  const agendas = [...groups].map(([key, items]) => ({
    key,
    place: key === '' ? withoutPlace : (items[0]?.place ?? ''),
    byDay: itemsByDay(key === '' ? items.map(asItem(noClash)) : withClashes(items)),
  }));
  return agendas.toSorted((one, other) => one.place.localeCompare(other.place, 'zh-CN'));
}

/** What takes place on each day, wherever: hours first, then whole days. */
export function dayAgenda(agendas: readonly PlaceAgenda[], day: string): AgendaItem[] {
  return agendas.flatMap(({ byDay }) => byDay.get(day) ?? []).toSorted(inOrder);
}

const noClash: ReadonlySet<ScheduledOccurrence> = new Set();

const asItem =
  (clashing: ReadonlySet<ScheduledOccurrence>) =>
  (row: ScheduledOccurrence): AgendaItem => ({
    ...row,
    key: `${row.objectId} ${row.begin} ${row.state}`,
    isClash: clashing.has(row),
  });

/** Hours that meet are marked; whole days are not, for nobody knows their hours, nor bookings that nobody has confirmed. */
function withClashes(rows: readonly ScheduledOccurrence[]): AgendaItem[] {
  const firm = rows.filter(({ isWholeDay, path, state }) => !isWholeDay && (path === '' || state === 'approved'));
  const clashing = new Set<ScheduledOccurrence>();
  const ordered = firm.toSorted(byBegin);
  for (const [nth, one] of ordered.entries()) {
    for (const other of ordered.slice(nth + 1)) {
      if (other.begin >= one.end) break;
      if (other.objectId === one.objectId || !doOverlap(one, other)) continue;
      clashing.add(one).add(other);
    }
  }
  return rows.map(asItem(clashing));
}

function itemsByDay(items: readonly AgendaItem[]): Map<string, AgendaItem[]> {
  const days = new Map<string, AgendaItem[]>();
  for (const item of items.toSorted(inOrder)) {
    for (const day of daysBetween(item.begin.slice(0, 10), lastDayOf(item))) {
      const known = days.get(day);
      if (known) known.push(item);
      else days.set(day, [item]);
    }
  }
  return days;
}

function inOrder(one: AgendaItem, other: AgendaItem): number {
  return Number(one.isWholeDay) - Number(other.isWholeDay) || byBegin(one, other);
}

/** Its hours as the cell of a day tells them; a form of days does not say whether it takes the whole of them. */
export function hoursText({ begin, end, isWholeDay }: ScheduledOccurrence, day: string): string {
  if (isWholeDay) return '未写时段';
  const from = begin.startsWith(day) ? begin.slice(11) : '00:00';
  const to = end.startsWith(day) ? end.slice(11) : '24:00';
  return `${from}–${to}`;
}
