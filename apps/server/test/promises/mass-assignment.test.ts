import { recruit } from '@yunguan/contract/content/recruit';
import { anyContent } from '@yunguan/contract/kernel/content';
import { text } from '@yunguan/contract/kernel/field';
import { changePassword } from '@yunguan/contract/platform/auth';
import { contentTypes } from '@yunguan/contract/content-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { buildApp } from '../../src/app';
import { recruitModule } from '../../src/content/recruit/recruit.module';
import { contentModule } from '../../src/kernel/content/module';
import { seedId } from '../../src/seed/ids';
import { type ContentApp, createContentApp } from '../content-app';
import type { Form } from '../factories';
import { promise } from './record';
import { type Door, doorOf, hasSucceeded, type MatrixCall, matrixCalls, tablesOf, withToken } from './stage';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const number = 987_654;
const word = 'xyzzy-forged';
const moment = '2033-03-03 03:03:03';
const unknownId = '0bad0bad-0bad-4bad-8bad-0bad0bad0bad';

/** What belongs to the server alone, with values that nothing else in the run has. */
const forged: Form = {
  id: unknownId,
  ids: undefined,
  status: 100,
  state: 100,
  reviewStatus: 100,
  poll: number,
  number,
  votesCount: number,
  excessTicket: number,
  remain: number,
  sold: number,
  viewingCount: number,
  signUpNum: number,
  recruitedCount: number,
  successCount: number,
  usedCount: number,
  revision: number,
  approvedRevision: number,
  isEdit: true,
  isTop: true,
  isValid: false,
  enabled: false,
  isPlatform: true,
  private: false,
  mustChangePassword: true,
  isNetwork: true,
  deletedAt: moment,
  publishTime: moment,
  approvedAt: moment,
  frozenAt: moment,
  createdAt: moment,
  creationTime: moment,
  lastLoginAt: moment,
  expiresAt: moment,
  creator: word,
  createdBy: unknownId,
  updatedBy: unknownId,
  publisher: word,
  submitter: word,
  userName: word,
  userId: unknownId,
  memberId: unknownId,
  roleId: seedId.role('platformAdmin'),
  passwordHash: word,
  idCardHash: word,
  storeKey: word,
  hash: word,
};
/** As a database column would be called. */
const inSnakeCase = Object.fromEntries(
  Object.entries(forged).map(([name, value]) => [name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), value]),
);
/** Names of the prototype travel as ordinary keys of the JSON text. */
const ofPrototype: Form = JSON.parse(
  '{"__proto__": {"isPolluted": true}, "constructor": {"prototype": {"isPolluted": true}}, "toString": 1}',
) as Form;

/** Names that the call itself reads: those are its payload, judged by the tests of the call. */
function ownNames({ endpoint, path }: MatrixCall): ReadonlySet<string> {
  const { properties } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  const type = contentTypes.find((one) => path.startsWith(`${one.base}/`));
  // The status of a form is an intent, 0 or 1; the list of transitions refuses every other (P8).
  const ofForm =
    type && Object.keys(properties ?? {}).length === 0 ? [...Object.keys(type.fields), 'id', 'status'] : [];
  return new Set([...Object.keys(properties ?? {}), ...ofForm]);
}

function attackOn(call: MatrixCall, body: Form): Form {
  const own = ownNames(call);
  const foreign = Object.entries({ ...inSnakeCase, ...forged }).filter(([name]) => !own.has(name) && !(name in body));
  return { ...ofPrototype, ...Object.fromEntries(foreign), ...body };
}

/** Sessions move with every call; a picture's thumbnails are ordered once, and an old password is kept once. */
const unwatched = ['access_token', 'region', 'audit_log', 'thumbnail_task', 'staff_password'];

interface Changed {
  readonly table: string;
  readonly row: Record<string, unknown>;
}

/** The rows that were written since the transaction `since`. Prepared: planning it took longer than running it. */
async function rowsSince(since: string): Promise<Changed[]> {
  const { owner } = app.deps.pools;
  const tables = (await tablesOf(owner)).filter(({ name }) => !unwatched.includes(name));
  const parts = tables.map(
    ({ name }) => `select '${name}' as "table", to_jsonb(t) as row from ${name} t where t.xmin::text::bigint >= $1`,
  );
  const query = { name: 'rows since', text: parts.join(' union all '), values: [since] };
  return (await owner.query<Changed>(query)).rows;
}

