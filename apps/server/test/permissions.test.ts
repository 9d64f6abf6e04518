import { activity } from '@yunguan/contract/content/activity';
import { ticketEndpoints } from '@yunguan/contract/content/activity-ticket';
import { club } from '@yunguan/contract/content/club';
import { clubMemberEndpoints } from '@yunguan/contract/content/club-member';
import { course } from '@yunguan/contract/content/course';
import { courseSignupEndpoints } from '@yunguan/contract/content/course-signup';
import { culture } from '@yunguan/contract/content/culture';
import { deliveryEndpoints } from '@yunguan/contract/content/culture-delivery';
import { commitmentEndpoints } from '@yunguan/contract/content/commitment';
import { equipmentEndpoints } from '@yunguan/contract/content/equipment';
import { hall, hallBookings } from '@yunguan/contract/content/hall';
import { media, mediaOwnEndpoints } from '@yunguan/contract/content/media';
import { panorama } from '@yunguan/contract/content/panorama';
import { recruit, recruitEndpoints } from '@yunguan/contract/content/recruit';
import { teacher, teacherOwnEndpoints } from '@yunguan/contract/content/teacher';
import { welfare } from '@yunguan/contract/content/welfare';
import { site, siteBookings } from '@yunguan/contract/content/site';
import { setCustomApplyState, vote, voteEndpoints } from '@yunguan/contract/content/vote';
import { ballotEndpoints } from '@yunguan/contract/content/vote-ballot';
import { customEndpoints } from '@yunguan/contract/content/vote-custom';
import { roundEndpoints } from '@yunguan/contract/content/vote-round';
import { signupEndpoints } from '@yunguan/contract/content/vote-signup';
import type { ContentOperation } from '@yunguan/contract/kernel/content';
import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import { adminAreas } from '@yunguan/contract/kernel/areas';
import { type Option, optionCodes } from '@yunguan/contract/kernel/options';
import * as auth from '@yunguan/contract/platform/auth';
import * as files from '@yunguan/contract/platform/files';
import * as lookups from '@yunguan/contract/platform/lookups';
import * as review from '@yunguan/contract/platform/review';
import * as shell from '@yunguan/contract/platform/shell';
import { registry } from '@yunguan/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { demoBranchKey } from '../src/demo/places';
import { wirePassword } from '../src/platform/auth/password-hash';
import { seedId } from '../src/seed/ids';
import type { Answer } from './app';
import { type ContentApp, createContentApp, png } from './content-app';
import { areaMatrices } from './matrix/areas';
import { type Matrix, nothing, optionRow, type Row, staffRow } from './matrix/row';
import { buildRecruit, buildVote, type Form, recruitInput } from './factories';
import { buildSite } from './place-factories';

let app: ContentApp;
let picture: Buffer;
let anonymous: string;
beforeAll(async () => {
  app = await createContentApp();
  picture = await png('#445566');
  anonymous = await app.anonymous();
});
afterAll(() => app.close());

const ofVote = (anyOf: (Option | 'view')[], body: Row['body']) => optionRow('vote', anyOf, body);
const ofRecruit = (anyOf: (Option | 'view')[], body: Row['body']) => optionRow('recruit', anyOf, body);
const newVote = (status: 0 | 1 | 100, form: Form = {}) => buildVote(app, { status, form });
let cover: Promise<string> | undefined;
/** One real picture for every row; a call that puts it in the place of the first one changes something. */
const newCover = () => {
  cover ??= app.picture('editor', '#0d6efd');
  return cover;
};
const client = async () => ({ appId: app.deps.config.appId, secret: app.deps.config.appSecret });

const pathOf = (endpoints: Partial<Record<ContentOperation, Endpoint>>, operation: ContentOperation) =>
  endpoints[operation]?.path ?? `no ${operation}`;
const voteCall = (operation: ContentOperation) => pathOf(voteEndpoints, operation);
const recruitCall = (operation: ContentOperation) => pathOf(recruitEndpoints, operation);

