import type { Deps } from '../../../deps';
import { createTurns } from '../../../kernel/turns';
import { SoldOut } from './live-session';

/** What the calls of a process share. */
export interface TicketDesk {
  readonly deps: Deps;
  readonly inTurn: SaleQueue;
}

/** What was left when somebody was refused, and when. */
interface Refused {
  readonly left: number;
  readonly at: number;
}

/** Runs what changes a session's tickets when its turn has come; `count` tickets are to be taken, 0 = none. */
export type SaleQueue = <T>(sale: { sessionId: string; count: number }, change: () => Promise<T>) => Promise<T>;

/**
 * Sells and takes back the tickets of a session in the order of arrival. The database's condition alone decides; here a
 * crowd waits without connections, so that it holds up nobody else, and who came before others were told that too
 * little is left is told so without asking again.
 */
export function createSaleQueue(): SaleQueue {
  const refusals = new Map<string, Refused>();
  const inTurn = createTurns({
    fullText: '当前预约人数过多，请稍后再试',
    onEmpty: (sessionId) => refusals.delete(sessionId),
  });
  return ({ sessionId, count }, change) => {
    const arrived = performance.now();
    return inTurn(sessionId, async () => {
      const last = refusals.get(sessionId);
      if (last && last.at >= arrived && last.left < count) throw new SoldOut(last.left);
      try {
        const done = await change();
        // Tickets may have come back: whoever is next asks again.
        if (count === 0) refusals.delete(sessionId);
        return done;
      } catch (error) {
        if (error instanceof SoldOut) refusals.set(sessionId, { left: error.left, at: performance.now() });
        throw error;
      }
    });
  };
}
