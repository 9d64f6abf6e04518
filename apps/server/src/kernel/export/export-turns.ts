import { AppError } from '../app-error';
import { limitConcurrency } from '../limit-concurrency';

/** Exports that may wait behind those that run. */
const mostWaiting = 20;
/** Less than any proxy and our own `connectionTimeout` stand on a silent connection. */
const longestWait = 45_000;

/** Answers when it is one's turn; the answer must be called once, when the export is over. `gone`: nobody waits any more. */
export type ExportTurns = (gone: AbortSignal) => Promise<() => void>;

/**
 * Lets exports wait for one of the `slots` connections that read them, in the order of arrival; waiting in the pool would
 * end after two seconds. @throws AppError TOO_MANY when too many wait already, or the wait becomes too long
 */
export function createExportTurns(slots: number, longest = longestWait): ExportTurns {
  const inTurn = limitConcurrency({
    slots,
    maxWaiting: mostWaiting,
    longestWait: longest,
    refusal: () => new AppError('TOO_MANY', '正在导出的人较多，请稍后再试'),
  });
  return (gone) =>
    new Promise((start, refuse) => {
      inTurn(() => new Promise<void>(start), gone).catch(refuse);
    });
}
