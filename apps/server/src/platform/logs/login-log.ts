import { confirmSecondFactor, login, signOut } from '@yunguan/contract/platform/auth';
import { type LoginEvent, logExports, loginEvents, loginLogFilter } from '@yunguan/contract/platform/logs';
import type * as z from 'zod';
import type { Bind } from '../../kernel/conditions';
import { loginProblem } from './detail';
import { loginCalls, sessionEnded } from './entries';
import { entryFacts } from './entry-facts';
import { logColumns, logExport } from './log-export';
import { type LogEntry, logWhere } from './log-query';
import { resultCondition } from './result';

type Filter = z.infer<typeof loginLogFilter>;

/** A login with a second factor has two steps. */
const callsOf = {
  login: [login.path, confirmSecondFactor.path],
  signOut: [signOut.path],
  ended: [sessionEnded],
} as const satisfies Record<LoginEvent, readonly string[]>;

function eventOf(call: string): LoginEvent {
  if (call === sessionEnded) return 'ended';
  return call === signOut.path ? 'signOut' : 'login';
}

function ownConditions({ event, result }: Filter, bind: Bind): string[] {
  return [
    `a.call = any (${bind(event ? [...callsOf[event]] : [...loginCalls])}::text[])`,
    // A sign-out of a token that carried no login says nothing.
    `(a.user_id is not null or a.call = ${bind(login.path)})`,
    ...(result ? [resultCondition(result)] : []),
  ];
}

/** The entries that a filter finds. */
export function findLogins(filter: Filter, venues: readonly string[] | undefined) {
  return logWhere({ filter, venues }, ownConditions);
}

/** An entry for the screen. */
export function loginRow(entry: LogEntry) {
  const event = eventOf(entry.call);
  return {
    ...entryFacts(entry),
    userName: entry.user_name || '未知用户',
    resultText: outcome(entry.call, entry.detail, entry.result),
    event,
    eventName: loginEvents[event],
    browser: typeof entry.detail.browser === 'string' ? entry.detail.browser : '',
  };
}

function outcome(call: string, detail: Readonly<Record<string, unknown>>, result: string): string {
  if (call === sessionEnded && typeof detail.by === 'string') return `由${detail.by}结束`;
  return result === 'ok' ? '成功' : loginProblem(detail, result);
}

/** The log as a workbook. */
export const loginExport = logExport({
  code: logExports.login,
  key: 'log.login',
  label: '登录日志',
  filter: loginLogFilter,
  filterWords: { event: loginEvents },
  find: findLogins,
  columns: [
    logColumns.time,
    { ...logColumns.userName, sql: `case when a.user_name = '' then '未知用户' else a.user_name end` },
    logColumns.venueName,
    { key: 'event', header: '事件', width: 10, sql: 'a.call' },
    {
      key: 'outcome',
      header: '结果',
      width: 28,
      sql: `json_build_object('call', a.call, 'result', a.result, 'detail', a.detail)::text`,
    },
    logColumns.address,
    { key: 'browser', header: '浏览器', width: 24, sql: `coalesce(a.detail ->> 'browser', '')` },
  ],
  wording: {
    event: (value) => loginEvents[eventOf(String(value))],
    outcome: (value) => {
      // Made by the statement above.
      const entry = JSON.parse(String(value)) as Pick<LogEntry, 'call' | 'detail' | 'result'>;
      return outcome(entry.call, entry.detail, entry.result);
    },
  },
});