/** The authorisation matrix: one row for every call that the server answers. */
const matrix: Matrix = {
  ...Object.assign({}, ...areaMatrices.map((area) => area(() => app))),
  [auth.getToken.path]: { as: 'nobody', body: client },
  [auth.login.path]: {
    as: 'anonymous',
    body: async () => ({ nickName: 'viewer', passwords: wirePassword(demoPassword) }),
  },
  [auth.signOut.path]: { as: 'anonymous', body: nothing },
  [auth.changePassword.path]: staffRow(
    async () => ({ oldPasswords: demoPassword, newPassword: 'Jiangbei#2026!' }),
    'pengtao',
  ),
  [auth.getCurrentUser.path]: staffRow(),
  [shell.getUsableOption.path]: staffRow(async () => ({ menuId: seedId.menu('vote') })),
  [shell.firstUsableMenu.path]: staffRow(),
  [shell.firstLeftUsableMenu.path]: staffRow(),
  [shell.searchMenu.path]: staffRow(),
  [shell.getVenueList.path]: staffRow(),
  [shell.switchVenue.path]: staffRow(async () => ({ venueId: seedId.venue('main') }), 'xionglei'),
  [shell.getLogo.path]: { as: 'anonymous', body: nothing },
  [shell.getPreference.path]: staffRow(async () => ({ key: 'vote.columns' })),
  [shell.setPreference.path]: staffRow(async () => ({ key: 'vote.columns', value: ['title'] })),
  [shell.saveDraft.path]: {
    ...staffRow(async () => ({ kind: 'vote', form: {} }), 'editor'),
    refuses: ['viewer', 'reviewer'],
  },
  [shell.getDraft.path]: { ...staffRow(async () => ({ kind: 'vote' }), 'editor'), refuses: ['viewer', 'reviewer'] },
  [shell.dropDraft.path]: staffRow(async () => ({ kind: 'vote' }), 'editor'),
  [lookups.queryAreaList.path]: { as: 'anonymous', body: nothing },
  [lookups.childrenByNodeName.path]: { as: 'anonymous', body: async () => ({ nodeName: '1005' }) },
  [lookups.departmentList.path]: staffRow(),
  [lookups.userList.path]: staffRow(),
  [lookups.geocode.path]: staffRow(async () => ({ provinceId: '50', cityId: '5001', address: '解放碑' })),
  [review.getReviewLog.path]: staffRow(async () => ({ objectId: await newVote(1) })),
  [review.getContentReviewList.path]: staffRow(),
  [review.getUnits.path]: staffRow(),
  [review.getReviewResourceList.path]: staffRow(),
  [review.getApplyList.path]: staffRow(),
  [review.review.path]: {
    as: 'reviewer',
    body: async () => ({ objectId: await newVote(1), result: 'approve' }),
    refuses: ['viewer', 'editor', 'reviewer2'],
  },
  [review.reverseReview.path]: {
    as: 'reviewer2',
    body: async () => ({ objectId: await newVote(100), remark: '有误' }),
    refuses: ['viewer', 'editor', 'reviewer'],
  },
  [review.batchReview.path]: {
    as: 'reviewer',
    body: async () => ({ objectIds: [await newVote(1)], result: 'approve' }),
    // A batch answers per row.
    succeeds: (answer) => answer.state === 1 && Number(answer.objects.succeeded) > 0,
    refuses: ['viewer', 'editor', 'reviewer2'],
  },
  [review.getReviewDetail.path]: staffRow(async () => ({ objectId: await newVote(1) })),
  [files.uploadImageOrVideo.path]: staffRow(),
  [files.generateFile.path]: { ...staffRow(async () => ({ action: 3027, model: {} }), 'editor'), refuses: ['viewer'] },
  [files.generateQrCode.path]: staffRow(async () => ({ objectId: await buildSite(app, { status: 100 }), type: 16 })),
  [voteCall('page')]: ofVote(['view'], nothing),
  [voteCall('detail')]: ofVote(['view'], async () => ({ id: await newVote(0) })),
  [voteCall('create')]: ofVote(['add'], async () => ({ title: '新的活动', status: 0 })),
  [voteCall('update')]: ofVote(['edit'], async () => ({ id: await newVote(0), title: '改过的活动' })),
  [voteCall('remove')]: ofVote(['del'], async () => ({ ids: [await newVote(0)] })),
  [voteCall('revoke')]: ofVote(['edit', 'add'], async () => ({ id: await newVote(1) })),
  [voteCall('cover')]: ofVote(['edit'], async () => ({ id: await newVote(0), cover: await newCover() })),
  [setCustomApplyState.path]: ofVote(['edit'], async () => ({ activityId: await newVote(0), isCustomApply: true })),
  [recruitCall('page')]: ofRecruit(['view'], nothing),
  [recruitCall('detail')]: ofRecruit(['view'], async () => ({ id: await buildRecruit(app) })),
  [recruitCall('create')]: ofRecruit(['add'], async () => recruitInput()),
  [recruitCall('update')]: ofRecruit(['edit'], async () => ({ id: await buildRecruit(app), title: '改过的招生' })),
  [recruitCall('remove')]: ofRecruit(['del'], async () => ({ ids: [await buildRecruit(app)] })),
  [recruitCall('toggle')]: ofRecruit(['edit'], async () => ({ id: await buildRecruit(app) })),
  [recruitCall('pin')]: ofRecruit(['edit'], async () => ({ id: await buildRecruit(app) })),
};

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

/** A login leaves its time at the user's row, as it leaves a session. */
const fingerprint = (table: string): string =>
  `select md5(coalesce(string_agg(whole::text, '|' order by whole::text), '')) from (select to_jsonb(t) - 'last_login_at' as whole, t.* from ${table} t) as rows`;