const since = async () =>
  (await app.deps.pools.owner.query<{ id: string }>('select pg_current_xact_id()::text as id')).rows[0]?.id ?? '0';

/** What of a row a client must not choose: flags, states, owners, and whether something is set at all. */
function protectedPart({ table, row }: Changed): string {
  const parts = Object.entries(row).flatMap(([name, value]) => {
    if (typeof value === 'boolean' || value === null) return [[name, value]];
    if (/(^|_)(status|state)$/.test(name) || /^(venue_id|created_by|updated_by)$/.test(name)) return [[name, value]];
    return [[name, 'set']];
  });
  return `${table} ${JSON.stringify(parts)}`;
}

interface Run {
  readonly succeeded: boolean;
  readonly text: string;
  readonly changed: readonly Changed[];
}

async function run(door: Door, call: MatrixCall, change: (body: Form) => Form): Promise<Run> {
  const body = await call.row.body();
  return withToken(app, call, async (sending) => {
    const before = await since();
    const answer = await door.send(call, change(body), sending);
    return { succeeded: hasSucceeded(call, answer), text: answer.text, changed: await rowsSince(before) };
  });
}

/** What cannot be done twice in the same words. */
const again: Readonly<Record<string, (body: Form) => Form>> = {
  [changePassword.path]: ({ newPassword }) => ({ oldPasswords: newPassword, newPassword: 'Jiangbei#2027!' }),
};

/** What the attack changed beyond an honest call of the same kind. */
async function attack(door: Door, call: MatrixCall): Promise<string[]> {
  const honest = await run(door, call, (body) => body);
  // One code a minute for each phone.
  if (call.path.includes('/accounts/')) app.clock.advance({ seconds: 61 });
  const attacked = await run(door, call, (body) => attackOn(call, again[call.path]?.(body) ?? body));
  const problems: string[] = [];
  if (honest.succeeded && !attacked.succeeded) problems.push(`refused: ${attacked.text}`);
  for (const { table, row } of attacked.changed) {
    const text = JSON.stringify(row);
    for (const canary of [String(number), word, '2033-03-0', unknownId]) {
      if (text.includes(canary)) problems.push(`${table} holds ${canary}`);
    }
  }
  // How many rows move along with one depends on how many there are.
  const parts = (one: Run) => [...new Set(one.changed.map(protectedPart))].sort().join('\n');
  if (parts(honest) !== parts(attacked)) problems.push(`${parts(honest)}\n≠\n${parts(attacked)}`);
  return problems.map((problem) => `${call.path}: ${problem}`);
}

const writing = matrixCalls(() => app).filter(({ endpoint }) => endpoint.effect === 'write');

it('sets nothing that belongs to the server, through any writing call', async () => {
  const door = doorOf(app.app);
  const problems: string[] = [];
  for (const call of writing) problems.push(...(await attack(door, call)));
  expect(problems).toEqual([]);
  expect(({} as Form).isPolluted).toBeUndefined();
  const book = promise('P7');
  book.figure('注入自管字段的写入接口', writing.length, { atLeast: 93, unit: '个' });
  book.figure('每个接口注入的字段', Object.keys({ ...inSnakeCase, ...forged, ...ofPrototype }).length, {
    atLeast: 20,
    unit: '个',
  });
  book.figure('被改的受保护列', problems.length, { exactly: 0, unit: '列' });
}, 900_000);

it('is seen where a type takes every column for a field of its form', async () => {
  const { publisher: _computed, ...computed } = recruit.computed;
  const careless = contentModule(
    anyContent({
      ...recruit,
      fields: { ...recruit.fields, publisher: text('发布人', {}) },
      computed,
      sortable: ['title'],
      exportColumns: [],
      codes: {},
    }),
    {
      ...recruitModule.binding,
      computed: { viewingCount: 'c.viewing_count', isTop: 'c.is_top::int' },
      onCreate: () => ({}),
    },
  );
  const twin = await buildApp({
    deps: app.deps,
    lifecycle: { ready: () => true, draining: () => false },
    types: [careless],
  });
  const update = writing.find(({ path }) => path === `${recruit.base}/${recruit.paths.update}`);
  const problems = update ? await attack(doorOf(twin), update) : [];
  await twin.close();
  promise('P7').twin(
    '请求体里的每一列都当作表单字段',
    problems.some((one) => one.includes(`holds ${word}`)),
  );
});
