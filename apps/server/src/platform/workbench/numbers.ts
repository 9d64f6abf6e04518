import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { dayLength } from '@yunguan/contract/kernel/days';
import { type DayNumbers, type KindNumbers, workbenchDays } from '@yunguan/contract/platform/workbench';
import { scopeOf, type Actor } from '../../kernel/access/actor';
import type { Deps } from '../../deps';
import { binder } from '../../kernel/conditions';
import { everyVenue } from '../../kernel/content/kept-total';
import type { Reached } from '../../kernel/content/reached-types';
import { lastDays } from './week';

interface CountRow extends Record<string, unknown> {
  kind: string;
  /** Status, or validity as 1 and 0. */
  status: number;
  n: number;
}

/** How many records each type has, by status or validity: sums of what is kept beside the lists (ADR 0021). */
export async function kindNumbers(deps: Deps, actor: Actor, reached: readonly Reached[]): Promise<KindNumbers[]> {
  if (reached.length === 0) return [];
  const values: unknown[] = [];
  const bind = binder(values);
  const those = (placeOf: (venues: readonly string[] | undefined) => string) =>
    reached
      .map(({ content, venues }) => `(content_type = ${bind(content.declaration.key)}${placeOf(venues)})`)
      .join(' or ');
  const inPlaces = (places: readonly string[]) => ` and venue_id = any (${bind(places)}::uuid[])`;
  const rows = await deps.db.within<CountRow>(
    scopeOf(actor),
    `select content_type as kind, status, sum(n)::int as n from (
       select content_type, status, n from content_total
       where not by_last and shape in (0, 1, 2) and by_month and (${those((venues) => inPlaces(venues ?? [everyVenue]))})
       union all select content_type, status, n from content_delta
       where ${those((venues) => (venues === undefined ? '' : inPlaces(venues)))}) kept
     group by 1, 2 having sum(n) <> 0`,
    values,
  );
  return reached.map(({ content: { declaration } }) => {
    const { key, label, reviewed } = declaration;
    const own = rows.filter(({ kind }) => kind === key);
    const numberOf = (wanted: number) => own.find(({ status }) => status === wanted)?.n ?? 0;
    return {
      kind: key,
      kindName: label,
      reviewed,
      total: own.reduce((total, { n }) => total + n, 0),
      counts: reviewed ? own.map(({ status, n }) => ({ status, count: n })) : [],
      valid: reviewed ? 0 : numberOf(1),
      invalid: reviewed ? 0 : numberOf(0),
    };
  });
}

interface DayRow extends Record<string, unknown> {
  /** Place among the days, from 1. */
  day: number;
  submitted: number;
  approved: number;
}

/**
 * Submissions and final approvals of the last days, from the approval record. A moment is found among the beginnings of
 * the days: taking each to the calendar of its time zone was most of the work.
 */
export async function dayNumbers(deps: Deps, actor: Actor, reached: readonly Reached[]): Promise<DayNumbers[]> {
  const days = lastDays(deps.clock.now().getTime(), workbenchDays);
  const tomorrow = chinaDay(new Date(deps.clock.now().getTime() + dayLength));
  const reviewed = reached.filter(({ content }) => content.declaration.reviewed);
  if (reviewed.length === 0) return [];
  const begins = [...days, tomorrow].map((day) => `${day} 00:00:00+08`);
  const values: unknown[] = [begins, begins[0], begins.at(-1)];
  const bind = binder(values);
  const conditions = reviewed.map(({ content, venues }) => {
    const kind = `content_type = ${bind(content.declaration.key)}`;
    return venues === undefined ? kind : `(${kind} and venue_id = any (${bind(venues)}::uuid[]))`;
  });
  const theirVenues = [...new Set(reviewed.flatMap(({ venues }) => venues ?? []))];
  const inVenues = reviewed.some(({ venues }) => venues === undefined)
    ? ''
    : `and venue_id = any (${bind(theirVenues)}::uuid[])`;
  const rows = await deps.db.within<DayRow>(
    scopeOf(actor),
    `select width_bucket(created_at, $1::timestamptz[]) as day,
       count(*) filter (where action = 'submit')::int as submitted, count(*) filter (where action = 'approve')::int as approved
     from review_log where created_at >= $2::timestamptz and created_at < $3::timestamptz and action in ('submit', 'approve') ${inVenues}
       and (${conditions.join(' or ')}) group by 1`,
    values,
  );
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day, index) => ({
    day,
    submitted: byDay.get(index + 1)?.submitted ?? 0,
    approved: byDay.get(index + 1)?.approved ?? 0,
  }));
}