/** Fingerprint of everything that a call could spoil; sessions, audit and rate counters may move. */
async function state(): Promise<unknown> {
  const tables = [
    'vote_activity',
    'vote_rotation',
    'vote_team',
    'vote_team_rotation',
    'vote_ballot',
    'vote_rule',
    'custom_field',
    'custom_submission',
    'commitment',
    'recruit_notice',
    'media_work',
    'equipment',
    'site',
    'exhibition_hall',
    'panoramic_hall',
    'welfare_activity',
    'teacher',
    'booking',
    'slot_closure',
    'order_setting',
    'activity',
    'activity_session',
    'ticket_order',
    'ticket_seat',
    'course',
    'course_intake',
    'course_signup',
    'club',
    'club_recruit',
    'club_member',
    'culture_brand',
    'culture_plan',
    'culture_delivery',
    'member_letter',
    'push_outbox',
    'review_task',
    'review_log',
    'revision',
    'staff_user',
    'member',
    'user_role',
    'role_menu',
    'role',
    'venue',
    'department',
    'duty',
    'menu',
    'dictionary_item',
    'review_flow',
    'review_step',
    'letter',
    'order_task',
    'custom_field',
    'custom_submission',
    'commitment',
    'export_ticket',
    'upload',
    'resource',
    'resource_directory',
    'draft',
    'preference',
  ];
  const parts = tables.map((table) => `(${fingerprint(table)}) as ${table}`);
  return (await app.deps.pools.owner.query(`select ${parts.join(', ')}`)).rows[0];
}

/** Gives the viewer's role exactly these options on a menu; null takes the menu away. */
async function grantViewer(content: string, options: readonly string[] | null): Promise<void> {
  const { owner } = app.deps.pools;
  const values = [seedId.role('viewer'), seedId.menu(content)];
  await owner.query('delete from role_menu where role_id = $1 and menu_id = $2', values);
  if (options)
    await owner.query('insert into role_menu (role_id, menu_id, option_codes) values ($1, $2, $3)', [
      ...values,
      options,
    ]);
  app.clock.advance({ seconds: 1 });
}

/** What the viewer's role holds from the start: content menus without options, and no administrative area. */
function restoreViewer(content: string): Promise<void> {
  return grantViewer(content, content in adminAreas ? null : []);
}

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
  const places = [main, main.toUpperCase(), [main], { id: main }, null, zero, '*'];
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
      const foreign = await mainState();
      for (const variant of bent(body, own)) {
        const answer = await send(path, variant, token);
        expect(answer.status, answer.text).toBeLessThan(500);
        if (named.length > 0 && JSON.stringify(variant).toLowerCase().includes(String(named[0]))) {
          expect(answer.state === 1 && row.succeeds === undefined, `${JSON.stringify(variant)} → ${answer.text}`).toBe(
            false,
          );
        }
        for (const leak of [hidden, secret, seedId.user('editor'), ...(row.succeeds ? [] : named)])
          expect(answer.text, JSON.stringify(variant)).not.toContain(leak);
      }
      expect(await mainState()).toEqual(foreign);
      await app.deps.pools.owner.query(`update access_token set venue_id = $1 where user_id = $2`, [
        seedId.venue(demoBranchKey),
        seedId.user('branch'),
      ]);
    },
  );

  async function mainState(): Promise<unknown> {
    const tables = [
      'vote_activity',
      'vote_rotation',
      'vote_team',
      'vote_team_rotation',
      'vote_ballot',
      'vote_rule',
      'custom_field',
      'custom_submission',
      'commitment',
      'recruit_notice',
      'media_work',
      'equipment',
      'site',
      'exhibition_hall',
      'panoramic_hall',
      'welfare_activity',
      'teacher',
      'booking',
      'slot_closure',
      'order_setting',
      'activity',
      'activity_session',
      'ticket_order',
      'ticket_seat',
      'push_outbox',
      'custom_field',
      'custom_submission',
      'commitment',
      'review_task',
      'review_log',
      'revision',
      'upload',
      'resource',
      'resource_directory',
      'staff_user',
      'draft',
    ];
    const parts = tables.map((table) => `(${fingerprint(table)} where venue_id = $1) as ${table}`);
    return (await app.deps.pools.owner.query(`select ${parts.join(', ')}`, [main])).rows[0];
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

/** The calls of the matrix that belong to a content type are those that the type offers. */
it('offers exactly the operations of the declarations', () => {
  const ofVotes = [roundEndpoints, signupEndpoints, customEndpoints, commitmentEndpoints, ballotEndpoints].flat();
  const ofPlaces = [equipmentEndpoints, siteBookings.all, hallBookings.all].flat();
  const own = new Set(
    [
      setCustomApplyState,
      ...ofVotes,
      ...mediaOwnEndpoints,
      ...teacherOwnEndpoints,
      ...ofPlaces,
      ...ticketEndpoints,
      ...courseSignupEndpoints,
      ...clubMemberEndpoints,
      ...deliveryEndpoints,
    ].map((endpoint) => endpoint.path),
  );
  const types = [vote, recruit, media, site, hall, panorama, activity, welfare, teacher, course, club, culture];
  // A call that is borrowed belongs to the type that lends it.
  const declared: string[] = types.flatMap((one) =>
    Object.values(one.paths).flatMap((name) => (name.startsWith('/') ? [] : [`${one.base}/${name}`])),
  );
  const inMatrix = Object.entries(matrix).flatMap(([path, row]) =>
    types.some(({ key }) => key === row.needs?.content) && !own.has(path) ? [path] : [],
  );
  expect(inMatrix.sort()).toEqual(declared.sort());
});
