import { optionCodes } from '@yunguan/contract/kernel/options';
import * as auth from '@yunguan/contract/platform/auth';
import * as files from '@yunguan/contract/platform/files';
import { contentTypes } from '@yunguan/contract/content-types';
import { registry } from '@yunguan/contract/registry';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import type { Answer } from './app';
import { type ContentApp, createContentApp, png } from './content-app';
import type { Matrix, Row } from './matrix/row';
import { wholeMatrix } from './matrix/whole';
import { buildVote, type Form } from './factories';
import { promise, size } from './promises/record';
import {
  changedTables,
  fingerprint,
  grantViewer as grantViewerIn,
  restoreViewer as restoreViewerIn,
  tablesOf,
} from './promises/stage';

let app: ContentApp;
let picture: Buffer;
let anonymous: string;
beforeAll(async () => {
  app = await createContentApp();
  picture = await png('#445566');
  anonymous = await app.anonymous();
});
afterAll(() => app.close());

const newVote = (status: 0 | 1 | 100, form: Form = {}) => buildVote(app, { status, form });
const matrix: Matrix = wholeMatrix(() => app);

const rows = registry.flatMap((endpoint) => {
  const row = matrix[endpoint.path];
  return row === undefined ? [] : [{ path: endpoint.path, row, kind: endpoint.need.kind }];
});
const withToken = rows.filter(({ row }) => row.as !== 'nobody');
const withLogin = withToken.filter(({ row }) => row.as !== 'anonymous');

const multipartPaths = new Set(registry.flatMap((endpoint) => (endpoint.multipart ? [endpoint.path] : [])));

async function send(path: string, body: Form, token?: string): Promise<Answer> {
  const presented = token === undefined ? {} : { token };
  if (multipartPaths.has(path)) {
    // What belongs to an upload beside its file travels in the query.
    const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    const file = (await matrix[path]?.file?.()) ?? picture;
    return app.upload({ path: `${path}?${query}`, bytes: file, ...presented });
  }
  return app.call(path, body, presented);
}

const hasSucceeded = (row: Row, answer: Answer) => (row.succeeds ?? ((one: Answer) => one.state === 1))(answer);

/** Fingerprint of everything that a call could spoil; sessions, audit and rate counters may move. */
const state = () => fingerprint(app.deps.pools.owner);

/** Gives the viewer's role exactly these options on a menu; null takes the menu away. */
const grantViewer = (content: string, options: readonly string[] | null) => grantViewerIn(app, content, options);
/** What the viewer's role holds from the start. */
const restoreViewer = (content: string) => restoreViewerIn(app, content);

it('the matrix has a row for every call, and no other', () => {
  expect(Object.keys(matrix).sort()).toEqual(registry.map((endpoint) => endpoint.path).sort());
});

describe('without a login', () => {
  it.each(withToken)('$path is refused without a token and with a forged one', async ({ path }) => {
    const refused = { status: 401, state: 107, msg: '未登录', objects: null };
    expect(await send(path, {})).toMatchObject(refused);
    for (const forged of ['x'.repeat(43), '../../../../etc/passwd-passwd', '0'.repeat(43)]) {
      expect(await send(path, {}, forged), forged).toMatchObject(refused);
    }
  });

  it.each(withLogin)('$path is refused to a token without a login', async ({ path }) => {
    const answer = await send(path, {}, anonymous);
    expect(answer).toMatchObject({ status: 200, state: 107, msg: '未登录', objects: null });
  });
});

