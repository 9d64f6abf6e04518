import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import { limitConcurrency } from '../../../kernel/limit-concurrency';
import { SoldOut } from './live-session';

/** People who may wait for one session in a process. */
const mostWaiting = 5000;
/** One that writes while another commits: more would only wait for each other's lock, each with a connection of the pool. */
const atOnce = 2;

/** What the calls of a process share. */
export interface TicketDesk {
  readonly deps: Deps;
  readonly inTurn: SaleQueue;
}

interface Counter {
  readonly run: ReturnType<typeof limitConcurrency>;
  people: number;
  /** What was left when somebody was last refused, and when. */
  refused?: { readonly left: number; readonly at: number };
}

/** Runs what changes a session's tickets when its turn has come; `count` tickets are to be taken, 0 = none. */
export type SaleQueue = <T>(sale: { sessionId: string; count: number }, change: () => Promise<T>) => Promise<T>;

/**
 * Sells and takes back the tickets of a session in the order of arrival. The database's condition alone decides; here a
 * crowd waits without connections, so that it holds up nobody else, and who came before others were told that too
 * little is left is told so without asking again.
 */
export function createSaleQueue(): SaleQueue {
  const counters = new Map<string, Counter>();
  return async ({ sessionId, count }, change) => {
    const counter = counters.get(sessionId) ?? newCounter();
    counters.set(sessionId, counter);
    counter.people += 1;
    const arrived = performance.now();
    try {
      return await counter.run(async () => {
        const { refused } = counter;
        if (refused && refused.at >= arrived && refused.left < count) throw new SoldOut(refused.left);
        try {
          return await change();
        } catch (error) {
          if (error instanceof SoldOut) counter.refused = { left: error.left, at: performance.now() };
          throw error;
        }
      });
    } finally {
      counter.people -= 1;
      if (counter.people === 0) counters.delete(sessionId);
    }
  };
}

function newCounter(): Counter {
  const refusal = () => new AppError('TOO_MANY', '当前预约人数过多，请稍后再试');
  return { run: limitConcurrency({ slots: atOnce, maxWaiting: mostWaiting, refusal }), people: 0 };
}
