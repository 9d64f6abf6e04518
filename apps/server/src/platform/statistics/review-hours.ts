import type { Deps } from '../../deps';
import { binder } from '../../kernel/conditions';
import { readLarge } from '../../kernel/large-read';
import { type Asked, type Figures, inYear, monthOf, rounded, scopeOfAsked } from './figures';

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
  const decided = { moment: 'l.created_at' };
  const rows = await readLarge<HoursRow>(
    deps.db,
    scopeOfAsked(asked),
    `select venue, month, percentile_cont(0.5) within group (order by hours) as hours from (
       select l.venue_id as venue, ${monthOf(decided, year, bind)} as month,
         extract(epoch from l.created_at - l.submitted_at)::float8 / 3600 as hours
       from review_log l where l.action in ('approve', 'reject') and l.submitted_at is not null
         and ${inYear(decided, year, bind)} ${inVenues}) decided
     group by grouping sets ((month), (venue), ())`,
    values,
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
