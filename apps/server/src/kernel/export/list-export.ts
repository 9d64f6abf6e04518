import type * as z from 'zod';
import type { Deps } from '../../deps';
import type { Actor } from '../access/actor';
import { AppError } from '../app-error';
import { type Bind, binder } from '../conditions';
import { isUuid } from '../uuid';
import { type CellColumn, cellList } from './cells';
import { filterReader } from './filter-reader';
import type { ExportFilter, ExportScope, ExportSource, FilteredSource } from './source';

type Stated = Omit<ExportSource, 'columns' | 'readFilter' | 'venuesOf' | 'statement' | 'ofFilter'>;

interface JoinedRows {
  /** The list's conditions, over the same aliases. */
  readonly where: string;
  readonly bind: Bind;
  readonly isChosen: (key: string) => boolean;
}

/** What the export of a list states: what the list may be asked, and where it finds its rows. */
export interface ListExport<Schema extends z.ZodType<ExportFilter>> extends Stated {
  readonly columns: readonly CellColumn[];
  /** The list's own filter. */
  readonly filter: Schema;
  /** Tables under the aliases that the columns use. */
  readonly from: string;
  /** What is joined to them where columns are chosen that need it: found once, and not for each row. */
  readonly join?: (asked: z.output<Schema>, rows: JoinedRows) => string;
  readonly where: (asked: z.output<Schema>, bind: Bind, scope: Omit<ExportScope, 'filter'>) => string;
  readonly order: (asked: z.output<Schema>) => string;
  /** Venues of the list for this filter; undefined = every venue. @throws AppError FORBIDDEN */
  readonly venuesOf: (actor: Actor, asked: z.output<Schema>) => readonly string[] | undefined;
  readonly ofFilter?: (deps: Pick<Deps, 'db' | 'config'>, asked: z.output<Schema>) => Promise<FilteredSource>;
}

/** The source of a list that states its parts by hand. */
export function listExport<Schema extends z.ZodType<ExportFilter>>(stated: ListExport<Schema>): ExportSource {
  const { filter: schema, from, join, where, order, venuesOf, ofFilter, ...source } = stated;
  const readFilter = filterReader(schema);
  return {
    ...source,
    readFilter,
    venuesOf: (actor, filter) => venuesOf(actor, readFilter(filter)),
    statement: ({ filter, ...scope }, chosen) => {
      const asked = readFilter(filter);
      const values: unknown[] = [];
      const bind = binder(values);
      const conditions = where(asked, bind, scope);
      const isChosen = (key: string) => chosen.some((column) => column.key === key);
      const joined = join?.(asked, { where: conditions, bind, isChosen }) ?? '';
      const cells = cellList(source.columns, chosen, scope.reveal);
      return { text: `select ${cells} from ${from} ${joined} where ${conditions} order by ${order(asked)}`, values };
    },
    ...(ofFilter && { ofFilter: (deps, filter) => ofFilter(deps, readFilter(filter)) }),
  };
}

/**
 * The record whose list is exported: it gives the file its name, and whether the caller may read the list is judged by its
 * venue. @throws AppError FORBIDDEN for one that there is not
 */
export async function recordOf(
  db: Deps['db'],
  table: string,
  id: string,
): Promise<{ readonly venueId: string; readonly title: string }> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [record] = await db.within<{ venueId: string; title: string }>(
    '*',
    `select venue_id as "venueId", title from ${table} where id = $1 and deleted_at is null`,
    [id],
  );
  if (!record) throw AppError.forbidden();
  return record;
}
