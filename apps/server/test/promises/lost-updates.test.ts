import { recruit } from '@yunguan/contract/content/recruit';
import { vote } from '@yunguan/contract/content/vote';
import { setVoteRules } from '@yunguan/contract/content/vote-rules';
import { saveJudging } from '@yunguan/contract/content/vote-judging';
import { anyContent } from '@yunguan/contract/kernel/content';
import { saveReviewFlow } from '@yunguan/contract/platform/flows';
import { setNoShowPolicy } from '@yunguan/contract/platform/no-shows';
import { review } from '@yunguan/contract/platform/review';
import { setWatchedWords } from '@yunguan/contract/platform/watched-words';
import { contentTypes } from '@yunguan/contract/content-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { seedId } from '../../src/seed/ids';
import { type ContentApp, createContentApp } from '../content-app';
import { buildRecruit, buildVote, type Form, path } from '../factories';
import { promise, size } from './record';
import { type Door, doorOf, type MatrixCall, matrixCalls, tablesOf, twinOf, withToken } from './stage';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const calls = matrixCalls(() => app);

/** Changing calls that take the version of what they change: those that declare one, and the forms of the types. */
const versioned = calls.filter(({ endpoint, path: called }) => {
  if (endpoint.effect === 'read') return false;
  const { properties } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  const isForm = contentTypes.some((type) => path(type, 'update') === called);
  return isForm || Object.keys(properties ?? {}).includes('version');
});

/** Versions that do not stand beside an id. */
const elsewhere: Readonly<Record<string, { statement: string; of: (body: Form) => unknown[] }>> = {
  [saveReviewFlow.path]: {
    // A venue without a flow of its own has version null.
    statement: 'select (select version from review_flow where venue_id = $1 and content_type = $2) as version',
    of: ({ venueId, kind }) => [venueId, kind],
  },
  // A venue without a rule has version 0; the matrix is of the main venue.
  [setNoShowPolicy.path]: {
    statement: 'select coalesce((select version from no_show_policy where venue_id = $1), 0) as version',
    of: () => [seedId.venue('main')],
  },
  [setWatchedWords.path]: { statement: 'select version from watched_words', of: () => [] },
  // An activity without rules of its own has version 0.
  [setVoteRules.path]: {
    statement: 'select coalesce((select version from vote_rule where activity_id = $1), 0) as version',
    of: ({ activityId }) => [activityId],
  },
  // A round that nobody judges yet has version 0.
  [saveJudging.path]: {
    statement: 'select coalesce((select version from vote_judging where rotation_id = $1), 0) as version',
    of: ({ rotationId }) => [rotationId],
  },
};

async function versionIn(call: MatrixCall, body: Form): Promise<number | null | undefined> {
  const other = elsewhere[call.path];
  if (!other) return versionOf(idOf(body));
  return (await app.deps.pools.owner.query<{ version: number | null }>(other.statement, other.of(body))).rows[0]
    ?.version;
}

let tables: readonly string[] = [];
async function versionOf(id: string): Promise<number | undefined> {
  const { owner } = app.deps.pools;
  if (tables.length === 0) {
    const { rows } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('id', 'version')
         and table_name = any ($1) group by 1 having count(*) = 2`,
      [(await tablesOf(owner)).map(({ name }) => name)],
    );
    tables = rows.map(({ name }) => name);
  }
  const union = tables.map((name) => `select version from ${name} where id::text = $1`).join(' union all ');
  return (await owner.query<{ version: number }>(union, [id])).rows[0]?.version;
}

/** Ids that a body names, first its own. */
const idOf = ({ id }: Form) => (typeof id === 'string' ? id : '');

interface Tried {
  readonly path: string;
  /** Changes that were taken in silence although the version was an old one. */
  readonly lost: number;
  readonly problem?: string;
}

/** Two people load the same version and both save: the second must hear of the first. */
async function pair(door: Door, call: MatrixCall): Promise<Tried> {
  const body = await call.row.body();
  const version = await versionIn(call, body);
  if (version === undefined) return { path: call.path, lost: 0, problem: `no version of ${JSON.stringify(body)}` };
  return withToken(app, call, async (sending) => {
    const answers = await Promise.all([0, 1].map(() => door.send(call, { ...body, version }, sending)));
    const taken = answers.filter((answer) => answer.state === 1);
    const refused = answers.find((answer) => answer.state !== 1);
    if (taken.length === 2) return { path: call.path, lost: 1 };
    const conflict = refused?.objects.conflict as { userName?: unknown; time?: unknown; version?: unknown } | undefined;
    const tellsWho = typeof conflict?.time === 'string' && Boolean(conflict.userName);
    // What the first save sent into review is closed to the second, whatever its version.
    const says = refused?.objects.code === 'CONFLICT' ? tellsWho : refused?.objects.code === 'ILLEGAL_STATE';
    if (taken.length !== 1 || !says) return { path: call.path, lost: 0, problem: `${taken.length}: ${refused?.text}` };
    return { path: call.path, lost: 0 };
  });
}

it('knows every changing call that takes a version', () => {
  expect(versioned.length).toBeGreaterThanOrEqual(20);
});

it('tells the second of two people who save the same version, in every such call', async () => {
  const door = doorOf(app.app);
  const outcomes: Tried[] = [];
  const rounds = size({ fast: 1, full: Math.ceil(500 / versioned.length) });
  for (let round = 0; round < rounds; round += 1) {
    for (const call of versioned) outcomes.push(await pair(door, call));
  }
  expect(outcomes.filter(({ problem }) => problem)).toEqual([]);
  const book = promise('P20');
  book.figure('带版本的修改接口', versioned.length, { atLeast: 20, unit: '个' });
  book.figure(
    '同时保存而悄悄覆盖',
    outcomes.reduce((sum, { lost }) => sum + lost, 0),
    {
      exactly: 0,
      unit: `次（共 ${outcomes.length} 对）`,
    },
  );
}, 900_000);

it('refuses a form that was approved meanwhile, and a cover or switch behind it', async () => {
  const content = anyContent(vote);
  let lost = 0;
  for (let round = 0; round < size({ fast: 3, full: 30 }); round += 1) {
    const id = await buildVote(app, { status: 2 });
    const version = await versionOf(id);
    const save = () => app.send('editor', path(content, 'update'), { id, version, title: '改过的标题', status: 1 });
    const [saved] = await Promise.all([
      save(),
      app.send('reviewer2', review.path, { objectId: id, result: 'approve' }),
    ]);
    if (saved.state === 1) lost += 1;
    if ((await save()).state === 1) lost += 1;
    const cover = await app.picture('editor', '#336699');
    const stale = await app.send('editor', path(content, 'cover'), { id, cover, version });
    if (stale.state === 1 || stale.objects.code !== 'CONFLICT') lost += 1;
  }
  promise('P20').figure('审批之后仍写入的旧表单', lost, { exactly: 0, unit: '次' });
}, 900_000);

it('would lose updates where the version is not looked at', async () => {
  const twin = await twinOf(app, {});
  twin.addHook('preHandler', (request, _reply, done) => {
    if (typeof request.body === 'object' && request.body !== null) Reflect.deleteProperty(request.body, 'version');
    done();
  });
  const update = versioned.find((call) => call.path === path(anyContent(recruit), 'update'));
  const id = await buildRecruit(app);
  expect(await versionOf(id)).toBe(1);
  const outcome = update && (await pair(doorOf(twin), update));
  await twin.close();
  promise('P20').twin('更新语句不带版本条件', outcome?.lost === 1);
});
