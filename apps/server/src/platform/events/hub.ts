import { type LiveEvent, liveEvents } from '@yunguan/contract/kernel/live-events';
import type { Logger } from 'pino';
import type { Database } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { type Changes, createChangeReader } from './changes';

const lookEvery = 1000;

/** One open stream. */
export interface Listener {
  /** Its user with the rights last seen. */
  readonly actor: () => Actor;
  readonly tell: (event: LiveEvent) => void;
}

/** Tells the open streams of a process what changed, whichever process or machine made the change. */
export interface EventHub {
  /** Resolves once nothing can be missed any more; answers how to leave. */
  join(listener: Listener): Promise<() => void>;
  /** Ends the looking; nobody is told of anything any more. */
  close(): Promise<void>;
}

/**
 * One look per second and process at the ends of three append-only tables, and none while nobody listens. A
 * notification inside of each writing transaction would make the writers wait for each other at their commits
 * (docs/adr/0011).
 */
export function createEventHub({ db, log }: { db: Database; log: Logger }): EventHub {
  const listeners = new Set<Listener>();
  let read: ((now: number) => Promise<Changes>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isDown = false;
  let isClosed = false;

  const look = async (): Promise<void> => {
    try {
      read ??= createChangeReader(db);
      const changes = await read(Date.now());
      for (const listener of listeners) {
        if (isDown) for (const event of liveEvents) listener.tell(event);
        else pass(listener, changes);
      }
      isDown = false;
    } catch (error) {
      // Told once; what happened meanwhile may be anything, so that everybody is told when it is over.
      if (!isDown) log.warn({ err: error }, '变更事件暂不可用，稍后重试');
      isDown = true;
    }
  };
  const next = (): void => {
    clearTimeout(timer);
    if (listeners.size === 0 || isClosed) {
      // Who comes later starts from then.
      read = undefined;
      return;
    }
    timer = setTimeout(() => void once(), lookEvery);
  };
  const once = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
      next();
    });
    return looking;
  };

  return {
    async join(listener) {
      listeners.add(listener);
      // The first look finds the place to start from: what happens before it would be missed.
      if (read === undefined || looking !== undefined) await once();
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      listeners.clear();
      clearTimeout(timer);
      await looking;
    },
  };
}

function pass({ actor, tell }: Listener, { venues, users }: Changes): void {
  const { userId, isPlatform, grants } = actor();
  const concerns = isPlatform ? venues.size > 0 : [...venues].some((venueId) => grants.has(venueId));
  if (concerns) tell('pending');
  if (users.has(userId)) tell('letters');
}
