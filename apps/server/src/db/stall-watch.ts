import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Connection } from './embedded';
import { askWritable, findWritable } from './targets';

export type StallWatch = {
  /** Whether the database answered the last question in time. */
  isUp: () => boolean;
  stop: () => Promise<void>;
};

const pauseMilliseconds = 500;
const patienceMilliseconds = 1500;
/** A question that took longer than this was held up in this process: the answer may lie there unread. */
const ownDelayMilliseconds = 2500;

/**
 * Asks the database twice a second over a connection of its own whether it takes writes. A database that is stopped or cut
 * off without a farewell leaves statements hanging for ever; after 1.5 s of silence `onStall` ends them. Of several
 * servers the first that takes writes is looked for then, and `onMove` told of it.
 */
export function watchForStalls(input: {
  connection: Connection;
  /** Servers of the cluster, this one among them; none for a single one. */
  others?: readonly Connection[];
  log: Logger;
  onStall: (reason: string) => void;
  onMove?: (connection: Connection) => void;
}): StallWatch {
  const stopping = new AbortController();
  let current = input.connection;
  let up = true;
  let client: pg.Client | undefined;

  const ask = async () => {
    if (client === undefined) {
      client = new pg.Client({
        ...current,
        application_name: 'yunguan-watch',
        connectionTimeoutMillis: patienceMilliseconds,
        query_timeout: patienceMilliseconds,
      });
      client.on('error', () => undefined);
      await client.connect();
    }
    await askWritable(client);
  };
  const move = async () => {
    const { others = [], onMove } = input;
    if (others.length < 2) return;
    const found = await findWritable(others).catch(() => undefined);
    if (found === undefined || found === current || stopping.signal.aborted) return;
    current = found;
    onMove?.(found);
    input.log.warn('数据库主备已切换，已改连另一台服务器');
  };
  const forget = () => {
    // Not awaited: a silent server never says goodbye.
    void client?.end().catch(() => undefined);
    client = undefined;
  };

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const asked = performance.now();
      try {
        await ask();
        if (!up) input.log.info('数据库已恢复应答');
        up = true;
      } catch (error) {
        forget();
        if (stopping.signal.aborted) return;
        if (up && performance.now() - asked > ownDelayMilliseconds) continue;
        if (up) input.log.error({ err: error }, '数据库没有应答');
        up = false;
        input.onStall('the database does not answer');
        await move();
      }
      await sleep(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    isUp: () => up,
    stop: async () => {
      stopping.abort();
      await watching;
      forget();
    },
  };
}
