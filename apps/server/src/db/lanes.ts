import type { PoolClient } from 'pg';
import { errorCode } from '../error-code';
import { streamOf } from './pool';

/** A connection on which several short reads travel at once; it is lent out while there are any. */
interface Lane {
  readonly connection: Promise<PoolClient>;
  /** Scope of the last who joined: whoever shares it needs no change. */
  heading: string;
  /** Scope in which the next statement will find the connection, and the answer to its last change, if there was one. */
  key: string | undefined;
  entered: Promise<unknown> | undefined;
  waiting: number;
  /** When it last had nobody or gave an answer, by the clock of `performance.now`. */
  movedAt: number;
  isBroken: boolean;
}

export interface Lanes {
  /** Asks on a shared connection in the scope `key`; undefined when there is no room: then ask on one's own. */
  readonly read: <R>(key: string, ask: (client: PoolClient) => Promise<R>) => Promise<R> | undefined;
}

export interface ConnectionsInput {
  readonly connect: () => Promise<PoolClient>;
  readonly release: (client: PoolClient, isBroken: boolean) => void;
  /** Scope that a connection has been confirmed to have. */
  readonly scopeOf: (client: PoolClient) => string | undefined;
  /** Sends the change of scope at once; rejects when the connection has not taken it. */
  readonly enter: (client: PoolClient, key: string) => Promise<void>;
}

const maxLanes = 2;
/** Statements that wait on one connection at most: what the last of them waits for stays a few milliseconds. */
const room = 16;
/** Statements that may wait on a connection before a second one is worth its own place in the pool. */
const few = 4;
/** Milliseconds without an answer after which nobody joins any more: one was longer than it should be. */
const stuckAfter = 10;
/** What a change of scope costs, in statements. */
const change = 2;
/** SQLSTATEs of a statement that ran out of time: those behind it have waited as long. */
const timeouts = new Set(['55P03', '57014']);

/**
 * Lets short reads by key share connections while many are asked at once. Each takes about a tenth of a millisecond, less
 * than it costs to wake the database for it and to be woken by its answer; on a shared connection the next one is already
 * there. Statements of different scopes share a connection, too, with the change of scope between them.
 */
export function createLanes(connections: ConnectionsInput): Lanes {
  const lanes = new Set<Lane>();

  const openLane = (heading: string): Lane => {
    const connection = connections.connect();
    const lane: Lane = {
      connection,
      heading,
      key: undefined,
      entered: undefined,
      waiting: 0,
      movedAt: performance.now(),
      isBroken: false,
    };
    lanes.add(lane);
    return lane;
  };
  const laneFor = (key: string): Lane | undefined => {
    const moving = performance.now() - stuckAfter;
    let best: Lane | undefined;
    let least = lanes.size < maxLanes ? few : Number.POSITIVE_INFINITY;
    for (const lane of lanes) {
      const cost = lane.waiting + (lane.heading === key ? 0 : change);
      if (lane.waiting >= room || lane.movedAt < moving || cost >= least) continue;
      best = lane;
      least = cost;
    }
    return best ?? (lanes.size < maxLanes ? openLane(key) : undefined);
  };
  const breakOff = (lane: Lane, client: PoolClient | undefined, error: unknown): void => {
    lane.isBroken = true;
    lanes.delete(lane);
    if (client !== undefined && timeouts.has(errorCode(error) ?? ''))
      streamOf(client).destroy(new Error('Connection terminated: a statement before this one ran out of time'));
  };
  const travel = async <R>(lane: Lane, key: string, ask: (client: PoolClient) => Promise<R>): Promise<R> => {
    let client: PoolClient | undefined;
    lane.waiting += 1;
    lane.heading = key;
    try {
      client = await lane.connection;
      // From here to the statement nothing is awaited, so that no other scope comes between.
      if (lane.key !== key) {
        // What was confirmed says how the connection came; later a change may already be on its way.
        const isThere = lane.key === undefined && connections.scopeOf(client) === key;
        lane.entered = isThere ? undefined : connections.enter(client, key);
        lane.key = key;
      }
      if (lane.entered === undefined) return await ask(client);
      const [answer] = await Promise.all([ask(client), lane.entered]);
      return answer;
    } catch (error) {
      breakOff(lane, client, error);
      throw error;
    } finally {
      lane.waiting -= 1;
      lane.movedAt = performance.now();
      if (lane.waiting === 0) {
        lanes.delete(lane);
        if (client !== undefined) connections.release(client, lane.isBroken);
      }
    }
  };
  return {
    read: (key, ask) => {
      const lane = laneFor(key);
      return lane && travel(lane, key, ask);
    },
  };
}
