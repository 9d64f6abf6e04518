import { optionCodes } from '@yunguan/contract/kernel/options';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database';
import { demoBranchKey } from '../../src/demo/places';
import type { Actor, VenueGrant } from '../../src/kernel/access/actor';
import type { Sessions, TokenSession } from '../../src/kernel/access/sessions';
import { seedId } from '../../src/seed/ids';
import { type ContentApp, createContentApp } from '../content-app';
import { promise, size } from './record';
import { changedTables, doorOf, fingerprint, type MatrixCall, matrixCalls, twinOf } from './stage';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const main = seedId.venue('main');
const branch = seedId.venue(demoBranchKey);

/** Calls that change a row of a content type by its id. */
const changing = matrixCalls(() => app).filter(
  ({ endpoint, row }) => endpoint.effect === 'write' && row.needs && row.as === 'viewer' && !endpoint.multipart,
);

/** Holds every option in every venue, as if no call asked whose row it is. */
function everywhere(sessions: Sessions, grants: Actor['grants']): Sessions {
  const all: ReadonlySet<string> = new Set(optionCodes);
  // Whatever type is asked for.
  const everyType = Object.assign(new Map<string, ReadonlySet<string>>(), { get: () => all });
  const rights: Actor['rights'] = { byMenu: () => all, byContent: () => all, contentsIn: () => everyType };
  const find = async (token: string): Promise<TokenSession> => {
    const session = await sessions.find(token);
    if (session.kind !== 'staff') return session;
    return { ...session, actor: { ...session.actor, grants, rights } };
  };
  return { ...sessions, find };
}

/** Leaves the scope of row-level security to the branch, whatever the program asks for; or opens it for all. */
function scoped(db: Database, scope: '*' | readonly string[]): Database {
  return {
    ...db,
    within: (_asked, text, values, planning) => db.within(scope, text, values, planning),
    transaction: (_asked, run) => db.transaction(scope, run),
  };
}

/** A server whose program forgot the venue; the database's wall stands, or is open, too. */
async function forgetful(wall: 'stands' | 'open'): Promise<FastifyInstance> {
  const session = await app.deps.sessions.find(await app.as('platform'));
  const grants: ReadonlyMap<string, VenueGrant> = session.kind === 'staff' ? session.actor.grants : new Map();
  return twinOf(app, {
    sessions: everywhere(app.deps.sessions, grants),
    db: scoped(app.deps.db, wall === 'stands' ? [branch] : '*'),
  });
}

async function guardedTables(): Promise<string[]> {
  const { rows } = await app.deps.pools.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relrowsecurity order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Rows of the main venue, behind the wall, that the branch could change. */
async function breaches(server: FastifyInstance, calls: readonly MatrixCall[]): Promise<string[]> {
  const guarded = await guardedTables();
  const door = doorOf(server);
  const found: string[] = [];
  for (const call of calls) {
    const body = await call.row.body();
    const token = await app.as('branch');
    const before = await fingerprint(app.deps.pools.owner, main);
    await door.send(call, body, { token });
    const changed = changedTables(before, await fingerprint(app.deps.pools.owner, main));
    found.push(...changed.filter((name) => guarded.includes(name)).map((name) => `${call.path}: ${name}`));
  }
  return found;
}

it('is behind a wall in the database, even from a program that forgot the venue', async () => {
  const server = await forgetful('stands');
  const chosen = changing.filter((_, index) => index % size({ fast: 5, full: 1 }) === 0);
  const found = await breaches(server, chosen);
  await server.close();
  expect(found).toEqual([]);
  const book = promise('P5');
  book.figure('程序不看场馆时，行级安全放过的改动', found.length, {
    exactly: 0,
    unit: `行（${chosen.length} 个接口）`,
  });
  book.figure('行级安全保护的表', (await guardedTables()).length, { atLeast: 20, unit: '张' });
}, 900_000);

it('would be changed with the wall open, too', async () => {
  const server = await forgetful('open');
  const some = changing.filter(({ row }) => ['recruit', 'welfare'].includes(row.needs?.content ?? ''));
  const found = await breaches(server, some);
  await server.close();
  promise('P5').twin('接口不看场馆，行级安全也打开', found.length > 0);
}, 900_000);

it('has every table with a venue of content behind the wall, or a reason why not', async () => {
  const { rows } = await app.deps.pools.owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join pg_class t on t.oid = format('public.%I', c.table_name)::regclass
     where c.table_schema = 'public' and c.column_name = 'venue_id' and not t.relrowsecurity
       and not exists (select from pg_inherits i where i.inhrelid = t.oid)
       and not coalesce('security_invoker=true' = any (t.reloptions), false) order by 1`,
  );
  // A view that asks as its caller stands behind the walls of its tables.
  // Looked at across venues by nature: rights, log-ins, settings, the log, and files by their content.
  expect(rows.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "access_token",
      "audit_log",
      "content_version",
      "department",
      "draft",
      "duty",
      "letter",
      "member_letter",
      "order_change",
      "review_flow",
      "role",
      "staff_user",
      "upload",
      "upload_use",
      "user_role",
    ]
  `);
});
