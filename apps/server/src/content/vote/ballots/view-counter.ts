import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { Deps } from '../../../deps';
import { limitConcurrency } from '../../../kernel/limit-concurrency';
import { enterBox } from './ballot-box';
import { markMoved } from './tally';

/** Who looked at what. */
export interface View {
  readonly activityId: string;
  /** Member, else address. */
  readonly viewer: string;
}

/** Views that wait in a process to be counted; those beyond are lost. */
const mostWaiting = 5000;

/**
 * Counts views outside the answer's way: nobody waits for them, and a failure is only logged. The same viewer counts
 * once a minute in a process, so that a page that reloads itself does not make an audience. One after the other: while the
 * box is closed for a recount they wait, and must not hold connections that others need.
 */
export function createViewCounter(deps: Deps): (view: View) => void {
  const oneByOne = limitConcurrency({ slots: 1, maxWaiting: mostWaiting, refusal: () => new Error('too many views') });
  let minute = 0;
  let seen = new Set<string>();
  return ({ activityId, viewer }) => {
    const now = deps.clock.now();
    const running = Math.floor(now.getTime() / 60_000);
    if (running !== minute) [minute, seen] = [running, new Set()];
    const key = `${activityId} ${viewer}`;
    if (seen.has(key)) return;
    seen.add(key);
    oneByOne(() => countView(deps, activityId, chinaDay(now))).catch((error: unknown) =>
      deps.log.warn({ err: error }, '浏览量未能计入'),
    );
  };
}

function countView({ db }: Deps, activityId: string, day: string): Promise<void> {
  return db.transaction('*', async (tx) => {
    enterBox(tx, activityId);
    tx.send(
      `insert into view_tally as t (content_type, object_id, day, slot, n) values ('vote', $1, $2, pg_backend_pid() % 16, 1)
       on conflict (object_id, day, slot) do update set n = t.n + 1`,
      [activityId, day],
    );
    markMoved(tx, activityId);
  });
}
