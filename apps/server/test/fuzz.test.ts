import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import { envelope } from '@yunguan/contract/kernel/envelope';
import * as auth from '@yunguan/contract/platform/auth';
import { contentTypes } from '@yunguan/contract/content-types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildRecruit, buildVote, type Form, recruitInput, voteInput } from './factories';
import { promise, size } from './promises/record';
import { type MatrixCall, matrixCalls } from './promises/stage';

const runs = Number(process.env.FUZZ_RUNS ?? size({ fast: 30, full: 500 }));
/** One fixed seed: the suite must not depend on luck; another one can be tried by hand. */
const seed = Number(process.env.FUZZ_SEED ?? process.env.REL_SEED ?? 20_261_121);
let requests = 0;

let app: ContentApp;
/** Bodies that are nearly right, so that mistakes reach beyond the first check. */
let bases: Form[];
beforeAll(async () => {
  app = await createContentApp();
  // Before anybody guesses: hundreds of wrong passwords from this address will lock it.
  for (const name of ['admin', 'reviewer', 'xionglei']) await app.as(name);
  const [draft, pending, notice] = [await buildVote(app), await buildVote(app, { status: 1 }), await buildRecruit(app)];
  const form = await voteInput(app, { status: 1 });
  bases = [
    {},
    form,
    { ...form, id: draft, status: 0 },
    { id: draft, ids: [draft], activityId: draft, isCustomApply: true, cover: form.cover },
    { objectId: pending, objectIds: [pending], result: 'approve', remark: '', kind: 'vote', form: {} },
    { ...recruitInput(), id: notice, ids: [notice] },
    { menuId: seedId.menu('vote'), nodeName: '1005', parentId: '50', key: 'vote.columns', action: 3027, model: {} },
    { pageIndex: 1, pageSize: 10, keyword: '赛', status: -1, startTime: '2026-01-01', endTime: '2026-12-31' },
  ];
});
afterAll(() => app.close());

const names = [
  ...new Set([
    ...contentTypes.flatMap((type) => Object.keys(type.fields)),
    ...'id ids idList objectId objectIds activityId venueId status state version pageIndex pageSize keyword typeId startTime endTime'.split(
      ' ',
    ),
    ...'sortField sortOrder value result remark revision enclosureList kind form baseVersion key menuId parentId nodeName action'.split(
      ' ',
    ),
    ...'model columns type nickName passwords oldPasswords newPassword roleId departmentId address __proto__ constructor'.split(
      ' ',
    ),
  ]),
];

const nasty = fc.constantFrom<unknown>(
  "' or '1'='1' --",
  '$1; drop table venue',
  '%_\\',
  '\u0000',
  '\ud800',
  '🎉'.repeat(60),
  '٣',
  '\u202e',
  '1e309',
  '-0',
  '9'.repeat(400),
  '2026-02-30',
  '0000-01-01',
  '+275760-09-13',
  '9999-12-31 23:59',
  '/files/../x',
  '<img src=x onerror=alert(1)>',
  '<p>'.repeat(600),
  2 ** 31,
  -(2 ** 63),
  1e308,
  0.1,
  Number.MAX_SAFE_INTEGER,
  [[[[]]]],
  Array.from({ length: 200 }, (_, index) => index),
  { toString: 1 },
  { length: 3 },
);
const value = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) as fc.Arbitrary<unknown> },
);
/** The bodies that every call gets, and the one that is right for it alone. */
const kindsOfBases = 9;

/** Names that the call itself reads come up more often. */
function bodyOf(endpoint: Endpoint) {
  const own = ownNames(endpoint);
  const anyName = fc.constantFrom(...names);
  const name = own.length === 0 ? anyName : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...own) }, anyName);
  const change = fc.array(fc.tuple(name, value), { minLength: 0, maxLength: 4 });
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ base: fc.nat(kindsOfBases - 1), change }) },
    { weight: 1, arbitrary: fc.record({ whole: fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown> }) },
  );
}

function ownNames(endpoint: Endpoint): string[] {
  const type = contentTypes.find((one) => endpoint.path.startsWith(`${one.base}/`));
  const { properties } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  const declared = Object.keys(properties ?? {});
  return declared.length > 0 ? declared : Object.keys(type?.fields ?? {});
}

/** Password guesses are slow on purpose, and the upload takes a file (its own tests feed it broken ones). */
const fewer: Record<string, number> = { [auth.login.path]: 5, [auth.changePassword.path]: 5 };

it.each(matrixCalls(() => app))(
  '$path answers any body with an envelope and without surprise',
  async (call) => {
    const { endpoint, path, row } = call;
    // Whoever it is right for; what it names may be gone after the first success, like anything that is sent twice.
    const ownBases = [...bases, endpoint.multipart ? {} : await row.body()];
    expect(ownBases).toHaveLength(kindsOfBases);
    await fc.assert(
      fc.asyncProperty(bodyOf(endpoint), async (made) => {
        const sent =
          'whole' in made
            ? made.whole
            : Object.fromEntries([...Object.entries(ownBases[made.base] ?? {}), ...made.change]);
        const answer = await app.call(path, sent, { token: await tokenFor(call) });
        requests += 1;
        expect([200, 401, 413, 415, 429, 503]).toContain(answer.status);
        const { state, msg } = envelope.parse(JSON.parse(answer.text));
        expect([0, 1, 101, 107, 109]).toContain(state);
        // An error that nobody foresaw answers these words; a refusal must say what is wrong.
        expect(msg).not.toBe('系统繁忙，请稍后再试');
      }),
      { numRuns: fewer[path] ?? runs, seed },
    );
  },
  300_000,
);

/** The token of somebody who may make the call; whoever signs out or is locked is needed by no other. */
async function tokenFor({ endpoint, path, row }: MatrixCall): Promise<string> {
  if (path === auth.signOut.path || path === auth.login.path) return app.anonymous();
  if (endpoint.need.kind === 'member') return app.as(row.as);
  return app.as(path === auth.changePassword.path ? 'xionglei' : path.includes('/review/') ? 'reviewer' : 'admin');
}

it('has answered every call as often as was asked', () => {
  const book = promise('P23');
  book.seed(seed);
  book.figure('随机请求体', requests, { atLeast: size({ fast: 10_000, full: 80_000 }), unit: '次' });
});
