import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { errorCode } from '../error-code';
import { withJsonAsBytes } from './json-bytes';
import { createLanes } from './lanes';
import { gatherWrites, types } from './pool';

/** Venues whose rows the session may see through row-level security; `*` = all. */
export type VenueScope = '*' | readonly string[];

export interface Tx {
  /** Runs one prepared statement and answers its rows. */
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface Transaction extends Tx {
  /**
   * Sends a statement whose rows nobody needs and does not wait: it travels together with what follows, the commit at
   * the latest. Its failure fails the transaction.
   */
  send(text: string, values?: readonly unknown[]): void;
  /** Runs after the commit, never after a rollback; for caches that must not see what did not happen. */
  onCommit(action: () => void): void;
}

/** `each time`: the plan is made for these very values, worth its half millisecond where their frequency decides. */
export type Planning = 'once' | 'each time';

/** How a statement is planned, and what becomes of its JSON columns. */
interface Manner {
  readonly planning?: Planning | undefined;
  readonly json?: 'bytes';
}

const typesWithJsonAsBytes = withJsonAsBytes(types);

export interface Database extends Tx {
  /** One statement behind the wall of row-level security, planned once per connection unless asked otherwise. */
  within<R extends QueryResultRow>(
    scope: VenueScope,
    text: string,
    values?: readonly unknown[],
    planning?: Planning,
  ): Promise<R[]>;
  /** The same for what is passed on: columns of the type `json` come as the bytes that PostgreSQL wrote (`JsonBytes`). */
  passOn<R extends QueryResultRow>(
    scope: VenueScope,
    text: string,
    values?: readonly unknown[],
    planning?: Planning,
  ): Promise<R[]>;
  /**
   * One row by its key to be passed on, planned once: while many are asked for at once they share connections. Whatever may
   * take longer than a few tenths of a millisecond does not belong here, for others wait behind it.
   */
  lookup<R extends QueryResultRow>(scope: VenueScope, text: string, values?: readonly unknown[]): Promise<R[]>;
  /** About how many rows a table has, as its last analysis found; asked anew every few minutes. */
  roughRows(table: string): Promise<number>;
  /** Commits when `run` resolves, rolls back when it throws; retries deadlocks and lost locks. */
  transaction<T>(scope: VenueScope, run: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** SQLSTATEs after which the same transaction may succeed when it is run again. */
const retryable = new Set(['40001', '40P01', '55P03']);
const maxTries = 3;
/**
 * Milliseconds after which nothing is tried again: who has waited for a lock until its time limit would wait as long once
 * more, and the caller is promised an answer within three seconds.
 */
const triesWithin = 1500;
/** SQLSTATE of a statement behind one that failed. */
const abortedTransaction = '25P02';
/** Milliseconds for which an estimate of rows holds. */
const roughFor = 300_000;

/**
 * Distinct statements that are prepared under a name of their own. A connection keeps each with its plan, some fifty
 * kilobytes, and lists that are filtered and sorted in all ways make thousands of them.
 */
const mostPrepared = 500;

type Run = <R extends QueryResultRow>(
  target: PoolClient,
  text: string,
  values?: readonly unknown[],
  manner?: Manner,
) => Promise<R[]>;
type Borrow = ReturnType<typeof createConnections>['borrow'];

/** Binds the pool of the application role. A connection remembers its scope, so that the usual call pays no extra trip. */
export function createDatabase(pool: Pool, limits: { readonly mostPrepared: number } = { mostPrepared }): Database {
  const { run, generation } = createStatements(limits.mostPrepared);
  const { connect, release, scopeOf, enter, borrow, anywhere } = createConnections(pool, run, generation);
  const lanes = createLanes({ connect, release, scopeOf, enter });
  const readWithin = <R extends QueryResultRow>(
    scope: VenueScope,
    { text, values }: { readonly text: string; readonly values: readonly unknown[] | undefined },
    manner: Manner,
  ) =>
    borrow(
      scope,
      (client) => run<R>(client, text, values, manner),
      (_client, answered) => answered,
    );

  return {
    query: anywhere,
    within: (scope, text, values, planning) => readWithin(scope, { text, values }, { planning }),
    passOn: (scope, text, values, planning) => readWithin(scope, { text, values }, { planning, json: 'bytes' }),
    lookup: <R extends QueryResultRow>(scope: VenueScope, text: string, values?: readonly unknown[]) =>
      lanes.read(keyOf(scope), (client) => run<R>(client, text, values, { json: 'bytes' })) ??
      readWithin<R>(scope, { text, values }, { json: 'bytes' }),
    roughRows: estimates(anywhere),
    transaction: (scope, work) => triedAgain(() => transact(borrow, run, { scope, work })),
  };
}

/** Names the statements that connections prepare. `generation` moves on when all names are given: see {@link mostPrepared}. */
function createStatements(most: number): { readonly run: Run; readonly generation: () => number } {
  const names = new Map<string, string>();
  let generation = 0;
  const nameOf = (text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= most) {
      names.clear();
      generation += 1;
    }
    const name = `s${generation}_${names.size}`;
    names.set(text, name);
    return name;
  };
  const run = async <R extends QueryResultRow>(
    target: PoolClient,
    text: string,
    values: readonly unknown[] = [],
    { planning = 'once', json }: Manner = {},
  ): Promise<R[]> => {
    const name = planning === 'once' ? nameOf(text) : undefined;
    const statement = { name, text, values: [...values], ...(json === 'bytes' && { types: typesWithJsonAsBytes }) };
    return (await answerOf<R>(target, statement)).rows;
  };
  return { run, generation: () => generation };
}

/** Lends the pool's connections, each with the scope that it remembers, and gives up those that nobody may have again. */
function createConnections(pool: Pool, run: Run, generation: () => number) {
  /** Names of another generation are used no more: a connection that keeps them is given up as soon as it is free. */
  const generations = new WeakMap<PoolClient, number>();
  const scopes = new WeakMap<PoolClient, string>();

  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    if (!generations.has(client)) generations.set(client, generation());
    return client;
  };
  const release = (client: PoolClient, isBroken: boolean): void =>
    client.release(isBroken || generations.get(client) !== generation());
  const enter = async (client: PoolClient, key: string): Promise<void> => {
    gatherWrites(client);
    scopes.delete(client);
    await run(client, "select set_config('app.venues', $1, false)", [key]);
    scopes.set(client, key);
  };
  /** `first` travels with the change of scope, so it may read or begin, but not write. `use` need not wait for it. */
  const borrow = async <F, T>(
    scope: VenueScope,
    first: (client: PoolClient) => Promise<F>,
    use: (client: PoolClient, answered: Promise<F>) => Promise<T>,
  ): Promise<T> => {
    const client = await connect();
    const key = keyOf(scope);
    let broken = false;
    try {
      if (scopes.get(client) === key) return await use(client, first(client));
      const entered = enter(client, key);
      const answered = first(client);
      await Promise.all([entered, answered]);
      return await use(client, answered);
    } catch (error) {
      // With an uncertain scope, or with a transaction begun beside it, nobody else may have the connection.
      broken = isConnectionLoss(error) || scopes.get(client) !== key;
      throw error;
    } finally {
      release(client, broken);
    }
  };
  /** On any connection, whatever it may see: for tables without a wall. */
  const anywhere = async <R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]> => {
    const client = await connect();
    let broken = false;
    try {
      return await run<R>(client, text, values);
    } catch (error) {
      broken = isConnectionLoss(error);
      throw error;
    } finally {
      release(client, broken);
    }
  };
  return { connect, release, scopeOf: (client: PoolClient) => scopes.get(client), enter, borrow, anywhere };
}

