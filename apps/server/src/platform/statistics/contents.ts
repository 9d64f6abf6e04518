import { Status } from '@yunguan/contract/kernel/review';
import { contentMeasure, type Measure } from '@yunguan/contract/platform/statistics-measures';
import type { Deps } from '../../deps';
import { type Bind, binder } from '../../kernel/conditions';
import type { BoundContent } from '../../kernel/content/binding';
import { everyVenue } from '../../kernel/content/kept-total';
import { type Asked, type Figures, noFigures, scopeOfAsked } from './figures';

const isPeriod = ({ declaration }: BoundContent) => declaration.filters.dates !== 'publishTime';

/** The measure of each type, in their order. */
export function contentMeasures(types: readonly BoundContent[]): Measure[] {
  return types.map((content) => {
    const { key, label, reviewed } = content.declaration;
    return contentMeasure({ key, label, reviewed, approved: Status.approved, isPeriod: isPeriod(content) });
  });
}

interface KeptRow extends Record<string, unknown> {
  kind: string;
  /** Null for all venues together. */
  venue: string | null;
  /** A period under the month of its last day. */
  by_last: boolean;
  /** 1 to 12, of one venue 12 for the whole year; 0 for everything before it. */
  month: number;
  n: number;
}

/**
 * What the public sees of each type, month by month, from the totals kept beside the lists (ADR 0021): by the day of
 * publishing, or, where records have a period, all whose period touches the month.
 */
export async function contentFigures(
  deps: Pick<Deps, 'db'>,
  types: readonly BoundContent[],
  asked: Asked,
): Promise<Map<string, Figures>> {
  const found = new Map(types.map(({ declaration }) => [`content.${declaration.key}`, noFigures()]));
  if (types.length === 0) return found;
  const values: unknown[] = [];
  const rows = await deps.db.within<KeptRow>(scopeOfAsked(asked), keptSql(types, asked, binder(values)), values);
  const byKind = groupedBy(rows, ({ kind }) => kind);
  for (const content of types) {
    const { key } = content.declaration;
    const own = byKind.get(key) ?? [];
    found.set(`content.${key}`, isPeriod(content) ? periodFigures(own) : dayFigures(own));
  }
  return found;
}

/** Kept sums and what is not folded into them yet, by the same months. */
function keptSql(types: readonly BoundContent[], { year, venues }: Asked, bind: Bind): string {
  const those = types
    .map(({ declaration: { key, reviewed } }) => {
      // Valid records stand under 1.
      const shown = reviewed ? Status.approved : 1;
      return `(content_type = ${bind(key)} and status = ${bind(shown)}::int)`;
    })
    .join(' or ');
  const [from, until] = [bind(`${year}-01-01`), bind(`${year + 1}-01-01`)];
  const places = venues === undefined ? [] : [`venue_id = any (${bind(venues)}::uuid[])`];
  const where = [`(${those})`, ...places, `day < ${until}::date`].join(' and ');
  // Every venue has sums of its own beside those of all together, which belong to no venue. Months are told of all venues
  // together, and of each venue only the year and what came before it.
  return `select kind, venue, by_last, coalesce(month, case when is_earlier then 0 else 12 end) as month, sum(n)::float8 as n
    from (
      select content_type as kind, venue_id as venue, by_last, day < ${from}::date as is_earlier,
        case when day < ${from}::date then 0 else extract(month from day)::int end as month, n
      from (
        select content_type, status, venue_id, by_last, day, n from content_total
          where by_month and venue_id <> '${everyVenue}'
        union all select content_type, status, venue_id, false, coalesce(first_day, 'infinity'), n from content_delta
        union all select content_type, status, venue_id, true, last_day, n from content_delta where last_day is not null
      ) as kept where ${where}
    ) as told group by grouping sets ((kind, by_last, month), (kind, venue, by_last, is_earlier))`;
}

function dayFigures(rows: readonly KeptRow[]): Figures {
  const figures = noFigures();
  for (const { venue, month, n } of rows) {
    if (month === 0) continue;
    if (venue !== null) {
      figures.byVenue.set(venue, n);
      continue;
    }
    figures.months[month - 1] = n;
    figures.total = (figures.total ?? 0) + n;
  }
  return figures;
}

/** What has begun by the end of a month without what had ended before it: periods that touch it. */
function periodFigures(rows: readonly KeptRow[]): Figures {
  const between = (of: readonly KeptRow[], first: number, last: number) =>
    upTo(of, { byLast: false, month: last }) - upTo(of, { byLast: true, month: first - 1 });
  const figures = noFigures();
  for (const [venue, own] of groupedBy(rows, (row) => row.venue)) {
    if (venue !== null) {
      figures.byVenue.set(venue, between(own, 1, 12));
      continue;
    }
    for (const index of figures.months.keys()) figures.months[index] = between(own, index + 1, index + 1);
    figures.total = between(own, 1, 12);
  }
  return figures;
}

/** Each row is looked at once, not once for every venue. */
function groupedBy<Key>(rows: readonly KeptRow[], keyOf: (row: KeptRow) => Key): Map<Key, KeptRow[]> {
  const groups = new Map<Key, KeptRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function upTo(rows: readonly KeptRow[], { byLast, month }: { byLast: boolean; month: number }): number {
  return rows.reduce((sum, row) => (row.by_last === byLast && row.month <= month ? sum + row.n : sum), 0);
}
