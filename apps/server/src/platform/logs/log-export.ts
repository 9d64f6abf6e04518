import type * as z from 'zod';
import { secondText } from '../../kernel/china-sql';
import { type CellColumn, cellList } from '../../kernel/export/cells';
import { filterReader } from '../../kernel/export/filter-reader';
import type { ExportSource } from '../../kernel/export/source';
import { logVenues } from './log-query';

/** Columns that every log has, in SQL over the aliases `a` of the entry and `v` of its venue. */
export const logColumns = {
  time: { key: 'time', header: '时间', width: 20, time: 'second', sql: secondText('a.at') },
  userName: { key: 'userName', header: '用户', width: 14, sql: 'a.user_name' },
  venueName: { key: 'venueName', header: '场馆', width: 24, sql: `coalesce(v.name, '')` },
  result: { key: 'result', header: '结果', width: 24, sql: 'a.result' },
  address: { key: 'address', header: 'IP 地址', width: 18, sql: 'a.address' },
} as const satisfies Readonly<Record<string, CellColumn>>;

type AskedVenue = { readonly venueId?: string | null | undefined };

interface LogExport<Filter extends z.ZodType<AskedVenue>>
  extends Pick<ExportSource, 'code' | 'key' | 'label' | 'wording' | 'complete' | 'filterWords'> {
  readonly filter: Filter;
  readonly columns: readonly CellColumn[];
  /** The log's rows as a where clause over the alias `a`. */
  readonly find: (
    filter: z.output<Filter>,
    venues: readonly string[] | undefined,
  ) => { readonly where: string; readonly values: readonly unknown[] };
}

/** A log as a workbook: the rows of its list in the list's order, the newest first. */
export function logExport<Filter extends z.ZodType<AskedVenue>>({
  filter: schema,
  find,
  ...stated
}: LogExport<Filter>): ExportSource {
  const readFilter = filterReader(schema);
  return {
    ...stated,
    area: 'log',
    masks: {},
    readFilter: (model) => ({ ...readFilter(model) }),
    venuesOf: (actor, filter) => logVenues(actor, readFilter(filter).venueId),
    statement: ({ filter, venues }, chosen) => {
      const { where, values } = find(readFilter(filter), venues);
      const list = cellList(stated.columns, chosen);
      const text = `select ${list} from audit_log a left join venue v on v.id = a.venue_id where ${where} order by a.id desc`;
      return { text, values };
    },
  };
}
