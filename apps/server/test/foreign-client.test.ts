import { cancelBookTicket } from '@yunguan/contract/content/activity-ticket';
import { addCommitment, updateCommitment } from '@yunguan/contract/content/vote-commitment';
import { cancelCustomSignup } from '@yunguan/contract/content/vote-application';
import { hallBookings } from '@yunguan/contract/content/hall';
import { setSort } from '@yunguan/contract/content/media';
import { siteBookings } from '@yunguan/contract/content/site';
import { rawRoutes, registry } from '@yunguan/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaMatrices } from './matrix/areas';
import { type ContentApp, createContentApp } from './content-app';
import type { Form } from './factories';
import { specification } from './specification';
import { assertDecent } from './decent-answer';

/** Areas of the specification whose calls are not built yet; building one means taking it out of here. */
const notYet: readonly string[] = [];

/** Calls of ours that the specification does not have (decisions §2–§5, §7), beside those of the areas' matrices. */
const ours: readonly string[] = [
  '/api/publics/v1/upload-resumable',
  ...areaMatrices
    .flatMap((area) => Object.keys(area(() => app)))
    .filter((path) => !specification.some((call) => call.path === path)),
  '/api/systems/v1/admin-changePassword',
  '/api/systems/v1/admin-getCurrentUser',
  '/api/systems/v1/admin-getPreference',
  '/api/systems/v1/admin-setPreference',
  '/api/venues/v1/admin-switchVenue',
  '/api/drafts/v1/admin-saveDraft',
  '/api/drafts/v1/admin-getDraft',
  '/api/drafts/v1/admin-dropDraft',
  '/api/publics/v1/admin-geocode',
  '/api/publics/v1/admin-packFiles',
  '/api/review/v1/admin-review',
  '/api/review/v1/admin-reverseReview',
  '/api/review/v1/admin-batchReview',
  '/api/review/v1/admin-getReviewDetail',
  '/api/review/v1/admin-events',
  // Taking a booking back under the names that clients look for, too.
  ...[...siteBookings.all, ...hallBookings.all].flatMap(({ aliases }) => aliases ?? []),
  ...(cancelBookTicket.aliases ?? []),
  ...(cancelCustomSignup.aliases ?? []),
  // The order of works under the prefix of its sibling calls, too (texts.md M3).
  ...(setSort.aliases ?? []),
  // The commitment under the prefix of the vote family, too (texts.md V1).
  ...[addCommitment, updateCommitment].flatMap(({ aliases }) => aliases ?? []),
];

const isWaiting = (call: { area: string }) => notYet.includes(call.area);
const built = specification.filter((call) => !isWaiting(call));
const jsonCalls = built.filter((call) => call.body === 'json');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const served = new Set([
  ...registry.flatMap((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])]),
  ...rawRoutes.map((route) => route.path),
]);

const wrong: readonly unknown[] = [
  null,
  '',
  'x',
  '汉字🎉',
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  [null],
  [[1]],
  {},
  { $ne: null },
  "' or '1'='1",
  '\u0000',
  'x\ud800',
  '0000-00-00',
  '9999-12-31 23:59',
  'a'.repeat(5000),
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
];

/** A plausible value of the documented type. */
function plausible(type: string): unknown {
  if (type.startsWith('array')) return [];
  if (type === 'integer' || type === 'number' || type === 'string|integer') return 1;
  if (type.startsWith('boolean') || type.endsWith('boolean')) return true;
  if (type === 'string(yyyy-MM-dd)') return '2026-05-01';
  if (type === 'string(yyyy-MM-dd HH:mm)') return '2026-05-01 08:00';
  if (type.startsWith('object')) return { value: 0, discription: '', color: '' };
  if (type === 'string(JSON)') return '{}';
  return type === 'id' ? '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e' : '示例';
}

describe('the paths', () => {
  it('of the built areas are all served, spelled as the specification spells them', () => {
    expect(built.filter((call) => !served.has(call.path)).map((call) => call.path)).toEqual([]);
    expect(specification).toHaveLength(163);
  });

  it('of the areas that wait are not served yet', () => {
    const early = specification.filter((call) => isWaiting(call) && served.has(call.path)).map((call) => call.path);
    expect(early, 'take these out of notYet').toEqual([]);
    const areas = new Set(specification.map((call) => call.area));
    expect(notYet.filter((area) => !areas.has(area))).toEqual([]);
  });

  it('beyond the specification are those that the decisions name', () => {
    const known = new Set(specification.map((call) => call.path));
    expect([...served].filter((one) => !known.has(one)).sort()).toEqual([...ours].sort());
  });
});

describe('a client that knows only the specification', () => {
  // A sign-out or a login in between would change who calls.
  const tokenFor = async (call: string) =>
    call.includes('signOut') || call.includes('Login') ? app.anonymous() : app.as('admin');

  it.each(jsonCalls)('is answered by $path for its documented payload', async (call) => {
    const body = Object.fromEntries(call.payload.map(([name, type]) => [name, plausible(String(type))]));
    for (const payload of [body, {}, { ...body, unknownField: 1, another: { deep: [] } }]) {
      assertDecent(await app.call(call.path, payload, { token: await tokenFor(call.path) }), JSON.stringify(payload));
    }
  });

  it.each(jsonCalls.filter((call) => call.payload.length > 0))(
    'is refused in words by $path for wrong types',
    async (call) => {
      const body: Form = Object.fromEntries(call.payload.map(([name, type]) => [name, plausible(String(type))]));
      const token = await tokenFor(call.path);
      // Login answers are slow on purpose and limited per account; the others take every value in every field.
      const values = call.path.includes('Login') ? wrong.slice(0, 8) : wrong;
      // A long form shares the values out: each field takes every third, beginning elsewhere.
      const isLong = call.payload.length > 12;
      // All values of a field at once, but one field after the other: more would wait for connections, not for answers.
      for (const [field, [name]] of call.payload.entries()) {
        const answers = await Promise.all(
          values
            .filter((_, index) => !isLong || index % 3 === field % 3)
            .map(async (value) => ({
              about: `${name} = ${JSON.stringify(value)?.slice(0, 60)}`,
              answer: await app.call(call.path, { ...body, [String(name)]: value }, { token }),
            })),
        );
        for (const { about, answer } of answers) assertDecent(answer, about);
      }
    },
  );
});
