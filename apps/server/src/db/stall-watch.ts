import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Connection } from './embedded';

export type StallWatch = {
  /** Whether the database answered the last question in time. */
  isUp: () => boolean;
  stop: () => Promise<void>;
};

const pauseMilliseconds = 500;
const patienceMilliseconds = 1500;

/**
 * Asks the database something trivial twice a second over a connection of its own. A database that is stopped or cut off
 * without a farewell leaves statements hanging for ever; after 1.5 s of silence `onStall` ends them.
 */
export function watchForStalls(input: {
  connection: Connection;
  log: Logger;
  onStall: (reason: string) => void;
}): StallWatch {
  const stopping = new AbortController();
  let up = true;
  let client: pg.Client | undefined;

  const ask = async () => {
    if (client === undefined) {
      client = new pg.Client({
        ...input.connection,
        application_name: 'yunguan-watch',
        connectionTimeoutMillis: patienceMilliseconds,
        query_timeout: patienceMilliseconds,
      });
      client.on('error', () => undefined);
      await client.connect();
    }
    await client.query('select 1');
  };
  const forget = () => {
    // Not awaited: a silent server never says goodbye.
    void client?.end().catch(() => undefined);
    client = undefined;
  };

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await ask();
        if (!up) input.log.info('数据库已恢复应答');
        up = true;
      } catch (error) {
        forget();
        if (stopping.signal.aborted) return;
        if (up) input.log.error({ err: error }, '数据库没有应答');
        up = false;
        input.onStall('the database does not answer');
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
