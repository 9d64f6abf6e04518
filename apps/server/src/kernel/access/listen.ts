import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { accessChannel } from './sessions';

const retryMilliseconds = 1000;

/**
 * Hears of changed rights from other processes. While the connection is down the one-second life of the cache holds
 * alone; after a reconnect everything is forgotten, because notices may have been missed.
 */
export function listenForAccessChanges(
  owner: Pool,
  options: { onChange: () => void; log: Logger },
): () => Promise<void> {
  let stopped = false;
  let current: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    if (stopped) return;
    try {
      const client = await owner.connect();
      current = client;
      client.on('notification', options.onChange);
      client.once('error', () => lost(client));
      await client.query(`listen ${accessChannel}`);
      options.onChange();
    } catch (error) {
      options.log.warn({ err: error }, '权限变更通知暂不可用');
      retry();
    }
  };
  const lost = (client: PoolClient): void => {
    if (current === client) current = undefined;
    client.release(true);
    retry();
  };
  const retry = (): void => {
    if (!stopped) timer = setTimeout(() => void connect(), retryMilliseconds);
  };
  void connect();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    current?.release(true);
    current = undefined;
  };
}
