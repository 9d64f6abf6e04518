/** Measures that the rows of one table give, each a sum: months and venues add up. */
export interface MeasureSource {
  /** What is read, with the aliases that the rest names. */
  readonly rows: string;
  /** Column of the venue. */
  readonly venue: string;
  /** Column by which a row belongs to a month: a day, or a moment that is taken in China time. */
  readonly by: { readonly day: string } | { readonly moment: string };
  /** Rows that count for none of the measures are left out. */
  readonly where?: string;
  /** SQL of each measure's sum by the measure's key (`contract/platform/statistics-measures`). */
  readonly sums: Readonly<Record<string, string>>;
}
