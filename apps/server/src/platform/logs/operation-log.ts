import { logExports, operationLogFilter } from '@yunguan/contract/platform/logs';
import type * as z from 'zod';
import type { Actor } from '../../kernel/access/actor';
import { shownObjects } from '../../kernel/audit/object-text';
import type { Bind } from '../../kernel/conditions';
import type { ReadRow } from '../../kernel/export/source';
import { isUuid } from '../../kernel/uuid';
import { detailLines } from './detail';
import { callName, loggedCalls, loginCalls } from './entries';
import { entryFacts } from './entry-facts';
import { logColumns, logExport } from './log-export';
import { type LogEntry, logWhere } from './log-query';
import { notedName, type ObjectNames } from './object-names';
import { resultCondition, resultText } from './result';

type Filter = z.infer<typeof operationLogFilter>;

/** Everything but logins, which have a log of their own. */
function ownConditions(filter: Filter, bind: Bind): string[] {
  const { userId, call, result } = filter;
  return [
    call ? `a.call = ${bind(call)}` : `a.call <> all (${bind(loginCalls)}::text[])`,
    ...(userId ? [isUuid(userId) ? `a.user_id = ${bind(userId)}::uuid` : 'false'] : []),
    ...(result ? [resultCondition(result)] : []),
  ];
}

/** The entries that a filter finds. */
export function findOperations(filter: Filter, venues: readonly string[] | undefined) {
  return logWhere({ filter, venues }, ownConditions);
}

export interface OperationNames {
  readonly nameOf: (objectId: string) => string;
  /** Names of the content types by their keys. */
  readonly kindNames: ReadonlyMap<unknown, string>;
}

/** An entry for the screen. What a call was refused for lack of right may be a stranger's: only the platform sees which. */
export function operationRow(actor: Actor, entry: LogEntry, { nameOf, kindNames }: OperationNames) {
  const isHidden = entry.result === 'refused:FORBIDDEN' && !actor.isPlatform;
  return {
    ...entryFacts(entry),
    call: entry.call,
    callName: callName(entry.call),
    objectId: isHidden ? '' : shownObjects(entry.object_id),
    objectName: isHidden ? '' : nameOf(entry.object_id) || notedName(entry.detail, entry.object_id),
    requestId: entry.request_id,
    detail: isHidden ? [] : detailLines(entry.detail, { kindNames, objectName: nameOf }),
  };
}

/** SQL of what an entry worked on; see {@link operationRow}. */
const objectSql = `case when a.result = 'refused:FORBIDDEN' then '' else a.object_id end`;

/** SQL of what names it, for {@link workedOn}. */
const workedOnSql = `json_build_object('id', ${objectSql}, 'detail', case when ${objectSql} <> '' then
  jsonb_build_object('names', a.detail -> 'names', 'name', a.detail -> 'name') else '{}' end)::text`;

interface WorkedOn {
  readonly id: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Made by the statement above; absent where the column was not chosen. */
const workedOn = ({ objectName }: ReadRow): WorkedOn =>
  typeof objectName === 'string' ? (JSON.parse(objectName) as WorkedOn) : { id: '', detail: {} };

/** The log as a workbook. */
export const operationExport = (namesIn: ObjectNames) =>
  logExport({
    code: logExports.operation,
    key: 'log.operation',
    label: '操作日志',
    filter: operationLogFilter,
    filterWords: { call: Object.fromEntries(loggedCalls.map(({ call, name }) => [call, name])) },
    find: findOperations,
    columns: [
      logColumns.time,
      logColumns.userName,
      logColumns.venueName,
      { key: 'call', header: '操作', width: 28, sql: 'a.call' },
      logColumns.result,
      logColumns.address,
      { key: 'objectName', header: '对象', width: 40, sql: workedOnSql },
      { key: 'objectId', header: '对象编号', width: 40, sql: objectSql },
      { key: 'requestId', header: '请求编号', width: 40, sql: 'a.request_id' },
    ],
    wording: {
      call: (value) => callName(String(value)),
      result: (value) => resultText(String(value)),
    },
    complete: async ({ db }, { venues }, rows) => {
      const found = rows.map(workedOn);
      const nameOf = await namesIn(
        db,
        venues ?? '*',
        found.map(({ id }) => id),
      );
      return found.map(({ id, detail }, index) => ({
        ...rows[index],
        objectName: nameOf(id) || notedName(detail, id),
      }));
    },
  });