describe('with a login', () => {
  it.each(rows)('$path is answered to who may call it', async ({ path, row }) => {
    const body = await row.body();
    if (row.needs) await grantViewer(row.needs.content, row.needs.anyOf.filter((code) => code !== 'view').slice(0, 1));
    const token =
      row.as === 'nobody' ? undefined : row.as === 'anonymous' ? await app.anonymous() : await app.as(row.as);
    const answer = await send(path, body, token);
    expect(hasSucceeded(row, answer), answer.text).toBe(true);
    if (row.needs) await restoreViewer(row.needs.content);
  });

  it.each(rows.filter(({ row }) => row.refuses))(
    '$path is refused to colleagues of the same venue',
    async ({ path, row }) => {
      for (const name of row.refuses ?? []) {
        const body = await row.body();
        const before = await state();
        const answer = await send(path, body, await app.as(name));
        expect(hasSucceeded(row, answer), `${name}: ${answer.text}`).toBe(false);
        expect(await state()).toEqual(before);
      }
    },
  );

  const optional = rows.filter(({ row }) => row.needs);
  it.each(optional)('$path is refused to a role that holds every option but the needed ones', async ({ path, row }) => {
    const { content, anyOf } = row.needs ?? { content: 'vote', anyOf: [] };
    const others = optionCodes.filter((code) => code !== 'all' && !anyOf.includes(code));
    const body = await row.body();
    await grantViewer(content, anyOf.includes('view') ? null : others);
    const before = await state();
    const forged = {
      ...body,
      roleId: seedId.role('platformAdmin'),
      menuId: seedId.menu(content),
      optionIds: 'all',
      venueId: undefined,
    };
    const answer = await send(path, forged, await app.as('viewer'));
    expect(answer).toMatchObject({ status: 200, state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } });
    expect(await state()).toEqual(before);
    await restoreViewer(content);
  });

  it.each(optional)('$path is open to each of the needed options alone, and to all', async ({ path, row }) => {
    const { content, anyOf } = row.needs ?? { content: 'vote', anyOf: [] };
    for (const code of [...anyOf, 'all']) {
      const body = await row.body();
      await grantViewer(content, code === 'view' ? [] : [code]);
      const answer = await send(path, body, await app.as('viewer'));
      expect(answer.state, `${code}: ${answer.text}`).toBe(1);
    }
    await restoreViewer(content);
  });

  it('waits with every call but the shell until a password set by others was changed', async () => {
    const { owner } = app.deps.pools;
    await owner.query(`update staff_user set must_change_password = true where login_name = 'platform'`);
    app.clock.advance({ seconds: 1 });
    const before = await state();
    const closed = registry.filter(({ need }) => !['open', 'token', 'member'].includes(need.kind));
    const open = closed
      .filter((endpoint) => endpoint.beforePasswordChange)
      .map((endpoint) => endpoint.path.split('/').at(-1));
    expect(open).toEqual([
      'admin-changePassword',
      'admin-getCurrentUser',
      'admin-getUsableOption',
      'admin-firstUsableMenu',
      'admin-firstLeftUsableMenu',
      'admin-getVenueList',
    ]);
    for (const { path } of closed.filter((endpoint) => !endpoint.beforePasswordChange)) {
      expect(await send(path, {}, await app.as('platform')), path).toMatchObject({ state: 0, msg: '请先修改密码' });
    }
    expect(await state()).toEqual(before);
    await owner.query(`update staff_user set must_change_password = false where login_name = 'platform'`);
    app.clock.advance({ seconds: 1 });
  });
});

/** The body as an attacker of another venue would bend it. */
function bent(body: Form, own: string): Form[] {
  const main = seedId.venue('main');
  const zero = '00000000-0000-0000-0000-000000000000';
  const upper = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(upper)
      : typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
        ? value.toUpperCase()
        : value;
  const mixed = (value: unknown): unknown => (Array.isArray(value) ? [own, ...value] : value);
  const each = (change: (value: unknown) => unknown): Form =>
    Object.fromEntries(Object.entries(body).map(([key, value]) => [key, change(value)]));
  const places = [
    main,
    main.toUpperCase(),
    [main],
    { id: main },
    null,
    zero,
    '*',
    ...size({ fast: [], full: ['', `${main} `, `${main}'`, `{${main}}`, [own, main], true] }),
  ];
  return [
    body,
    each(upper),
    each(mixed),
    ...places.map((venueId) => ({ ...body, venueId, venuesId: venueId, venue_id: venueId })),
    { ...body, model: { venueId: main } },
    { ...body, roleId: seedId.role('platformAdmin'), userId: seedId.user('platform'), isPlatform: true },
  ];
}

