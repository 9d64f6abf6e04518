import type { Deps } from '../../deps';
import { binder } from '../../kernel/conditions';
import { type Asked, type Figures, rounded, scopeOfAsked } from './figures';

interface HoursRow extends Record<string, unknown> {
  venue: string | null;
  /** Null for the whole year. */
  month: number | null;
  hours: number;
}

/** Median of the hours from a submission to its decision; nothing where nothing was decided. */
export async function reviewHours(deps: Pick<Deps, 'db'>, asked: Asked): Promise<Figures> {
  const { year, venues } = asked;
  const values: unknown[] = [];
  const bind = binder(values);
  const inVenues = venues === undefined ? '' : `and l.venue_id = any (${bind(venues)}::uuid[])`;
  const rows = await deps.db.within<HoursRow>(
    scopeOfAsked(asked),
    `select venue, month, percentile_cont(0.5) within group (order by hours) as hours from (
       select l.venue_id as venue, extract(month from (l.created_at at time zone 'Asia/Shanghai'))::int as month,
         extract(epoch from l.created_at - s.created_at)::float8 / 3600 as hours
       from review_log l cross join lateral (select created_at from review_log
         where object_id = l.object_id and id < l.id and action = 'submit' order by id desc limit 1) s
       where l.action in ('approve', 'reject') and l.created_at >= ${bind(`${year}-01-01 00:00:00+08`)}::timestamptz
         and l.created_at < ${bind(`${year + 1}-01-01 00:00:00+08`)}::timestamptz ${inVenues}) decided
     group by grouping sets ((month), (venue), ())`,
    values,
    'each time',
  );
  const figures: Figures = { months: Array.from({ length: 12 }, () => null), total: null, byVenue: new Map() };
  for (const { venue, month, hours } of rows) {
    if (hours === null) continue;
    if (month !== null) figures.months[month - 1] = rounded(hours);
    else if (venue === null) figures.total = rounded(hours);
    else figures.byVenue.set(venue, rounded(hours));
  }
  return figures;
}
