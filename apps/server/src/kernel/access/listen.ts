import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { accessChannel } from './sessions';

const retryMilliseconds = 1000;

/**
 * Hears of changed rights from other processes. While the connection is down the one-second life of the cache holds
 * alone, which is logged once; after a reconnect everything is forgotten, because notices may have been missed.
 */
export function listenForAccessChanges(
  owner: Pool,
  options: { onChange: () => void; log: Logger },
): () => Promise<void> {
  let stopped = false;
  let failing = false;
  let current: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  const retry = (): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void connect(), retryMilliseconds);
  };
  /** A connection that breaks tells it twice, by its event and by its statement; it is given back once. */
  const drop = (client: PoolClient): void => {
    if (current !== client) return;
    current = undefined;
    client.release(true);
    retry();
  };
  const connect = async (): Promise<void> => {
    let client: PoolClient | undefined;
    try {
      client = await owner.connect();
      if (stopped) return client.release(true);
      const mine = client;
      current = mine;
      mine.on('notification', options.onChange);
      mine.once('error', () => drop(mine));
      await mine.query(`listen ${accessChannel}`);
      failing = false;
      options.onChange();
    } catch (error) {
      if (!stopped && !failing) options.log.warn({ err: error }, '权限变更通知暂不可用');
      failing = true;
      if (client) drop(client);
      else retry();
    }
  };
  void connect();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    current?.release(true);
    current = undefined;
  };
}
