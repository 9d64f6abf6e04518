import type { PoolClient, QueryConfig } from 'pg';
import type { TestApp } from './app';
import type { ContentApp } from './content-app';
import { exported, type Ordered } from './exported';

/** A statement of a call as it was sent, and the pages that it reads. */
export interface Read {
  readonly text: string;
  /** Pages of the database, cached ones too: the measure of work that a busy machine does not change. */
  readonly pages: number;
  /** Pages of sorts and joins that did not fit into memory. */
  readonly spilled: number;
  /** Rows that its parts hand on to each other. */
  readonly rows: number;
}

type Sent = Pick<QueryConfig, 'text' | 'values'>;

/** The statements that a call sends, each explained anew with the same values behind the same wall. */
export async function readsOf(app: TestApp, run: () => Promise<unknown>): Promise<Read[]> {
  const sent = await statementsOf(app, run);
  const reads: Read[] = [];
  const client = await app.deps.pools.app.connect();
  try {
    for (const { text, values } of sent) {
      if (/set_config/.test(text)) await client.query(text, values);
      if (!/^[\s(]*(select|with)\b/i.test(text) || /set_config|pg_notify|pg_advisory/.test(text)) continue;
      reads.push(await explained(client, { text, values }));
    }
  } finally {
    client.release(true);
  }
  return reads;
}

/** A list as an account exports it: its lines, heads first, and what its statement reads behind the same wall. */
export async function readOfExport(app: ContentApp, name: string, ordered: Ordered) {
  const pool = app.deps.pools.cursors;
  const connect = pool.connect.bind(pool);
  let reading: Promise<Read> | undefined;
  // Each export has a connection of its own, which ends with it.
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client);
    client.query = ((...asked: Parameters<typeof query>) => {
      const [statement] = asked as unknown as [Sent | string];
      // The cursor; what was sent before it told the connection what it may see.
      if (typeof statement === 'object') reading = explained({ query }, statement);
      return query(...asked);
    }) as typeof client.query;
    return client;
  }) as typeof pool.connect;
  try {
    const lines = await exported(app, name, ordered);
    if (!reading) throw new Error('an export reads through a cursor');
    return { lines, ...(await reading) };
  } finally {
    pool.connect = connect;
  }
}

async function explained(client: Pick<PoolClient, 'query'>, { text, values }: Sent): Promise<Read> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>({
    text: `explain (analyze, buffers, format json) ${text}`,
    ...(values ? { values } : {}),
  });
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('a statement has a plan');
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  return { text, pages, spilled: plan['Temp Read Blocks'] + plan['Temp Written Blocks'], rows: rowsOf(plan) };
}

type Blocks = 'Shared Hit Blocks' | 'Shared Read Blocks' | 'Temp Read Blocks' | 'Temp Written Blocks';

interface PlanNode extends Readonly<Record<Blocks | 'Actual Rows' | 'Actual Loops', number>> {
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly Plan: PlanNode;
}

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
  return Math.round(node['Actual Rows'] * node['Actual Loops']) + below;
}

/** Listens to the connections of the pool while a call runs; what they do is left as it is. */
async function statementsOf({ deps }: TestApp, run: () => Promise<unknown>): Promise<Sent[]> {
  const pool = deps.pools.app;
  const sent: Sent[] = [];
  const connect = pool.connect.bind(pool);
  const restore: (() => void)[] = [];
  const heard = new WeakSet<PoolClient>();
  const listen = (client: PoolClient): PoolClient => {
    if (heard.has(client)) return client;
    heard.add(client);
    const { query } = client;
    // One of pg's many forms; the database speaks only that of a statement object.
    client.query = function (this: PoolClient, ...asked: Parameters<typeof query>) {
      const [statement] = asked as unknown as [Sent | string];
      if (typeof statement === 'object' && statement.text)
        sent.push({ text: statement.text, values: statement.values });
      return query.apply(this, asked);
    } as typeof query;
    restore.push(() => {
      client.query = query;
    });
    return client;
  };
  pool.connect = (async () => listen(await connect())) as typeof pool.connect;
  try {
    await run();
  } finally {
    pool.connect = connect;
    for (const undo of restore) undo();
  }
  return sent;
}
