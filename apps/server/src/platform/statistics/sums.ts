import type { Deps } from '../../deps';
import { type Bind, binder } from '../../kernel/conditions';
import { readLarge } from '../../kernel/large-read';
import type { MeasureSource } from '../../kernel/statistics/measure-source';
import { type Asked, type Figures, inYear, monthOf, noFigures, rounded, scopeOfAsked } from './figures';

interface SumRow extends Record<string, unknown> {
  venue: string;
  /** 1 to 12. */
  month: number;
  /** In the order of the source's measures. */
  sums: (number | null)[];
}

/** The sums of every source by venue and month, a statement each: together they would share the time that one may take. */
export async function sumsOf(
  deps: Pick<Deps, 'db'>,
  sources: readonly MeasureSource[],
  asked: Asked,
): Promise<Map<string, Figures>> {
  const found = await Promise.all(sources.map((source) => figuresOf(deps, source, asked)));
  return new Map(found.flat());
}

async function figuresOf(
  { db }: Pick<Deps, 'db'>,
  source: MeasureSource,
  asked: Asked,
): Promise<(readonly [key: string, Figures])[]> {
  const values: unknown[] = [];
  const rows = await readLarge<SumRow>(db, scopeOfAsked(asked), sumsSql(source, asked, binder(values)), values);
  const found = Object.keys(source.sums).map((key) => [key, noFigures()] as const);
  for (const { venue, month, sums } of rows) {
    for (const [index, [, figures]] of found.entries()) add(figures, { venue, month, value: sums[index] ?? 0 });
  }
  for (const [, figures] of found) roundAll(figures);
  return found;
}

function sumsSql({ rows, venue, by, where, sums }: MeasureSource, asked: Asked, bind: Bind): string {
  const conditions = [
    inYear(by, asked.year, bind),
    ...(asked.venues === undefined ? [] : [`${venue} = any (${bind(asked.venues)}::uuid[])`]),
    ...(where === undefined ? [] : [where]),
  ];
  return `select ${venue} as venue, ${monthOf(by, asked.year, bind)} as month,
      array[${Object.values(sums).join(', ')}]::float8[] as sums
    from ${rows} where ${conditions.join(' and ')} group by 1, 2`;
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
