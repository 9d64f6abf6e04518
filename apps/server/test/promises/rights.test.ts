import { optionCodes } from '@yunguan/contract/kernel/options';
import * as roles from '@yunguan/contract/platform/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../src/kernel/access/actor';
import type { Sessions, TokenSession } from '../../src/kernel/access/sessions';
import { seedId } from '../../src/seed/ids';
import { type ContentApp, createContentApp } from '../content-app';
import { type Form, freshTitle, mustSend } from '../factories';
import { promise, size } from './record';
import {
  changedTables,
  type Door,
  doorOf,
  fingerprint,
  grantViewer,
  type MatrixCall,
  matrixCalls,
  restoreViewer,
  twinOf,
} from './stage';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const codes = optionCodes.filter((code) => code !== 'all');
const writing = matrixCalls(() => app).filter(({ endpoint, row }) => endpoint.effect === 'write' && row.needs);

interface Trial {
  readonly call: MatrixCall;
  /** Options that the role holds on the menu. */
  readonly mask: readonly string[];
}

const isAllowed = ({ call, mask }: Trial) =>
  mask.includes('all') || call.row.needs?.anyOf.some((code) => mask.includes(code)) === true;

/** What is wrong with the answer to a role that holds just these options. */
async function mismatch(door: Door, trial: Trial, body: Form): Promise<string[]> {
  const { call, mask } = trial;
  const content = call.row.needs?.content ?? '';
  await grantViewer(app, content, mask);
  const forged = { ...body, roleId: seedId.role('platformAdmin'), menuId: seedId.menu(content), optionIds: 'all' };
  const allowed = isAllowed(trial);
  // Fields of that name are the call's own where it is allowed.
  const answer = await door.send(call, allowed ? body : { ...forged, ...body }, { token: await app.as('viewer') });
  await restoreViewer(app, content);
  const fits = allowed ? answer.state === 1 : answer.state === 0 && answer.objects.code === 'FORBIDDEN';
  return fits ? [] : [`${call.path} ${mask.join('+') || 'nothing'}: ${answer.text}`];
}

it('decide every writing call by the options that a role holds, and by nothing else', async () => {
  const door = doorOf(app.app);
  const seed = promise('P6').seed(20_261_121);
  const masks = fc.sample(fc.subarray([...codes]), { seed, numRuns: 32 });
  const chosen = writing.filter(
    (_, index) => index % size({ fast: 10, full: 1 }) === seed % size({ fast: 10, full: 1 }),
  );
  const problems: string[] = [];
  let tried = 0;
  for (const [index, call] of chosen.entries()) {
    const own = size({ fast: masks.slice(index % 16, (index % 16) + 4), full: masks });
    const refused = await call.row.body();
    const before = await fingerprint(app.deps.pools.owner);
    for (const mask of own.filter((one) => !isAllowed({ call, mask: one }))) {
      problems.push(...(await mismatch(door, { call, mask }, refused)));
      tried += 1;
    }
    const changed = changedTables(before, await fingerprint(app.deps.pools.owner));
    problems.push(...changed.filter((name) => name !== 'role_menu').map((name) => `${call.path} changed ${name}`));
    for (const mask of own.filter((one) => isAllowed({ call, mask: one }))) {
      problems.push(...(await mismatch(door, { call, mask }, await call.row.body())));
      tried += 1;
    }
  }
  expect(problems).toEqual([]);
  const book = promise('P6');
  book.figure('试过的权限组合', tried, { atLeast: size({ fast: 60, full: 93 * 32 }), unit: '次' });
  book.figure('与权限表不符的', problems.length, { exactly: 0, unit: '次' });
}, 900_000);

it('cannot be handed on by who does not hold them: every option of every menu', async () => {
  const { owner } = app.deps.pools;
  const venueId = seedId.venue('main');
  const held = [
    ['role', ['add', 'edit', 'del']],
    ['vote', ['add', 'edit']],
  ] as const;
  for (const [content, options] of held) await grantViewer(app, content, options);
  const { id } = await mustSend(app, 'platform', roles.addSysRole.path, {
    venueId,
    name: freshTitle('空角色'),
    menus: [],
  });
  const { rows: menus } = await owner.query<{ id: string; content_type: string | null; option_codes: string[] }>(
    'select id, content_type, option_codes from menu order by id',
  );
  const mine = (content: string | null, code: string) =>
    held.some(([own, options]) => own === content && options.some((one) => one === code));
  const wanted = menus.flatMap((menu) =>
    ['all', ...codes]
      .filter((code) => !mine(menu.content_type, code))
      .map((code) => ({ menuId: menu.id, options: [code] })),
  );
  const chosen = wanted.filter((_, index) => index % size({ fast: 7, full: 1 }) === 0);
  const rights = async () =>
    (await owner.query(`select md5(string_agg(t::text, '|' order by t::text)) as hash from role_menu t`)).rows[0];
  const before = await rights();
  let got = 0;
  for (const gift of chosen) {
    const form = { venueId, name: freshTitle('升权'), menus: [gift] };
    const added = await app.send('viewer', roles.addSysRole.path, form);
    const edited = await app.send('viewer', roles.editSysRole.path, { id, menus: [gift] });
    const hidden = await app.send('viewer', roles.editSysRole.path, {
      id,
      menus: [{ menuId: seedId.menu('vote'), options: ['add'] }, gift],
    });
    got += [added, edited, hidden].filter((answer) => answer.state === 1).length;
  }
  expect(await rights()).toEqual(before);
  for (const [content] of held) await restoreViewer(app, content);
  promise('P6').figure('授出自己没有的权限', got, { exactly: 0, unit: `次（试了 ${chosen.length * 3} 次）` });
}, 900_000);

it('are gone with the next call once they are taken away', async () => {
  const page = '/api/VoteActivity/v1/admin-getVotePageActivities';
  let late = 0;
  for (let round = 0; round < 5; round += 1) {
    expect((await app.send('viewer', page, {})).state).toBe(1);
    // As the product takes them, which tells every process.
    await app.deps.db.transaction('*', async (tx) => {
      await tx.query('delete from role_menu where role_id = $1 and menu_id = $2', [
        seedId.role('viewer'),
        seedId.menu('vote'),
      ]);
      await app.deps.sessions.forget(tx);
    });
    if ((await app.send('viewer', page, {})).state === 1) late += 1;
    await restoreViewer(app, 'vote');
  }
  promise('P6').figure('撤销后仍成功的下一次调用', late, { exactly: 0, unit: '次' });
});

/** Believes whatever the screen offered: the options are asked for nowhere else. */
function trusting(sessions: Sessions): Sessions {
  const all: ReadonlySet<string> = new Set(optionCodes);
  // Whatever type is asked for.
  const everyType = Object.assign(new Map<string, ReadonlySet<string>>(), { get: () => all });
  const rights: Actor['rights'] = { byMenu: () => all, byContent: () => all, contentsIn: () => everyType };
  const find = async (token: string): Promise<TokenSession> => {
    const session = await sessions.find(token);
    return session.kind === 'staff' ? { ...session, actor: { ...session.actor, rights } } : session;
  };
  return { ...sessions, find };
}

it('would not hold where only the menus were drawn by them', async () => {
  const twin = await twinOf(app, { sessions: trusting(app.deps.sessions) });
  const some = writing.filter(({ row }) => row.needs?.content === 'recruit');
  const problems: string[] = [];
  for (const call of some) problems.push(...(await mismatch(doorOf(twin), { call, mask: [] }, await call.row.body())));
  await twin.close();
  promise('P6').twin('只在画菜单时检查权限', problems.length > 0);
});
