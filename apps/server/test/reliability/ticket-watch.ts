import { setTimeout as sleep } from 'node:timers/promises';
import { getTicketSessions, type TicketSession } from '@yunguan/contract/content/activity-ticket-desk';
import type pg from 'pg';
import { answered } from '../answered';
import type { Client } from './client';
import { faultsOf, readBooks } from './ticket-books';

const sampleEvery = 100;

export interface Samples {
  count: number;
  readonly faults: string[];
}

export interface Watched {
  readonly activityId: string;
  readonly sessions: readonly TicketSession[];
  /** A connection and a client of its own, which do not wait behind those of the crowd. */
  readonly database: pg.Client;
  readonly desk: Client;
  /** Of one who may see the orders. */
  readonly token: string;
}

/** Looks at the books every tenth of a second, all sessions in one snapshot, and at what the staff is shown of them. */
export async function watchTickets(over: AbortSignal, watched: Watched): Promise<Samples> {
  const ids = watched.sessions.map(({ id }) => id);
  const samples: Samples = { count: 0, faults: [] };
  while (!over.aborted) {
    const books = await readBooks(watched.database, ids);
    samples.count += 1;
    samples.faults.push(...books.flatMap(faultsOf), ...(await shownFaults(watched)));
    await sleep(sampleEvery);
  }
  return samples;
}

/** Sessions whose sold and remaining tickets do not add up as they are shown. */
async function shownFaults({ activityId, desk, token }: Watched): Promise<string[]> {
  try {
    const { state, objects } = await answered(() => desk.call(getTicketSessions.path, { activityId }, { token }));
    if (state !== 1) return [];
    return (objects.sessions as TicketSession[]).flatMap(({ votesCount, soldCount, excessTicket }) =>
      soldCount + excessTicket === votesCount && excessTicket >= 0
        ? []
        : [`shown: ${soldCount} + ${excessTicket} of ${votesCount}`],
    );
  } catch {
    // The process that was asked is gone.
    return [];
  }
}
