import { adminAreas } from '@yunguan/contract/kernel/areas';
import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import { registry } from '@yunguan/contract/registry';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { buildApp } from '../../src/app';
import type { Deps } from '../../src/deps';
import { seedId } from '../../src/seed/ids';
import type { Answer } from '../app';
import { type ContentApp, png } from '../content-app';
import type { Form } from '../factories';
import type { Row } from '../matrix/row';
import { wholeMatrix } from '../matrix/whole';

/** A call that the server answers, with its row of the authorisation matrix. */
export interface MatrixCall {
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly row: Row;
}

/** Every registered call. @throws when one has no row: a call that nobody thought of is not left out silently */
export function matrixCalls(app: () => ContentApp): readonly MatrixCall[] {
  const matrix = wholeMatrix(app);
  return registry.map((endpoint) => {
    const row = matrix[endpoint.path];
    if (!row) throw new Error(`${endpoint.path}: no row in the authorisation matrix`);
    return { path: endpoint.path, endpoint, row };
  });
}

export interface Sending {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

/** The calls of one server, honest or broken on purpose. */
export interface Door {
  send(call: MatrixCall, body: Form, sending?: Sending): Promise<Answer>;
}

const boundary = 'promise-boundary-51c7';

/** Sends bodies to a server without a port; a multipart call carries its file and the body in the query. */
export function doorOf(server: FastifyInstance): Door {
  return {
    send: async (call, body, sending = {}) => {
      const packed = call.endpoint.multipart ? await packFile(call, body) : packJson(call, body);
      const response = await server.inject({
        method: 'POST',
        url: packed.url,
        remoteAddress: sending.from ?? '127.0.0.1',
        headers: {
          'content-type': packed.type,
          ...(sending.token === undefined ? {} : { authorization: `Bearer ${sending.token}` }),
          ...sending.headers,
        },
        payload: packed.payload,
      });
      const envelope = response.json<Omit<Answer, 'status' | 'text'>>();
      return { ...envelope, status: response.statusCode, text: response.body };
    },
  };
}

function packJson({ path }: MatrixCall, body: Form) {
  return { url: path, type: 'application/json', payload: JSON.stringify(body) };
}

async function packFile({ path, row }: MatrixCall, body: Form) {
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  const file = (await row.file?.()) ?? (await png('#445566'));
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    url: `${path}?${query}`,
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** A second server over the same database with something of it changed: the broken twin of a test. */
export function twinOf(app: ContentApp, changes: Partial<Deps>): Promise<FastifyInstance> {
  return buildApp({
    deps: { ...app.deps, ...changes },
    lifecycle: { ready: () => true, draining: () => false },
  });
}

/** Whether the answer is the success of the row. */
export function hasSucceeded({ row }: MatrixCall, answer: Answer): boolean {
  return (row.succeeds ?? ((one: Answer) => one.state === 1))(answer);
}

/** Gives the viewer's role exactly these options on a menu; null takes the menu away. */
export async function grantViewer(app: ContentApp, content: string, options: readonly string[] | null): Promise<void> {
  const { owner } = app.deps.pools;
  const values = [seedId.role('viewer'), seedId.menu(content)];
  await owner.query('delete from role_menu where role_id = $1 and menu_id = $2', values);
  if (options) await owner.query('insert into role_menu values ($1, $2, $3)', [...values, options]);
  app.clock.advance({ seconds: 1 });
}

/** Gives the viewer's role back what it held from the start: content menus without options, and no administrative area. */
export function restoreViewer(app: ContentApp, content: string): Promise<void> {
  return grantViewer(app, content, content in adminAreas ? null : []);
}

/** Runs something with the token of who may make the call and the least rights that it takes. */
export async function withToken<T>(
  app: ContentApp,
  { row }: MatrixCall,
  use: (sending: Sending) => Promise<T>,
): Promise<T> {
  if (row.as === 'nobody') return use({});
  if (row.as === 'anonymous') return use({ token: await app.anonymous() });
  const token = await app.as(row.as);
  if (!row.needs) return use({ token });
  const { content, anyOf } = row.needs;
  await grantViewer(app, content, anyOf.filter((code) => code !== 'view').slice(0, 1));
  const used = await use({ token });
  await restoreViewer(app, content);
  return used;
}

/** Tables that move with every call, or that never move. */
const moving = new Set([
  'access_token',
  'audit_log',
  'audit_block',
  'login_failure',
  'idempotency',
  'content_version',
  'region',
  'region_source',
]);

export interface Table {
  readonly name: string;
  readonly hasVenue: boolean;
  /** Its rows are told apart by a uuid. */
  readonly hasId: boolean;
  readonly hasLastLogin: boolean;
}

/** The tables of a database do not change while its tests run, and the catalogue is slow to ask. */
const known = new WeakMap<Pool, Promise<readonly Table[]>>();

/** Every table of the product, by what the database says of itself: a new one is looked at, too. */
export function tablesOf(owner: Pool): Promise<readonly Table[]> {
  const tables = known.get(owner) ?? readTables(owner);
  known.set(owner, tables);
  return tables;
}

async function readTables(owner: Pool): Promise<readonly Table[]> {
  const has = (column: string) =>
    `exists (select from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name and ${column})`;
  const { rows } = await owner.query<Table>(
    `select t.table_name as name, ${has("c.column_name = 'venue_id'")} as "hasVenue",
       ${has("c.column_name = 'id' and c.data_type = 'uuid'")} as "hasId",
       ${has("c.column_name = 'last_login_at'")} as "hasLastLogin"
     from information_schema.tables t
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and not exists (
       select from pg_inherits i where i.inhrelid = format('%I.%I', t.table_schema, t.table_name)::regclass) order by 1`,
  );
  return rows;
}

/**
 * Hash of each table; with a venue, of that venue's rows in the tables that tell venues apart. Which row stands where and
 * who wrote it last tells of every change, and without reading the rows themselves; their hashes are added up.
 */
export async function fingerprint(owner: Pool, venueId?: string): Promise<Readonly<Record<string, string>>> {
  const tables = (await tablesOf(owner)).filter(
    ({ name, hasVenue }) => !moving.has(name) && (hasVenue || venueId === undefined),
  );
  const parts = tables.map(({ name, hasLastLogin }) => {
    // Where a row stands and who wrote it last; of people what they are, for a login writes its time to them.
    const whole = hasLastLogin ? `(to_jsonb(t) - 'last_login_at')` : '(t.ctid, t.xmin)';
    const where = venueId === undefined ? '' : 'where venue_id = $1';
    return `(select coalesce(sum(hashtextextended(${whole}::text, 0)::numeric), 0)::text from ${name} t ${where}) as ${name}`;
  });
  const { rows } = await owner.query<Record<string, string>>({
    name: venueId === undefined ? 'fingerprint' : 'fingerprint of a venue',
    text: `select ${parts.join(', ')}`,
    values: venueId === undefined ? [] : [venueId],
  });
  return rows[0] ?? {};
}

/** Names of the tables in which two fingerprints differ. */
export function changedTables(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}