describe('another venue', () => {
  const main = seedId.venue('main');
  const secret = '别馆不得见的活动';
  let [covered, cases, compared] = [0, 0, 0];
  /** Calls that tell a foreign id from one that nobody has. */
  const different: string[] = [];

  // A password change names nobody else, and an upload carries a file only.
  const alone: string[] = [auth.changePassword.path, files.uploadImageOrVideo.path];
  it.each(withLogin.filter(({ path }) => !alone.includes(path)))(
    'cannot reach through $path',
    async ({ path, row }) => {
      const body = await row.body();
      const hidden = await newVote(1, { title: secret });
      const own = await buildVote(app, { status: 1, venue: 'branch' });
      const named =
        JSON.stringify(body)
          .match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)
          ?.filter((id) => id !== seedId.menu('vote')) ?? [];
      const token = await app.as('branch');
      const foreign = await fingerprint(app.deps.pools.owner, main);
      const answers: string[] = [];
      for (const variant of bent(body, own)) {
        const answer = await send(path, variant, token);
        cases += 1;
        answers.push(answer.text);
        expect(answer.status, answer.text).toBeLessThan(500);
        if (named.length > 0 && JSON.stringify(variant).toLowerCase().includes(String(named[0]))) {
          expect(answer.state === 1 && row.succeeds === undefined, `${JSON.stringify(variant)} → ${answer.text}`).toBe(
            false,
          );
        }
        for (const leak of [hidden, secret, seedId.user('editor'), ...(row.succeeds ? [] : named)])
          expect(answer.text, JSON.stringify(variant)).not.toContain(leak);
      }
      expect(changedTables(foreign, await fingerprint(app.deps.pools.owner, main))).toEqual([]);
      const ofMain = row.succeeds ? [] : await idsOfMain(named);
      if (ofMain.length > 0) {
        const unknown = ofMain.reduce((text, id) => text.replaceAll(id, randomUUID()), JSON.stringify(body));
        const answer = await send(path, JSON.parse(unknown) as Form, token);
        compared += 1;
        if (answer.text !== answers[0]) different.push(`${path}: ${answers[0]} ≠ ${answer.text}`);
      }
      covered += 1;
      await backToTheBranch();
    },
  );

  it('is answered for the main venue with the bytes of what does not exist, and every call was tried', () => {
    expect(different).toEqual([]);
    const book = promise('P5');
    book.figure('别馆的编号与不存在的编号回答不同的接口', different.length, {
      exactly: 0,
      unit: `个（比较 ${compared} 个）`,
    });
    book.figure('以别馆身份试过的接口', covered, { exactly: withLogin.length - alone.length, unit: '个' });
    book.figure('以别馆身份试过的请求', cases, { atLeast: size({ fast: 4000, full: 6000 }), unit: '次' });
  });

  /** The switch of venues is one of the calls that are tried. */
  const backToTheBranch = () =>
    app.deps.pools.owner.query(`update access_token set venue_id = $1 where user_id = $2`, [
      seedId.venue(demoBranchKey),
      seedId.user('branch'),
    ]);

  /** Those among the ids that stand for rows of the main venue. */
  async function idsOfMain(ids: readonly string[]): Promise<string[]> {
    const { owner } = app.deps.pools;
    const tables = (await tablesOf(owner)).filter(({ hasVenue, hasId }) => hasVenue && hasId);
    const union = tables.map(({ name }) => `select id from ${name} where id = any ($1::uuid[]) and venue_id = $2`);
    // Prepared, as the fingerprints are: for every call it would be planned anew.
    const query = { name: 'ids of a venue', text: union.join(' union '), values: [ids, main] };
    const { rows } = await owner.query<{ id: string }>(query);
    return rows.map(({ id }) => id);
  }
});

describe('a login that timed out', () => {
  it('is told so by every call after 31 idle minutes', async () => {
    const token = await app.login('viewer');
    app.clock.advance({ minutes: 31 });
    app.signAllOut();
    for (const { path } of withToken) {
      expect(await send(path, {}, token), path).toMatchObject({
        status: 200,
        state: 109,
        msg: '登录超时，请重新登录',
        objects: null,
      });
    }
  });

  it('is told so by every call after 12 hours, however busy it was', async () => {
    const token = await app.login('viewer');
    for (let minutes = 0; minutes < 12 * 60; minutes += 25) {
      expect((await app.call(auth.getCurrentUser.path, {}, { token })).state, `${minutes} min`).toBe(1);
      app.clock.advance({ minutes: 25 });
    }
    for (const { path } of withToken) expect((await send(path, {}, token)).state, path).toBe(109);
  });
});

it('asks for the rights of its own menu with every operation of a type', () => {
  // A call that is borrowed belongs to the type that lends it.
  const declared = contentTypes.flatMap(({ key, base, paths }) =>
    Object.values(paths).flatMap((name) => (name.startsWith('/') ? [] : [[`${base}/${name}`, key]])),
  );
  expect(declared.map(([path = '']) => [path, matrix[path]?.needs?.content])).toEqual(declared);
});
