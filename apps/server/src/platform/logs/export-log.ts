import { exportLogFilter, logExports } from '@yunguan/contract/platform/logs';
import type * as z from 'zod';
import { exportCall } from '../../kernel/audit/record';
import type { Bind } from '../../kernel/conditions';
import { filterReader } from '../../kernel/export/filter-reader';
import type { ExportSource } from '../../kernel/export/source';
import { filterText, masked } from './detail';
import { commonColumns, type LogEntry, logStatement, logVenues, logWhere, venueOf } from './log-query';
import { resultGroup, resultText } from './result';

type Filter = z.infer<typeof exportLogFilter>;

function ownConditions({ source }: Filter, bind: Bind): string[] {
  return [`a.call = ${bind(exportCall)}`, ...(source ? [`a.detail ->> 'contentType' = ${bind(source)}`] : [])];
}

/** The entries that a filter finds. */
export function findExports(filter: Filter, venues: readonly string[] | undefined) {
  return logWhere({ filter, venues }, ownConditions);
}

type Detail = Readonly<Record<string, unknown>>;

/** An entry for the screen; `labelOf` names lists of entries that did not keep the name. */
export function exportRow(entry: LogEntry, labelOf: (source: string) => string) {
  const { detail } = entry;
  const source = typeof detail.contentType === 'string' ? detail.contentType : '';
  return {
    id: entry.id,
    time: entry.time,
    userId: entry.user_id,
    userName: entry.user_name,
    venueName: entry.venue_name,
    address: entry.address,
    result: resultGroup(entry.result),
    resultText: resultText(entry.result),
    source,
    sourceName: typeof detail.label === 'string' ? detail.label : labelOf(source),
    filter: filterOf(detail),
    columns: Array.isArray(detail.columns) ? detail.columns.map(String) : [],
    rows: typeof detail.rows === 'number' ? detail.rows : null,
    reveal: detail.reveal === true,
  };
}

function filterOf({ filter }: Detail): string {
  return masked(filterText(filter)) || '全部';
}

const readFilter = filterReader(exportLogFilter);

/** The log as a workbook. */
export const exportsExport: ExportSource = {
  code: logExports.export,
  key: 'log.export',
  area: 'log',
  label: '导出日志',
  columns: [
    { key: 'time', header: '时间', width: 20 },
    { key: 'userName', header: '用户', width: 14 },
    { key: 'venueName', header: '场馆', width: 24 },
    { key: 'label', header: '导出内容', width: 18 },
    { key: 'filter', header: '筛选条件', width: 40 },
    { key: 'rows', header: '行数', width: 10 },
    { key: 'reveal', header: '包含完整敏感信息', width: 18 },
    { key: 'result', header: '结果', width: 20 },
    { key: 'address', header: '地址', width: 18 },
  ],
  masks: {},
  readFilter,
  venuesOf: (actor, filter) => logVenues(actor, venueOf(filter)),
  statement: ({ filter, venues }, columns) =>
    logStatement(findExports(readFilter(filter), venues), columns, {
      ...commonColumns,
      label: `coalesce(a.detail ->> 'label', a.detail ->> 'contentType', '')`,
      filter: `json_build_object('filter', a.detail -> 'filter')::text`,
      rows: `(a.detail ->> 'rows')::int`,
      reveal: `coalesce((a.detail ->> 'reveal')::boolean, false)`,
    }),
  wording: {
    result: (value) => resultText(String(value)),
    // Made by the statement above.
    filter: (value) => filterOf(JSON.parse(String(value)) as Detail),
  },
};
