import type { Deps } from '../../deps';
import { type Bind, binder } from '../../kernel/conditions';
import type { MeasureSource } from '../../kernel/statistics/measure-source';
import { type Asked, type Figures, inYear, monthOf, noFigures, rounded, scopeOfAsked } from './figures';

interface SumRow extends Record<string, unknown> {
  /** Place of the source among those that were asked. */
  source: number;
  venue: string;
  /** 1 to 12. */
  month: number;
  /** In the order of the source's measures. */
  sums: (number | null)[];
}

/** The sums of every source in one statement, by venue and month. */
export async function sumsOf(
  deps: Pick<Deps, 'db'>,
  sources: readonly MeasureSource[],
  asked: Asked,
): Promise<Map<string, Figures>> {
  const values: unknown[] = [];
  const bind = binder(values);
  const parts = sources.map((source, index) => sumsSql(source, { index, asked, bind }));
  // A plan for any year and venues would expect a handful of rows.
  const rows = await deps.db.within<SumRow>(scopeOfAsked(asked), parts.join(' union all '), values, 'each time');
  const found = new Map(sources.flatMap(({ sums }) => Object.keys(sums).map((key) => [key, noFigures()] as const)));
  for (const { source, venue, month, sums } of rows) {
    for (const [index, key] of Object.keys(sources[source]?.sums ?? {}).entries()) {
      const figures = found.get(key);
      if (figures) add(figures, { venue, month, value: sums[index] ?? 0 });
    }
  }
  for (const figures of found.values()) roundAll(figures);
  return found;
}

function sumsSql(
  { rows, venue, by, where, sums }: MeasureSource,
  { index, asked, bind }: { index: number; asked: Asked; bind: Bind },
): string {
  const conditions = [
    inYear(by, asked.year, bind),
    ...(asked.venues === undefined ? [] : [`${venue} = any (${bind(asked.venues)}::uuid[])`]),
    ...(where === undefined ? [] : [where]),
  ];
  return `(select ${index} as source, ${venue} as venue, ${monthOf(by, asked.year, bind)} as month,
      array[${Object.values(sums).join(', ')}]::float8[] as sums
    from ${rows} where ${conditions.join(' and ')} group by 2, 3)`;
}

function add(figures: Figures, { venue, month, value }: { venue: string; month: number; value: number }): void {
  figures.months[month - 1] = (figures.months[month - 1] ?? 0) + value;
  figures.total = (figures.total ?? 0) + value;
  figures.byVenue.set(venue, (figures.byVenue.get(venue) ?? 0) + value);
}

/** Once, at the end: rounded parts would not add up. */
function roundAll(figures: Figures): void {
  for (const [index, value] of figures.months.entries()) figures.months[index] = rounded(value ?? 0);
  figures.total = rounded(figures.total ?? 0);
  for (const [venue, value] of figures.byVenue) figures.byVenue.set(venue, rounded(value));
}
