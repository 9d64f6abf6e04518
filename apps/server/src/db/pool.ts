import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../error-code';
import type { Connection } from './embedded';
import { JsonBytesClient, parseJson } from './json-bytes';

/** Created by the first migration; row-level security holds for it, and it cannot change the audit trail. */
export const appRole = 'yunguan_app';

const appConnections = 12;
const ownerConnections = 2;
const cursorConnections = 3;
/** PostgreSQL's usual limit of 100, less what it keeps for its superuser and we for the watch of each worker. */
const sharedConnections = 90;

export type Pools = {
  /** For every request: limited role, short timeouts. */
  app: pg.Pool;
  /** For exports: the same role and rights, but a cursor cannot share its connection with other statements. */
  cursors: pg.Pool;
  /** For migrations and sealing the audit trail: the owner of the tables, no statement timeout. */
  owner: pg.Pool;
  /**
   * For the sweep that reads every text of the database, minutes long: the owner's rights, on a connection of its own. Few
   * processes ever open it, and one of them at a time.
   */
  sweeping: pg.Pool;
  /** Breaks every open connection, so that waiting statements fail now instead of hanging. */
  breakConnections: (reason: string) => void;
  /** New connections go to another server of the same cluster; those to the old one break. */
  moveTo: (connection: Connection) => void;
  end: () => Promise<void>;
};

export type PoolsInput = { connection: Connection; workers: number; log: Logger };

/**
 * The pools of one process. Call it after the migrations, which create the limited role; a database user that may not
 * take that role works without it, with a warning.
 */
export async function createPools({ connection, workers, log }: PoolsInput): Promise<Pools> {
  const open = new Set<pg.PoolClient>();
  const owner = createOwnerPool(connection, log);
  const sweeping = createOwnerPool(connection, log, 1);
  for (const pool of [owner, sweeping]) track(pool, open);
  const limited = await mayTakeRole(connection, log);
  const others = ownerConnections + cursorConnections + 1;
  const restricted = {
    ...shared(connection),
    application_name: 'yunguan-app',
    options: limited ? `-c TimeZone=UTC -c role=${appRole}` : '-c TimeZone=UTC',
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  };
  const app = new pg.Pool({
    ...restricted,
    Client: JsonBytesClient,
    max: Math.max(3, Math.min(appConnections, Math.floor(sharedConnections / workers) - others)),
  });
  const cursors = new pg.Pool({ ...restricted, pipeline: false, max: cursorConnections });
  for (const pool of [app, cursors]) {
    survive(pool, log);
    track(pool, open);
  }
  const breakConnections = (reason: string) => {
    for (const client of open) streamOf(client).destroy(new Error(`Connection terminated: ${reason}`));
  };
  return {
    app,
    cursors,
    owner,
    sweeping,
    breakConnections,
    moveTo: (other) => {
      // A pool reads its options again for every connection that it opens.
      for (const pool of [app, cursors, owner, sweeping]) Object.assign(pool.options, other);
      breakConnections('another server of the cluster takes the writes');
    },
    end: async () => {
      await Promise.all([app.end(), cursors.end(), owner.end(), sweeping.end()]);
    },
  };
}

/** The pool for migrations alone, before the limited role exists. */
export function createOwnerPool(connection: Connection, log: Logger, max = ownerConnections): pg.Pool {
  const pool = new pg.Pool({
    ...shared(connection),
    application_name: 'yunguan-owner',
    options: '-c TimeZone=UTC',
    max,
  });
  survive(pool, log);
  return pool;
}

/** Pipelined: statements of a transaction that do not need each other's rows travel together. */
function shared(connection: Connection): pg.PoolConfig {
  return {
    ...connection,
    pipeline: true,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
  };
}

/**
 * Without a listener a broken connection would end the process. The pool listens only while a connection is idle; one
 * that breaks while it is lent out tells by its statements, too.
 */
function survive(pool: pg.Pool, log: Logger): void {
  pool.on('error', (error) => {
    // A pool that is being closed loses its connections anyhow. The error carries the whole connection: not for the log.
    if (!pool.ending) log.warn({ code: errorCode(error), reason: error.message }, '数据库连接中断');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Holds back what is sent on a connection until this turn ends: statements that travel together cost one write. */
export function gatherWrites(client: pg.PoolClient): void {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function track(pool: pg.Pool, open: Set<pg.PoolClient>): void {
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
}

/** pg offers no public way to its socket: to drop it without a farewell, which a silent server would never answer. */
export function streamOf(client: pg.PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}

/** A role that was made after the tables, or after a dump was restored, has no rights on them. */
const tablesForRole = `select exists (
  select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'select')
) as reads`;
const roleText = `当前数据库用户不能切换到角色 ${appRole}（没有这个角色、没有授予，或它没有表的权限），将以自身权限运行，行级安全不起作用；见 deploy/cluster.md`;

async function mayTakeRole(connection: Connection, log: Logger): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`set role ${appRole}`);
    const { rows } = await client.query<{ reads: boolean }>(tablesForRole);
    if (rows[0]?.reads === true) return true;
    log.warn(roleText);
    return false;
  } catch (error) {
    const state = error instanceof pg.DatabaseError ? error.code : undefined;
    // insufficient_privilege, invalid_parameter_value (no such role); anything else is a real failure.
    if (state !== '42501' && state !== '22023') throw error;
    log.warn(roleText);
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const safeInteger = (text: string) => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};
const asText = (text: string) => text;

/** Counts and sums come as numbers; a date is a day without a time zone, so it stays text. Others as pg reads them. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.JSON, parseJson],
  [pg.types.builtins.JSONB, parseJson],
  [pg.types.builtins.INT8, safeInteger],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, asText],
]);

export const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const own = format === 'binary' ? undefined : parsers.get(id);
    return own ?? pg.types.getTypeParser(id, format);
  },
};
