import { exportLogFilter, logExports } from '@yunguan/contract/platform/logs';
import type * as z from 'zod';
import { exportCall } from '../../kernel/audit/record';
import type { Bind } from '../../kernel/conditions';
import { maskNumbers } from '../../kernel/mask-numbers';
import { filterIds, filterText } from './detail';
import { entryFacts } from './entry-facts';
import { logColumns, logExport } from './log-export';
import { type LogEntry, logWhere } from './log-query';
import type { ObjectNames } from './object-names';
import { resultText } from './result';

type Filter = z.infer<typeof exportLogFilter>;

function ownConditions({ source }: Filter, bind: Bind): string[] {
  return [`a.call = ${bind(exportCall)}`, ...(source ? [`a.detail ->> 'contentType' = ${bind(source)}`] : [])];
}

/** The entries that a filter finds. */
export function findExports(filter: Filter, venues: readonly string[] | undefined) {
  return logWhere({ filter, venues }, ownConditions);
}

type Detail = Readonly<Record<string, unknown>>;

interface ExportNames {
  /** Names the lists of entries that did not keep the name. */
  readonly labelOf: (source: string) => string;
  /** Names what a filter names by its id; empty where it is gone or not the reader's. */
  readonly objectName: (id: string) => string;
}

/** The ids in the filter that an entry kept. */
export const exportIds = ({ detail }: LogEntry): string[] => filterIds(detail.filter);

/** An entry for the screen. */
export function exportRow(entry: LogEntry, { labelOf, objectName }: ExportNames) {
  const { detail } = entry;
  const source = typeof detail.contentType === 'string' ? detail.contentType : '';
  return {
    ...entryFacts(entry),
    source,
    sourceName: typeof detail.label === 'string' ? detail.label : labelOf(source),
    filter: filterOf(detail, objectName),
    columns: Array.isArray(detail.columns) ? detail.columns.map(String) : [],
    rows: typeof detail.rows === 'number' ? detail.rows : null,
    reveal: detail.reveal === true,
  };
}

function filterOf({ filter }: Detail, objectName: ExportNames['objectName']): string {
  return maskNumbers(filterText(filter, objectName)) || '全部';
}

/** The log as a workbook. */
export const exportsExport = (namesIn: ObjectNames) =>
  logExport({
    code: logExports.export,
    key: 'log.export',
    label: '导出日志',
    filter: exportLogFilter,
    find: findExports,
    columns: [
      logColumns.time,
      logColumns.userName,
      logColumns.venueName,
      {
        key: 'label',
        header: '导出内容',
        width: 18,
        sql: `coalesce(a.detail ->> 'label', a.detail ->> 'contentType', '')`,
      },
      { key: 'filter', header: '筛选条件', width: 40, sql: `json_build_object('filter', a.detail -> 'filter')::text` },
      { key: 'rows', header: '行数', width: 10, sql: `(a.detail ->> 'rows')::int` },
      {
        key: 'reveal',
        header: '包含完整敏感信息',
        width: 18,
        sql: `coalesce((a.detail ->> 'reveal')::boolean, false)`,
      },
      logColumns.result,
      logColumns.address,
    ],
    wording: {
      result: (value) => resultText(String(value)),
    },
    complete: async ({ db }, { venues }, rows) => {
      // Made by the statement above.
      const details = rows.map(({ filter }) => (typeof filter === 'string' ? (JSON.parse(filter) as Detail) : {}));
      const nameOf = await namesIn(
        db,
        venues ?? '*',
        details.flatMap(({ filter }) => filterIds(filter)),
      );
      return rows.map((row, index) => ({ ...row, filter: filterOf(details[index] ?? {}, nameOf) }));
    },
  });
