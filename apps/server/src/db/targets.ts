import pg from 'pg';
import type { Connection } from './embedded';

const probeMilliseconds = 1500;

/**
 * The servers that a connection names, each as a connection of its own. As in libpq, `DATABASE_URL` may list several:
 * `postgres://user@a:5432,b:5432/name`, or `?host=/run/a,/run/b` for sockets.
 */
export function targetsOf(connection: Connection): Connection[] {
  if (!('connectionString' in connection)) return [connection];
  const { scheme, user, hosts, path, query } = partsOf(connection.connectionString);
  const named = new URLSearchParams(query).get('host')?.split(',') ?? [];
  if (named.length > 1) {
    return named.map((host) => {
      const own = new URLSearchParams(query);
      own.set('host', host);
      return { connectionString: `${scheme}${user}${hosts}${path}?${own.toString()}` };
    });
  }
  const tail = query === '' ? '' : `?${query}`;
  return hosts.split(',').map((host) => ({ connectionString: `${scheme}${user}${host}${path}${tail}` }));
}

/** Parts of an address; the text of several servers is no URL. */
export function partsOf(text: string) {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^([a-z]+:\/\/)([^/?]*)([^?]*)\??(.*)$/s.exec(text) ?? [];
  const user = authority.slice(0, authority.lastIndexOf('@') + 1);
  return { scheme, user, hosts: authority.slice(user.length), path, query };
}

/**
 * The first server that takes writes; standbys and those that do not answer are passed over. A single server is taken
 * unasked.
 * @throws what the last server answered, or that none takes writes
 */
export async function findWritable(targets: readonly Connection[]): Promise<Connection> {
  const [only, ...others] = targets;
  if (only !== undefined && others.length === 0) return only;
  const found = await Promise.allSettled(targets.map(assertWritable));
  for (const [index, { status }] of found.entries()) {
    const target = targets[index];
    if (status === 'fulfilled' && target !== undefined) return target;
  }
  const refusal = found.findLast((one) => one.status === 'rejected');
  throw refusal?.reason ?? new Error('no database server is named');
}

/** The server cannot be written to: a standby, or one that was set read-only. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
}

/** Asks a server whether it takes writes. @throws ReadOnlyError, or why it does not answer */
async function assertWritable(target: Connection): Promise<void> {
  const client = new pg.Client({
    ...target,
    application_name: 'yunguan-probe',
    connectionTimeoutMillis: probeMilliseconds,
    query_timeout: probeMilliseconds,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await askWritable(client);
  } finally {
    // Not awaited: a silent server never says goodbye.
    void client.end().catch(() => undefined);
  }
}

/** Over an open connection. @throws ReadOnlyError */
export async function askWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ state: string }>(`select current_setting('transaction_read_only') as state`);
  if (rows[0]?.state === 'on') throw new ReadOnlyError('数据库只读：它是备机，或主备正在切换');
}