/** Runs one transaction on a borrowed connection: begins with the change of scope, and commits or rolls back. */
function transact<T>(
  borrow: Borrow,
  run: Run,
  { scope, work }: { readonly scope: VenueScope; readonly work: (tx: Transaction) => Promise<T> },
): Promise<T> {
  return borrow(
    scope,
    (client) => {
      gatherWrites(client);
      return answerOf(client, { text: 'begin' });
    },
    (client, begun) => workThrough(client, { begun, run, work }),
  );
}

interface Begun<T> {
  readonly begun: Promise<unknown>;
  readonly run: Run;
  readonly work: (tx: Transaction) => Promise<T>;
}

async function workThrough<T>(client: PoolClient, { begun, run, work }: Begun<T>): Promise<T> {
  const actions: (() => void)[] = [];
  const sent: Promise<unknown>[] = [];
  const inOrder = afterBegin(begun);
  let isOver = false;
  const issue = async <R extends QueryResultRow>(text: string, values?: readonly unknown[]) => {
    // One branch of several that was left behind when another failed: the connection may be somebody else's by now.
    if (isOver) throw new Error('the transaction is over');
    return inOrder(text, () => {
      gatherWrites(client);
      return run<R>(client, text, values);
    });
  };
  const follow = (statement: Promise<unknown>) => {
    // Looked at before the transaction ends; until then a failure is not an unhandled one.
    statement.catch(() => undefined);
    sent.push(statement);
  };
  follow(begun);
  try {
    const result = await work({
      query: issue,
      send: (text, values) => follow(issue(text, values)),
      onCommit: (action) => actions.push(action),
    });
    isOver = true;
    const commit = inOrder('commit', () => answerOf(client, { text: 'commit' }));
    follow(commit);
    await Promise.all(sent);
    // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error.
    if ((await commit).command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed');
    for (const action of actions) action();
    return result;
  } catch (error) {
    isOver = true;
    await inOrder('rollback', () => answerOf(client, { text: 'rollback' })).catch(() => undefined);
    throw errorCode(error) === abortedTransaction ? await firstFailure(sent, error) : error;
  }
}

/** Tries a transaction again that met others, up to its limits. */
async function triedAgain<T>(once: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      const isOver = attempt >= maxTries || performance.now() - begun > triesWithin;
      if (isOver || !retryable.has(errorCode(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** About how many rows tables have, each estimate kept for a while. */
function estimates(query: Tx['query']): Database['roughRows'] {
  const rough = new Map<string, { readonly rows: number; readonly until: number }>();
  return async (table) => {
    const known = rough.get(table);
    if (known && known.until > performance.now()) return known.rows;
    // Minus one: never analysed.
    const text = 'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = $1::regclass';
    const [found] = await query<{ rows: number }>(text, [table]);
    const rows = found?.rows ?? 0;
    rough.set(table, { rows, until: performance.now() + roughFor });
    return rows;
  };
}

const keys = new WeakMap<readonly string[], string>();

/** A scope as the wall of row-level security reads it; many calls within a second ask with one and the same list. */
function keyOf(scope: VenueScope): string {
  if (scope === '*') return scope;
  const known = keys.get(scope);
  if (known !== undefined) return known;
  const key = [...scope].sort().join(',');
  keys.set(scope, key);
  return key;
}

/**
 * Runs a statement by pg's callback. Its promise form ties every statement to the next one, so that their rows outlive two
 * collections of young memory: a tenth of all that a detail allocates moved to old memory then, instead of a hundredth.
 */
async function answerOf<R extends QueryResultRow>(target: PoolClient, statement: QueryConfig): Promise<QueryResult<R>> {
  try {
    return await new Promise((resolve, reject) => {
      target.query<R>(statement, (error: Error | null | undefined, result) =>
        error ? reject(error) : resolve(result),
      );
    });
  } catch (error) {
    // The stack of a network event tells nobody which statement it was.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * Lets the statements of a transaction out in their order. Those that read may travel with `begin`; the first that writes
 * waits until it has begun, so that nothing is ever written outside of it, and all that follow stay behind that one.
 */
function afterBegin(begun: Promise<unknown>) {
  let isBegun = false;
  let gate: Promise<unknown> | undefined;
  const opened = begun.then(() => {
    isBegun = true;
  });
  opened.catch(() => undefined);
  return <T>(text: string, issue: () => Promise<T>): Promise<T> => {
    if (gate === undefined && (isBegun || /^\s*select\b/i.test(text))) return issue();
    gate ??= opened;
    return gate.then(issue);
  };
}

/** Why a transaction was aborted: the statement that was sent first among those that failed. */
async function firstFailure(sent: readonly Promise<unknown>[], otherwise: unknown): Promise<unknown> {
  for (const outcome of await Promise.allSettled(sent)) if (outcome.status === 'rejected') return outcome.reason;
  return otherwise;
}

/** True when the connection is gone: the statement may or may not have run. */
export function isConnectionLoss(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const state = errorCode(error) ?? '';
  // 25006: a standby after a switch; the row is not there, and the connection leads to the wrong server.
  if (/^(08|57P|25006)/.test(state) || /^E(CONN|PIPE|NOENT|TIMEDOUT|HOST|NET)/.test(state)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)/.test(
    error.message,
  );
}
