import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../src/db/database';
import { verify } from '@node-rs/argon2';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { seedId } from '../src/seed/ids';
import { seedInstallation } from '../src/seed/installation';
import { createTestDatabase, type TestDatabase } from './database';

let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.app);
});
afterEach(() => database.drop());

const nobody = { username: undefined, password: undefined };
const demo = { seed: 'demo', admin: nobody } as const;
const empty = { seed: 'empty', admin: nobody } as const;
const install = (config: Parameters<typeof seedInstallation>[1]) =>
  db.transaction('*', (tx) => seedInstallation(tx, config));
const count = async (table: string) => {
  const [row] = await db.query<{ n: number }>(`select count(*) as n from ${table}`);
  return row?.n;
};

describe('the first data', () => {
  it('is the demo network with seven announced accounts, once', async () => {
    const first = await install(demo);
    expect(first.isNewDemo).toBe(true);
    expect(first.accounts.map((account) => account.username)).toEqual([
      'platform',
      'admin',
      'editor',
      'reviewer',
      'reviewer2',
      'viewer',
      'branch',
    ]);
    const tables = ['venue', 'staff_user', 'department', 'menu', 'role_menu', 'dictionary_item', 'review_step'];
    const before = await Promise.all(tables.map(count));
    const second = await install(demo);
    expect(second).toEqual({ ...first, isNewDemo: false });
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });

  it('gives the main venue two review steps and the branch one', async () => {
    await install(demo);
    const steps = await db.query(
      `select v.kind, s.ordinal, s.name, s.mode, s.limit_hours from review_step s join review_flow f on f.id = s.flow_id
       join venue v on v.id = f.venue_id order by v.sort, s.ordinal`,
    );
    expect(steps).toEqual([
      { kind: 'main', ordinal: 1, name: '初审', mode: 'any', limit_hours: 24 },
      { kind: 'main', ordinal: 2, name: '复审', mode: 'any', limit_hours: 48 },
      { kind: 'branch', ordinal: 1, name: '审核', mode: 'any', limit_hours: null },
    ]);
  });

  it('does not give back a right that an administrator took away', async () => {
    await install(demo);
    await db.query('delete from role_menu where role_id = $1', [seedId.role('viewer')]);
    await install(demo);
    expect(await db.query('select 1 from role_menu where role_id = $1', [seedId.role('viewer')])).toEqual([]);
  });

  it('of an empty installation is one administrator who must change a password that is shown once', async () => {
    const first = await install(empty);
    expect(first.accounts).toMatchObject([{ username: 'admin', role: '平台管理员' }]);
    const [user] = await db.query<{ password_hash: string; must_change_password: boolean }>('select * from staff_user');
    expect(user?.must_change_password).toBe(true);
    expect(await verify(user?.password_hash ?? '', wirePassword(first.accounts[0]?.password ?? ''))).toBe(true);
    expect((await install(empty)).accounts).toEqual([]);
    expect(await count('staff_user')).toBe(1);
    expect(await count('venue')).toBe(1);
  });

  it('does not print a password that was given, and never mixes demo accounts into a real installation', async () => {
    const given = { username: 'boss', password: 'Given-2026-pass' };
    expect((await install({ seed: 'empty', admin: given })).accounts).toEqual([]);
    const later = await install(demo);
    expect(later).toEqual({ isNewDemo: false, accounts: [] });
    expect(await count('staff_user')).toBe(1);
  });
});
