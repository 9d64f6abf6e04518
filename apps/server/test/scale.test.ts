import { optionCodes } from '@yunguan/contract/kernel/options';
import * as auth from '@yunguan/contract/platform/auth';
import * as shell from '@yunguan/contract/platform/shell';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { createTestApp, type TestApp } from './app';
import { ownTime } from './own-time';

/** Promise: 5 ms at the median on a machine of its own. Test machines are noisy and at times half as fast: ten times that fails. */
const limit = 50;
const rounds = 21;
const size = { venues: 200, users: 5000, menus: 300 };

let app: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await createTestApp();
  await enlarge();
  for (const name of ['platform', 'admin']) tokens.set(name, await app.login(name));
});
afterAll(() => app.close());

/** A city: half of the venues below the main one, the others below venues of their own, and menus in three levels. */
async function enlarge(): Promise<void> {
  const { owner } = app.deps.pools;
  await owner.query(
    `with tops as (
       insert into venue (id, parent_id, kind, name, sort)
       select gen_random_uuid(), $1, 'main', '第' || n || '文化馆', 1000 + n from generate_series(1, 10) n returning id, sort)
     insert into venue (id, parent_id, kind, name, sort)
     select gen_random_uuid(), case when n % 2 = 0 then $2::uuid else (select id from tops where sort = 1001 + n % 10) end,
       'branch', '第' || n || '街道文化站', 2000 + n
     from generate_series(1, $3 - 10 - (select count(*)::int from venue)) n`,
    [seedId.venue('platform'), seedId.venue('main'), size.venues],
  );
  await owner.query(
    `with homes as (select id, row_number() over (order by sort, id) - 1 as n from venue),
       made as (
         insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash)
         select gen_random_uuid(), homes.id, 'scale' || u, '员工' || u, '员工' || u, ''
         from generate_series(1, $1 - (select count(*)::int from staff_user)) u join homes on homes.n = u % (select count(*) from homes)
         returning id, venue_id)
     insert into user_role (user_id, role_id, venue_id, includes_descendants) select id, $2, venue_id, true from made`,
    [size.users, seedId.role('venueAdmin')],
  );
  await owner.query(
    `with tops as (
       insert into menu (id, parent_id, name, sort) select gen_random_uuid(), $1, '专题' || n, 5000 + n from generate_series(1, 20) n returning id, sort),
     leaves as (
       insert into menu (id, parent_id, name, url, sort, option_codes)
       select gen_random_uuid(), (select id from tops where sort = 5001 + n % 20), '栏目' || n, '/scale/' || n, 6000 + n, $2
       from generate_series(1, $3 - 20 - (select count(*)::int from menu)) n returning id)
     insert into role_menu (role_id, menu_id, option_codes)
     select role_id, id, array['all'] from (select id from tops union all select id from leaves) m cross join unnest($4::uuid[]) role_id`,
    [
      seedId.menu('venues'),
      optionCodes.slice(1),
      size.menus,
      [seedId.role('platformAdmin'), seedId.role('venueAdmin'), seedId.role('editor'), seedId.role('viewer')],
    ],
  );
  await owner.query('analyze');
}

interface Measured {
  /** Milliseconds at the median. */
  readonly median: number;
  readonly bytes: number;
}

async function measure(name: string, path: string, body: object, isCold: boolean): Promise<Measured> {
  const token = tokens.get(name) ?? '';
  const times: number[] = [];
  let bytes = 0;
  for (let round = -5; round < rounds; round += 1) {
    // After a second the rights are read from the database again.
    if (isCold) app.clock.advance({ seconds: 1 });
    const ask = () =>
      app.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        payload: body,
      });
    const [took, answer] = await ownTime(async () => await ask(), app.deps.pools.owner);
    expect(answer.json<{ state: number }>().state, answer.body.slice(0, 300)).toBe(1);
    bytes = answer.rawPayload.byteLength;
    if (round >= 0) times.push(took);
  }
  return { median: times.sort((a, b) => a - b)[(rounds - 1) / 2] ?? Number.NaN, bytes };
}

/** What else runs on the machine slows a few answers down, at times half of them: what is slow is slow three times. */
async function measureCalmly(once: () => Promise<Measured>): Promise<Measured> {
  let best = await once();
  for (let again = 0; again < 2 && best.median >= limit; again += 1) {
    const next = await once();
    if (next.median < best.median) best = next;
  }
  return best;
}

const calls = [
  ['the menus', shell.firstUsableMenu.path, {}],
  ['the current user', auth.getCurrentUser.path, {}],
  ['the venues', shell.getVenueList.path, {}],
  ['the options of a menu', shell.getUsableOption.path, { menuId: seedId.menu('vote') }],
] as const;

describe('a network of 200 venues, 5,000 users and 300 menus', () => {
  it('is what is measured', async () => {
    const { rows } = await app.deps.pools.owner.query(
      `select (select count(*)::int from venue) as venues, (select count(*)::int from staff_user) as users, (select count(*)::int from menu) as menus`,
    );
    expect(rows).toEqual([size]);
  });

  it.each(['platform', 'admin'])(
    'answers the shell of %s fast, with rights just read and with rights known',
    async (name) => {
      const report: string[] = [];
      for (const [what, path, body] of calls) {
        for (const isCold of [false, true]) {
          const { median, bytes } = await measureCalmly(() => measure(name, path, body, isCold));
          report.push(
            `${what}${isCold ? ', rights read anew' : ''}: ${median.toFixed(2)} ms, ${(bytes / 1024).toFixed(0)} KB`,
          );
          expect(median, report.at(-1)).toBeLessThan(limit);
          expect(bytes).toBeLessThan(400_000);
        }
      }
      // The figures are what a reader of the run wants to know.
      console.info(`${name}\n  ${report.join('\n  ')}`);
    },
  );
});
