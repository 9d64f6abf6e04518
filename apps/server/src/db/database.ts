import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { errorCode } from '../error-code';

/** Venues whose rows the session may see through row-level security; `*` = all. */
export type VenueScope = '*' | readonly string[];

export interface Tx {
  /** Runs one prepared statement and answers its rows. */
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface Transaction extends Tx {
  /** Runs after the commit, never after a rollback; for caches that must not see what did not happen. */
  onCommit(action: () => void): void;
}

/** `each time`: the plan is made for these very values, worth its half millisecond where their frequency decides. */
export type Planning = 'once' | 'each time';

export interface Database extends Tx {
  /** One statement behind the wall of row-level security, planned once per connection unless asked otherwise. */
  within<R extends QueryResultRow>(
    scope: VenueScope,
    text: string,
    values?: readonly unknown[],
    planning?: Planning,
  ): Promise<R[]>;
  /** Commits when `run` resolves, rolls back when it throws; retries deadlocks and lost locks. */
  transaction<T>(scope: VenueScope, run: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** SQLSTATEs after which the same transaction may succeed when it is run again. */
const retryable = new Set(['40001', '40P01', '55P03']);
const maxTries = 3;

/** Binds the pool of the application role. A connection remembers its scope, so that the usual call pays no extra trip. */
export function createDatabase(pool: Pool): Database {
  const names = new Map<string, string>();
  const scopes = new WeakMap<PoolClient, string>();

  const nameOf = (text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const run = async <R extends QueryResultRow>(
    target: Pool | PoolClient,
    text: string,
    values: readonly unknown[] = [],
    planning: Planning = 'once',
  ): Promise<R[]> => {
    const name = planning === 'once' ? nameOf(text) : undefined;
    const result = await target.query<R>({ name, text, values: [...values] });
    return result.rows;
  };
  const enter = async (client: PoolClient, scope: VenueScope): Promise<void> => {
    const key = scope === '*' ? '*' : [...scope].sort().join(',');
    if (scopes.get(client) === key) return;
    await run(client, "select set_config('app.venues', $1, false)", [key]);
    scopes.set(client, key);
  };
  const borrow = async <T>(scope: VenueScope, use: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await enter(client, scope);
      return await use(client);
    } catch (error) {
      broken = isConnectionLoss(error) ? error : undefined;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  const once = <T>(scope: VenueScope, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    borrow(scope, async (client) => {
      const actions: (() => void)[] = [];
      await client.query('begin');
      try {
        const result = await work({
          query: (text, values) => run(client, text, values),
          onCommit: (action) => actions.push(action),
        });
        await client.query('commit');
        for (const action of actions) action();
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });

  return {
    query: (text, values) => run(pool, text, values),
    within: (scope, text, values, planning) => borrow(scope, (client) => run(client, text, values, planning)),
    async transaction(scope, work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(scope, work);
        } catch (error) {
          if (attempt >= maxTries || !retryable.has(errorCode(error) ?? '')) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
        }
      }
    },
  };
}

/** True when the connection is gone: the statement may or may not have run. */
export function isConnectionLoss(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const state = errorCode(error) ?? '';
  if (/^(08|57P)/.test(state) || /^E(CONN|PIPE|NOENT)/.test(state)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
